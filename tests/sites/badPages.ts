import { type BadInput, replace } from './badInput';

const THINGS = 'openapi/sample/admin-things.yaml';

/** Page of the small site. Each fault of this file gets a copy of it, so that one build can report several. */
export const GUIDE = 'userguide/one.mdx';

const inFrontMatter: BadInput[] = [
  {
    name: 'a misspelt key in front matter',
    file: GUIDE,
    change: replace('outcome:', 'outcom:'),
    tells: [`${GUIDE}:5`, 'outcom', 'outcome'],
  },
  {
    name: 'front matter that is not YAML',
    file: GUIDE,
    change: replace('title: User guide one', 'title: User: guide: one'),
    tells: [`${GUIDE}:2`, /front matter/i],
  },
  {
    name: 'a description that is too short',
    file: GUIDE,
    change: replace(/description: .*/, 'description: Too short.'),
    tells: [`${GUIDE}:3`, 'at least 50 characters'],
  },
  {
    name: 'a page without a title',
    file: GUIDE,
    change: replace(/title: .*\n/, ''),
    tells: [`${GUIDE}:1: front matter`, 'title', 'required'],
  },
];

/** Faults that Docusaurus reports one at a time, when it loads the pages. */
const onLoading: BadInput[] = [
  {
    name: 'two pages at one address',
    file: 'userguide/two.mdx',
    change: (_, read) => read(GUIDE).replace('audience:', 'slug: /one\naudience:'),
    tells: ['userguide/two.mdx:1:1: error', 'userguide/one.mdx already has the address /userguide/one', 'Change `slug`'],
  },
  {
    name: 'a post with a tag that is not in tags.yml',
    file: 'blog/2026-11-17-first.mdx',
    change: replace('tags: [hello]', 'tags: [helo]'),
    tells: [/^blog\/2026-11-17-first\.mdx:\d+:1: error/m, 'no tag helo', 'blog/tags.yml'],
  },
];

const onCompiling: BadInput[] = [
  {
    name: 'a request in a guide to an operation that does not exist',
    file: GUIDE,
    change: (text) => `${text}\n<Request operation="sample/listAuditLog" />\n`,
    tells: [`${GUIDE}:`, 'sample has no operation listAuditLog', 'Did you mean sample/listAuditLogs?'],
  },
  {
    name: 'a field in a guide that the response does not have',
    file: GUIDE,
    change: (text) => `${text}\n<Response operation="sample/listAuditLogs" show={['dat']} />\n`,
    tells: [`${GUIDE}:`, '`dat` is not a field of the response'],
  },
  {
    name: 'an arrow in a diagram to a box that does not exist',
    file: GUIDE,
    change: replace(
      'Text of the page.',
      '```diagram flow alt="From order to receipt"\nordered: Ordered\n# A comment.\nsent: Sent\nordered -> snt\n```',
    ),
    tells: [`${GUIDE}:17:1: error diagram: flow: there is no box snt. Did you mean sent? Add a line`],
  },
  {
    name: 'a label of a step that its screen does not have',
    file: GUIDE,
    change: replace(
      'Text of the page.',
      '1. Choose **Create**.\n\n```screen\ntitle: Keys\nshows: The keys of a space\nbuttons: [{ text: Add, step: 1 }]\n```',
    ),
    tells: [`${GUIDE}:13:1: error screen: "Create" in step 1 is not on the screen "Keys". Use the same words`],
  },
  {
    name: 'a term that is not in the glossary',
    file: GUIDE,
    change: replace('Text of the page.', 'Text of <Term>the page</Term>.'),
    tells: [`${GUIDE}:13:`, '"the page" is not in docs/glossary.yaml', 'add it to the file'],
  },
  {
    name: 'a tag that is not closed',
    file: GUIDE,
    change: replace('Text of the page.', 'Text of <b>the page.'),
    tells: [`${GUIDE}:13:9: error`, 'closing tag', 'Close the element or expression'],
  },
  {
    name: 'a brace that is not closed',
    file: GUIDE,
    change: replace('Text of the page.', 'Text of {the page.'),
    tells: [`${GUIDE}:13:19: error`, 'expression', 'Close the element or expression'],
  },
  {
    name: 'a link to a file that is not there',
    file: GUIDE,
    change: replace('Text of the page.', '[Text](./nowhere.mdx).'),
    tells: [`${GUIDE}:13:1: error`, './nowhere.mdx does not exist', "Use the relative path of a page's file"],
  },
  {
    name: 'an image that is not there',
    file: GUIDE,
    change: replace('Text of the page.', '![A picture](./nowhere.png)'),
    tells: [`${GUIDE}:13:1: error`, 'nowhere.png does not exist', 'Use the relative path of the image'],
  },
];

const withBrokenLinks: BadInput[] = [
  {
    name: 'a dead link',
    file: GUIDE,
    change: replace('Text of the page.', '[Text](/nowhere).'),
    tells: [`${GUIDE}:13:8: error`, '/nowhere is dead', 'Use the address of a page'],
  },
  {
    name: 'a dead link in a description to a page outside the reference',
    file: THINGS,
    change: replace('Hides a thing', 'Hides [a thing](/userguide/oen)'),
    tells: [/admin-things\.yaml:8:\d+: error/, '/userguide/oen is dead', 'Did you mean /userguide/one?'],
  },
];

const withBrokenAnchors: BadInput[] = [
  {
    name: 'a link to an anchor that is not there',
    file: GUIDE,
    change: replace('Text of the page.', '[Text](#nowhere).'),
    tells: [`${GUIDE}:13:8: error`, '#nowhere is dead', 'Use the ID of a heading'],
  },
];

const inTheOutput: BadInput[] = [
  {
    name: 'scripts, code as an address, and a picture from elsewhere',
    file: GUIDE,
    change: replace(
      'Text of the page.',
      '<script>{`go()`}</script><a href="javascript:go()">Go</a> <img src="https://cdn.example/x.png" alt="A picture" />',
    ),
    tells: [
      `${GUIDE}: has a separate inline script. Move it into a component. It starts with "go()"`,
      `${GUIDE}: has href="javascript:`,
      `${GUIDE}: fetches from another site: src="https://cdn.example/x.png" on img. Add a copy to static/`,
    ],
  },
];

/** Faults in pages, for which `npm run build` fails during the build. Each inner list is reported by one build. */
export const badPages: BadInput[][] = [
  inFrontMatter,
  ...onLoading.map((input) => [input]),
  onCompiling,
  withBrokenLinks,
  withBrokenAnchors,
  inTheOutput,
];
