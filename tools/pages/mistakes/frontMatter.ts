import { AT, key, type Mistake, text } from './mistake';

const GUIDE_KEYS =
  'title, description, slug, sidebar_label, sidebar_position, audience, outcome, prerequisites, time_minutes, last_reviewed';
const POST = 'description: The post of a table of mistakes, whose text is as short as it can be.';
const postWith =
  (title: string, ...lines: string[]) =>
  () =>
    `---\n${[`title: ${title}`, POST, ...lines].join('\n')}\n---\n\n{/* Draft: for a test. */}\n\nText.\n`;

/** Mistakes in the file as such. */
export const characters: Mistake[] = [
  {
    name: 'a byte order mark',
    change: (source) => `\uFEFF${source}`,
    line: '1:1: error the file starts with a byte order mark. Save it as UTF-8 without BOM.',
  },
  {
    name: 'CRLF line endings',
    change: (source) => source.replaceAll('\n', '\r\n'),
    line: '1:4: error the line ends with CRLF. Save the file with LF line endings.',
  },
  {
    name: 'conflict markers',
    change: text('<<<<<<< HEAD\nOne.\n=======\nTwo.\n>>>>>>> branch'),
    line: `${AT}:1: error this is a conflict marker. Keep one of the two versions and delete the lines with markers.`,
  },
  {
    name: 'a file name with a space',
    file: 'tutorials/of a file.mdx',
    change: (source) => source.replace('title: A guide', 'title: Another guide'),
    line: '1:1: error the file name contains a space. Rename it to tutorials/of-a-file.mdx.',
  },
];

/** Mistakes in front matter. */
export const frontMatter: Mistake[] = [
  {
    name: 'a misspelt key',
    change: key(/outcome:/, 'outcom:'),
    line: `5:1: error front matter: "outcom" is not allowed. Did you mean \`outcome\`? Allowed keys: ${GUIDE_KEYS}.`,
  },
  {
    name: 'a missing key',
    change: key(/time_minutes: .*\n/, ''),
    line: '1:1: error front matter: "time_minutes" is required. Add a line `time_minutes: …`.',
  },
  {
    name: 'YAML with a second colon',
    change: key(/title: (.*)/, 'title: Guide: of a test'),
    line: '2:1: error front matter: bad indentation of a mapping entry. Enclose values that contain a colon or a quotation mark in quotes.',
  },
  {
    name: 'a description that is too short',
    change: key(/description: .*/, 'description: Too short.'),
    line: '3:1: error front matter: "description" length must be at least 50 characters long. Correct the value of `description`.',
  },
  {
    name: 'a reader that does not exist',
    change: key(/\[developer\]/, '[developers]'),
    line: '4:1: error front matter: "audience[0]" must be one of [developer, tenant, operator, trader, merchant, writer]. Correct the value of `audience`.',
  },
  {
    name: 'a duration in words',
    change: key(/time_minutes: .*/, 'time_minutes: soon'),
    line: '7:1: error front matter: "time_minutes" must be a number. Correct the value of `time_minutes`.',
  },
  {
    name: 'a review in the future',
    change: key(/last_reviewed: .*/, 'last_reviewed: 2026-12-24'),
    line: '8:1: error 2026-12-24 is in the future. Write the date of today or an earlier one.',
  },
  {
    name: 'a placeholder of the brand that does not exist',
    change: key(/outcome: .*/, 'outcome: You have sent a request to {brand.host}.'),
    line: '5:1: error {brand.host} is not a field of packages/platform/brand.ts. Fields: ',
  },
  {
    name: 'a post dated in the future',
    file: 'blog/2026-11-20-later.mdx',
    change: postWith('A later post', 'date: 2026-12-24', 'authors: [kemi]', 'tags: [hello]'),
    line: '4:1: error 2026-12-24 is in the future. Write the date of today or an earlier one.',
  },
  {
    name: 'a file name with a date in the future',
    file: 'blog/2026-12-24-named.mdx',
    change: postWith('A post with a date', 'authors: [kemi]', 'tags: [hello]', 'slug: named'),
    line: '1:1: error 2026-12-24 is in the future. Write the date of today or an earlier one.',
  },
  {
    name: 'an author who is not listed',
    file: 'blog/2026-11-20-author.mdx',
    change: postWith('A post of an author', 'authors: [kemmi]', 'tags: [hello]'),
    line: '4:1: error blog/authors.yml does not contain kemmi. Did you mean kemi? Correct it, or add it to that file.',
  },
  {
    name: 'a tag that is not listed',
    file: 'blog/2026-11-20-tag.mdx',
    change: postWith('A post with a tag', 'authors: [kemi]', 'tags: [helo]'),
    line: '5:1: error blog/tags.yml does not contain helo. Did you mean hello? Correct it, or add it to that file.',
  },
];

/** Pages that take the address or the title of another one. */
export const addresses: Mistake[] = [
  {
    name: 'two pages at one address',
    change: key(/audience:/, 'slug: /first\naudience:'),
    line: '4:1: error tutorials/first.mdx already has the address /tutorials/first. Change `slug` or the file name.',
  },
  {
    name: 'two pages with one title',
    change: key(/title: .*/, 'title: The first guide'),
    line: '2:1: error tutorials/first.mdx already has the title "The first guide". Say what distinguishes the page, because search results show only titles.',
  },
];
