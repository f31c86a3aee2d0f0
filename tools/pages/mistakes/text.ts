import { AT, code, type Mistake, text } from './mistake';

const NAMED_ANCHOR = 'Use the ID of a heading on that page, as shown after the # when you click the heading.';
const ADDRESS = 'Use the address of a page as the browser shows it.';

/** Links and images that lead nowhere. */
export const links: Mistake[] = [
  {
    name: 'a dead link',
    change: text('[Text](/tutorials/frist).'),
    line: `${AT}:8: error the link to /tutorials/frist is dead. Did you mean /tutorials/first? ${ADDRESS}`,
  },
  {
    name: 'a dead link to a section that does not exist',
    change: text('[Text](/nowhere).'),
    line: `${AT}:8: error the link to /nowhere is dead. ${ADDRESS}`,
  },
  {
    name: 'a dead link to an operation',
    change: text('[Text](/api/wallet/account-management/get-acount).'),
    line: `${AT}:8: error the link to /api/wallet/account-management/get-acount is dead. Did you mean /api/wallet/account-management/get-account? ${ADDRESS}`,
  },
  {
    name: 'a link to a page that is not listed',
    change: text('[Text](/api/platform-registry/terminals/register-terminal).'),
    line: `${AT}:8: error the link to /api/platform-registry/terminals/register-terminal leads to a page that is not listed. Link to a page that is listed, or give the reason in tools/pages/links.ts.`,
  },
  {
    name: 'a dead anchor on the page',
    change: text('[Text](#secton).'),
    line: `${AT}:8: error the link to #secton is dead. Did you mean #section? ${NAMED_ANCHOR}`,
  },
  {
    name: 'a dead anchor on another page',
    change: text('[Text](/tutorials/first#nowhere).'),
    line: `${AT}:8: error the link to /tutorials/first#nowhere is dead. ${NAMED_ANCHOR}`,
  },
  {
    name: 'a link to a file that is not there',
    change: text('[Text](./nowhere.mdx).'),
    line: `${AT}:8: error the file of the link ./nowhere.mdx does not exist. Use the relative path of a page's file, or the page's address.`,
  },
  {
    name: 'a link that is not encrypted',
    change: text('[Text](http://example.com/).'),
    line: `${AT}:8: error the link http://example.com/ is not encrypted. Write https.`,
  },
  {
    name: "a link to the writer's machine",
    change: text('[Text](http://localhost:3000/intro).'),
    line: `${AT}:8: error the link leads to the reader's machine (http://localhost:3000/intro). Put the address in backticks.`,
  },
  {
    name: 'a dead link in a definition',
    change: text('[Text][one].\n\n[one]: /nowhere'),
    line: `${AT + 2}:8: error the link to /nowhere is dead. ${ADDRESS}`,
  },
  {
    name: 'a dead link in a tag',
    change: text('<a href="/nowhere">Text</a>'),
    line: `${AT}:1: error the link to /nowhere is dead. ${ADDRESS}`,
  },
  {
    name: 'an image that is not there',
    change: text('![A picture](./nowhere.png)'),
    line: `${AT}:1: error the file of the image ./nowhere.png does not exist. Use the relative path of the image, or its path in static/.`,
  },
  {
    name: 'an image that is not in static/',
    change: text('![A picture](/img/nowhere.png)'),
    line: `${AT}:1: error the file of the image /img/nowhere.png does not exist. Use the relative path of the image, or its path in static/.`,
  },
];

/** Mistakes in headings, words and code. */
export const prose: Mistake[] = [
  {
    name: 'a misspelt word',
    change: text('Text of the accuont.'),
    line: `${AT}:13: error "accuont" is in no dictionary. Write account or accounts, or add the word to .cspell/words.txt if it is correct.`,
  },
  {
    name: 'American spelling',
    change: text('Text of the color.'),
    line: `${AT}:13: error "color" is American spelling. Write "colour".`,
  },
  {
    name: 'a heading that occurs twice',
    change: text('## Section'),
    line: `${AT}:1: error the heading "Section" occurs twice on this page. Make it unique.`,
  },
  {
    name: 'an anchor that two headings have',
    change: text('### One {/* #same */}\n\nText.\n\n### Two {/* #same */}'),
    line: `${AT + 4}:1: error the anchor #same is already that of another heading. Make it unique.`,
  },
  {
    name: 'a skipped level of headings',
    change: text('#### Below'),
    line: `${AT}:1: error Heading levels should only increment by one level at a time (Expected: h3; Actual: h4). See markdownlint's MD001.`,
  },
  {
    name: 'code without a language',
    change: text(code('', 'a')),
    line: `${AT}:1: error the code block has no language. Add it after the fence, or "text" if it has none.`,
  },
  {
    name: 'JSON that does not parse',
    change: text(code('json', '{ "a": 1, }')),
    line: `${AT + 1}:1: error the json code does not parse (`,
  },
  {
    name: 'a package that this site does not serve',
    change: text(code('bash', 'npm install left-pad')),
    line: `${AT + 1}:1: error left-pad is neither a package of this site nor a dependency of this project. Write a URL: `,
  },
];
