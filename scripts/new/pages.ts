import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parse } from 'yaml';
import { inWords, nameOf } from './names';

/** A file to create, and the writer's next step. */
export type NewFile = { file: string; text: string; next: string };

/** Input for a page: the project's folder, the name as entered, and today's date as `2026-11-21`. */
export type PageRequest = { root: string; name: string; today: string };

/** Properties of a kind of page: its front matter, and its headings with the instructions below each. */
type Kind = { frontMatter: string[]; audience: string; outcome: string; headings: [string, string][] };

const DRAFT = '{/* Draft: a page with this line may be shorter than the fewest words. Take it out when the page is written. */}';

/** Creates a tutorial, in which a developer learns step by step. `name` is `area/page`. */
export function tutorial({ root, name, today }: PageRequest): NewFile {
  const [area, page] = nameOf(name, 'tutorial', root);
  return pageOf(`tutorials/${area}/${page}.mdx`, page, today, {
    frontMatter: ['# Where it stands in its area.', 'sidebar_position: 90'],
    audience: 'developer',
    outcome: 'What the reader has made at the end, in one sentence.',
    headings: [
      ['What you will build', 'What stands at the end, and the thing to understand on the way. Link each word a newcomer lacks.'],
      [
        'Step by step',
        'A heading of level 3 a step, with a number. Quote calls with <Request operation="family/operationId" />, answers with <Response … />.',
      ],
      ['When a step fails', 'The errors that a reader will meet here, each with its cause and what to do.'],
      ['Where to go from here', 'Two or three links: what the reader can do now.'],
    ],
  });
}

/** Creates a user guide: one task in the dashboard, for readers who do not code. */
export function guide({ root, name, today }: PageRequest): NewFile {
  const [, page] = nameOf(name, 'guide', root);
  return pageOf(`userguide/${page}.mdx`, page, today, {
    frontMatter: [],
    audience: 'tenant',
    outcome: 'What is done at the end, and how one sees that it is.',
    headings: [
      ['Before you begin', 'What to decide first, and what cannot be changed later.'],
      ['Do it', 'Numbered steps, one action each, with the words of the screen in bold.'],
      ['Check that it worked', 'Where to look, and what stands there.'],
      ['If it did not', 'What the screen says when something is wrong, and what to do about it.'],
    ],
  });
}

/** Creates an overview, which explains the structure of a subject. */
export function overview({ root, name, today }: PageRequest): NewFile {
  const [, page] = nameOf(name, 'overview', root);
  return pageOf(`docs/overviews/${page}.mdx`, page, today, {
    frontMatter: [`slug: /docs/${page}`, 'sidebar_position: 90'],
    audience: 'developer',
    outcome: 'What the reader can explain to somebody else at the end.',
    headings: [
      ['What it is for', 'The problem, with an example of Ember Basket, before any word of ours.'],
      [
        'How it fits together',
        'The parts and how they depend on each other; a table or a list of states, and a link to each group of the API.',
      ],
      ['What to watch out for', 'Limits, and what people most often take for something else.'],
    ],
  });
}

/** Creates a post dated today, with the first author and the first tag. */
export function post({ root, name, today }: PageRequest): NewFile {
  const [, page] = nameOf(name, 'post', root);
  const firstOf = (file: string) => Object.keys(parse(readFileSync(path.join(root, 'blog', file), 'utf8')))[0];
  const text = [
    '---',
    `title: ${inWords(page)}`,
    '# 50 to 160 characters, for search results and the list of posts.',
    `description: What this post on ${inWords(page).toLowerCase()} tells, in one sentence for the list of posts.`,
    `slug: ${page}`,
    `date: ${today}`,
    '# Of authors.yml and tags.yml.',
    `authors: [${firstOf('authors.yml')}]`,
    `tags: [${firstOf('tags.yml')}]`,
    '---',
    '',
    DRAFT,
    '',
    '{/* Here: a paragraph for the list of posts, what the reader learns. No heading. */}',
    '',
    '{/* truncate */}',
    '',
    sections([
      ['What happened', 'The case, with names and figures of openapi/STORY.md.'],
      ['What follows from it', 'What a reader does differently now, with links.'],
    ]),
  ];
  return { file: `blog/${today}-${page}.mdx`, text: text.join('\n'), next: nextOf(`/blog/${page}`) };
}

function pageOf(file: string, page: string, today: string, { frontMatter, audience, outcome, headings }: Kind): NewFile {
  const title = inWords(page);
  const text = [
    '---',
    `title: ${title}`,
    '# 50 to 160 characters, for search results: what is on the page that its title does not say.',
    `description: What this page on ${title.toLowerCase()} tells its reader, in one sentence for search results.`,
    ...frontMatter,
    '# Every key, with what it is for: src/config/frontMatter.ts.',
    `audience: [${audience}]`,
    `outcome: ${outcome}`,
    'prerequisites: []',
    'time_minutes: 10',
    `last_reviewed: ${today}`,
    '---',
    '',
    DRAFT,
    '',
    sections(headings),
  ];
  const route = /^slug: (.+)$/m.exec(frontMatter.join('\n'))?.[1] ?? `/${file.replace(/\.mdx$/, '')}`;
  return { file, text: text.join('\n'), next: nextOf(route) };
}

const sections = (headings: [string, string][]) => headings.map(([heading, hint]) => `## ${heading}\n\n{/* ${hint} */}\n`).join('\n');

const nextOf = (route: string) =>
  `npm start, then open http://localhost:3000${route}. Write the front matter first; npm run lint:prose says what is left.`;
