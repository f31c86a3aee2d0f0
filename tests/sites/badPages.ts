import { type BadInput, replace } from './badInput';

const THINGS = 'openapi/sample/admin-things.yaml';

/** Page of the small site. Each fault of this file gets a copy of it, so that one build can report several. */
export const GUIDE = 'userguide/one.mdx';

/** Faults that the check of pages reports before Docusaurus starts, one for each of its inputs. tools/pages/mistakes has all of its rules. */
const beforeTheBuild: BadInput[] = [
  {
    name: 'a misspelt key in front matter',
    file: GUIDE,
    change: replace('outcome:', 'outcom:'),
    tells: [`${GUIDE}:5:1: error front matter: "outcom" is not allowed. Did you mean \`outcome\`?`],
  },
  {
    name: 'a brace that is not closed',
    file: GUIDE,
    change: replace('Text of the page.', 'Text of {the page.'),
    tells: [`${GUIDE}:13:9: error { is not closed. Write \\{ for a literal brace`],
  },
  {
    name: 'a dead link',
    file: GUIDE,
    change: replace('Text of the page.', '[Text](/userguide/oen).'),
    tells: [`${GUIDE}:13:8: error the link to /userguide/oen is dead. Did you mean /userguide/one?`],
  },
  {
    name: 'a post with a tag that is not in tags.yml',
    file: 'blog/2026-11-17-first.mdx',
    change: replace('tags: [hello]', 'tags: [helo]'),
    tells: [/^blog\/2026-11-17-first\.mdx:\d+:1: error blog\/tags\.yml does not contain helo/m],
  },
];

/** Faults that Docusaurus finds when it compiles pages, because they need the descriptions or the glossary. */
const onCompiling: BadInput[] = [
  {
    name: 'a request in a guide to an operation that does not exist',
    file: GUIDE,
    change: (text) => `${text}\n<Request operation="sample/listAuditLog" />\n`,
    tells: [`${GUIDE}:`, 'sample has no operation listAuditLog', 'Did you mean sample/listAuditLogs?'],
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
];

const deadLinks: BadInput[] = [
  {
    name: 'a dead link in a description to a page outside the reference',
    file: THINGS,
    change: replace('Hides a thing', 'Hides [a thing](/userguide/oen)'),
    tells: [/admin-things\.yaml:8:\d+: error/, '/userguide/oen is dead', 'Did you mean /userguide/one?'],
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

/** Faults in pages, for which `npm run build` fails. Each inner list is reported by one build. */
export const badPages: BadInput[][] = [beforeTheBuild, onCompiling, deadLinks, inTheOutput];
