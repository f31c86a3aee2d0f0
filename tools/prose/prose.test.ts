import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';
import { parse } from 'yaml';
import { asLine } from '../support/problems';
import { allTexts } from './files';
import { glossaryIndexProblems } from './glossaryIndex';
import { markdownProblems } from './markdown';
import { readPage } from './page';
import { wordsToReplace } from './replacements';
import { houseProblems, SHORTEST } from './rules';
import { SANDBOX_PAGE, sandboxValueProblems } from './sandboxValues';
import { spellingProblems } from './spelling';
import { readerProblems, userGuideProblems } from './userGuides';

const page = (text: string, file = 'src/pages/one.mdx') => readPage(file, text);
const found = (text: string) => houseProblems(page(text)).map(({ message, remedy }) => `${message}. ${remedy}`);

for (const word of parse(readFileSync(path.join(__dirname, 'reported.yaml'), 'utf8')) as string[]) {
  test(`reports "${word.replace('\n', ' ')}" once, with the remedy`, () => {
    assert.equal(found(`Words and ${word} words.`).length, 1);
  });
}

test('accepts a word to replace in an allowed phrase, and words on both sides of code', () => {
  const text =
    'The sum of the lines. There is no fee, it is no longer due, and `active` is `x` no more than a state. React calls it. Airtime for calls. On GitHub.';
  assert.deepEqual(found(text), []);
});

test('reads the texts of screens and diagrams at their place, without keys, IDs and comments', () => {
  const text = [
    '```screen',
    'title: Send an invitashun',
    'items:',
    '  - field: Message',
    '    value: It runs out today',
    'buttons:',
    '  - { text: Recieve, step: 1 }',
    '```',
    '',
    '```diagram flow alt="A box"',
    '# no brwn comment',
    'start bgn: Opne the box',
    'bgn -> nxt: somebody',
    '```',
  ].join('\n');
  const { prose } = page(text);
  for (const word of ['invitashun', 'runs out', 'Recieve', 'Opne', 'somebody']) assert.equal(prose.indexOf(word), text.indexOf(word), word);
  for (const word of ['title', 'field', 'step', 'brwn', 'bgn', 'nxt', 'start']) assert.ok(!prose.includes(word), word);
  assert.equal(found(text).length, 2);
});

test('has no allowed phrase that occurs in no text', () => {
  const texts = allTexts().map(({ source }) => source.replace(/\s+/g, ' '));
  const unused = wordsToReplace.flatMap(({ allowed }) => allowed).filter((phrase) => !texts.some((text) => phrase.test(text)));
  assert.deepEqual(unused, []);
});

test('reports a space before a percent sign, but not a remainder in code', () => {
  assert.deepEqual(found('A fee of 1.5 % of the amount, `10 % 3`, and 15%.'), ['there is a space before a percent sign. Write "5%".']);
});

test('reports a definition that repeats its term', () => {
  assert.deepEqual(
    found('`milestone` is one of nine standard values (a <Term>milestone</Term>); `code` is a value (a code of the carrier).'),
    ['`milestone` is explained by the same word. Say what it is, without repeating the term.'],
  );
});

test('ignores words that contain a reported word', () => {
  assert.deepEqual(
    found('An adjusted, uneasy, displeased todo list; the judge is just-less. An email understands the newspapers.').length,
    1,
  );
  assert.deepEqual(found('An adjusted and uneasy to-do list.'), []);
});

test('reports American spellings with the British one', () => {
  const cases = {
    behavior: 'behaviour',
    centers: 'centres',
    canceled: 'cancelled',
    authorization: 'authorisation',
    analyzed: 'analysed',
    catalog: 'catalogue',
    fulfillment: 'fulfilment',
  };
  for (const [american, spelt] of Object.entries(cases))
    assert.match(found(`The ${american} of it.`).join(), new RegExp(`Write "${spelt}"`));
  assert.deepEqual(found('The size of a prize, seized under the Harmonized System, and its colour.'), []);
});

test('reports hand-written figures that the build can calculate', () => {
  const mdx = (text: string) => houseProblems(page(text, 'blog/one.mdx')).filter(({ message }) => message.includes('outdated'));
  assert.equal(mdx('It has 897 operations and 1,060 listed operations, or 405 webhook events.').length, 3);
  assert.deepEqual(mdx('It has <Figure of="operations" /> operations, two operations, and 137 pages of operations.'), []);
});

test('reports terms in a non-standard spelling', () => {
  assert.match(found('An api-key.').join(), /Write "API key"/);
  assert.match(found('Two logins.').join(), /Write "log-in"/);
  assert.deepEqual(found('An API key, two API keys; log in with your sign-in.'), []);
});

test('ignores code, URLs, markup and comments', () => {
  const text =
    'import Easy from "easy";\n\n{/* TODO: easy */}\n\n`please` [a guide](/just/easy) <Easy color="easy" /> https://just.easy\n\n```\njust\n```\n';
  assert.deepEqual(found(text), []);
});

test('reports a duplicate heading at its line', () => {
  const text = page('## One\n\nText.\n\n## Two\n\n### one\n');
  assert.equal(
    asLine(houseProblems(text)[0], text.source),
    'src/pages/one.mdx:7:1: error the heading "one" occurs twice on this page. Make it unique.',
  );
});

test('reports a page below the minimum word count, without code, comments and front matter', () => {
  const words = (count: number) =>
    `---\ntitle: A page of words\n---\n\n${'word '.repeat(count)}\n\n{/* a remark */}\n\n\`\`\`\ncode\n\`\`\`\n`;
  assert.match(houseProblems(page(words(SHORTEST - 1), 'docs/a.mdx'))[0].message, /has 499 words/);
  assert.deepEqual(houseProblems(page(words(SHORTEST), 'docs/a.mdx')), []);
});

test("checks spelling with the British dictionary and the project's words, at the position in the file", async () => {
  const text = page('---\ntitle: A tenannt\n---\n\nThe colour of a NUBAN, spelt `wronng`.\n\nIt is recieved.\n');
  const lines = (await spellingProblems([text])).map((problem) => asLine(problem, text.source));
  assert.deepEqual(
    lines.map((line) => line.split(' is in')[0]),
    ['src/pages/one.mdx:2:10: error "tenannt"', 'src/pages/one.mdx:7:7: error "recieved"'],
  );
  assert.match(lines[1], /Write received/);
});

test('runs markdownlint and does not treat an MDX comment as emphasis', async () => {
  const problems = await markdownProblems([page('## One\n\n{/* truncate */}\n\nText.\n#### Four\n')]);
  assert.deepEqual([...new Set(problems.map(({ remedy }) => remedy.slice(-6, -1)))].sort(), ['MD001', 'MD022']);
});

test('reports a value of the sandbox in a sentence that the page of the sandboxes does not list', () => {
  const source = [
    '      description: |-',
    '        Creates an order with the number `RC0000091`. In the sandbox, `FAST-` makes it due, and `LAPSE-` expired: `sandbox_only`.',
    '',
    '        The sandbox has these outcomes:',
    '',
    '        | `reference` | Outcome |',
    '        |---|---|',
    '        | `PAID-` | paid |',
  ].join('\n');
  const texts = [
    { file: 'openapi/merchant/orders.yaml', source },
    { file: SANDBOX_PAGE, source: 'A `reference` that starts with `FAST-`.' },
  ];
  assert.deepEqual(
    sandboxValueProblems(texts).map(({ message, offset }) => [message, source.slice(offset, offset + 6)]),
    [['docs/sandbox.mdx does not list `LAPSE-`', 'LAPSE-']],
  );
});

test('reports terms of developers in user guides, and titles of errors in place of messages', () => {
  const source =
    'Select its <Term>scopes</Term>, or a token. It fails with 403; 403.00 NGN. Its webhook sends `pending_review`, not `sk_test_`.\n\n| Account limit reached | x |\n| The limit is reached. | x |\n';
  const texts = [
    { file: 'userguide/one.mdx', source },
    { file: 'docs/one.mdx', source },
    { file: 'openapi/errors.yaml', source: "account_limit: { status: 409, title: Account limit reached, detail: 'x' }\n" },
  ];
  assert.deepEqual(
    userGuideProblems(texts).map(({ file, message }) => `${file} ${message}`),
    [
      'userguide/one.mdx "<Term>scopes</Term>" is a term for developers, in a user guide',
      'userguide/one.mdx "token" is a term for developers, in a user guide',
      'userguide/one.mdx "webhook" is a term for developers, in a user guide',
      'userguide/one.mdx "`pending_review`" is a term for developers, in a user guide',
      'userguide/one.mdx "403" is a term for developers, in a user guide',
      'userguide/one.mdx "Account limit reached" is the title of an error',
    ],
  );
});

test('reports requests and JSON on pages for readers who do not code', () => {
  const page = (audience: string) => ({
    file: `${audience}.mdx`,
    source: `---\naudience: [${audience}]\n---\n\n<Request operation="a/b" />\n\n\`\`\`json\n{}\n\`\`\`\n`,
  });
  assert.deepEqual(
    readerProblems([page('trader, tenant'), page('trader, developer'), { file: 'none.mdx', source: '<Request />' }]).map(
      ({ file, message }) => `${file} ${message.split(' is')[0]}`,
    ),
    ['trader, tenant.mdx "<Request"', 'trader, tenant.mdx "```json"'],
  );
});

test('reports a term that the index of the glossary lacks, lists elsewhere, or lists without a definition', () => {
  const problems = (index: string) =>
    glossaryIndexProblems([
      { file: 'docs/glossary.yaml', source: 'Money:\n  - term: hold\n    means: A part.\nPeople:\n  - term: API key\n' },
      { file: 'docs/overviews/glossary.mdx', source: index },
    ]).map(({ message }) => message);
  assert.deepEqual(problems('[API key](/docs/glossary#api-key), [hold](/docs/glossary#hold)'), []);
  assert.deepEqual(problems('[API key](/docs/glossary#api-key)'), ['the index does not list [hold](/docs/glossary#hold) in its place']);
  assert.deepEqual(problems('[hold](/docs/glossary#hold), [API key](/docs/glossary#api-key)'), [
    'the index does not list [API key](/docs/glossary#api-key) in its place',
  ]);
  assert.deepEqual(problems('[API key](/docs/glossary#api-key), [hold](/docs/glossary#hold), [loan](/docs/glossary#loan)'), [
    'the index lists [loan](/docs/glossary#loan), which is not a term',
  ]);
});
