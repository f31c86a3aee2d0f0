import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';
import type { Root } from 'mdast';
import remarkFrontmatter from 'remark-frontmatter';
import remarkGfm from 'remark-gfm';
import remarkMdx from 'remark-mdx';
import remarkParse from 'remark-parse';
import { unified } from 'unified';
import { withBrand } from '../../platform/brandText';
import { parseScreen } from './parse';
import { screenHtml } from './render';
import { screenWords } from './sentences';
import { screensIn } from './steps';

const ROOT = path.resolve(__dirname, '../../..');
const parser = unified().use(remarkParse).use(remarkGfm).use(remarkFrontmatter).use(remarkMdx);
const read = (source: string) => screensIn(parser.parse(source.replace(/ \{\/\* #[\w-]+ \*\/\}/g, '')) as Root);

/** Page with two steps, a screen and a table. The screen starts in line 6. */
const PAGE = `## Create a key

1. Open **Settings → Keys** and choose **Create**.
2. Copy the *secret*.

\`\`\`screen
title: Keys
shows: The keys of the sandbox
menu: Settings → Keys
environment: { text: Sandbox, step: 1 }
items:
  - field: Name
    value: 0123456787
  - choice: Kind
    options: [Secret, Client]
    selected: Secret
  - table: [Name, Action]
    rows:
      - ['', { button: Rotate, step: 2 }]
      - [Till, { state: Active }]
buttons:
  - { text: Create, step: 1 }
\`\`\`

| Field | What to enter |
|---|---|
| Name, kind | The name |
`;

/** Returns the line and message of the fault after a change of the page. */
function faultOf(from: string, to: string): string {
  assert.ok(PAGE.includes(from), from);
  try {
    read(PAGE.replace(from, to));
  } catch (error) {
    return `${(error as { line: number }).line}: ${(error as Error).message}`;
  }
  return '';
}

const FAULTS: [name: string, from: string, to: string, fault: RegExp][] = [
  ['an unknown key', 'menu:', 'menue:', /^9: a screen has no key "menue". Did you mean menu\? /],
  ['an unknown element', '- field: Name', '- input: Name', /^12: "input" is not an element. /],
  ['an unknown key of an element', 'value: 0123456787', 'default: 1', /^13: a field has no key "default". /],
  ['a field without label', '- field: Name', '- field:', /^12: "field" has no text. /],
  ['a missing description', 'shows: The keys of the sandbox\n', '', /^7: a screen has no "shows". Add it./],
  [
    'a value that is not an option',
    'selected: Secret',
    'selected: Secrets',
    /^16: "Secrets" is not an option of "Kind". Did you mean Secret\? /,
  ],
  ['a row with too few cells', "['', {", '[{', /^19: the row has 1 cells, and the table 2 columns/],
  ['YAML that does not parse', 'options: [Secret, Client]', 'options: [Secret', /^1\d: .+Correct the YAML\./],
  ['a callout without step', 'Create, step: 1', 'Create, step: 3', /^22: there is no step 3: the list above the screen has 2. /],
  ['a step that is not a number', 'Create, step: 1', 'Create, step: one', /^22: the step "one" is not a number/],
  ['a label that the screen does not have', '**Create**', '**Add**', /^3: "Add" in step 1 is not on the screen "Keys"\. /],
  [
    'a part of a path that the screen does not have',
    '**Settings → Keys**',
    '**Setup → Keys**',
    /^3: "Setup" in step 1 is not on the screen/,
  ],
  ['an entry that the table does not explain', '| Name, kind |', '| Name |', /^14: "Kind" has no callout, and is not in the table/],
  ['an entry of the table that no screen has', '| Name, kind |', '| Name, kind, expiry |', /^27: "expiry" in the table is not on a screen/],
  [
    'a screen without steps',
    '1. Open **Settings → Keys** and choose **Create**.\n2. Copy the *secret*.\n',
    'Text.\n\n',
    /^6: there are no steps above the screen/,
  ],
];

test('accepts a page whose steps, screen and table agree', () => {
  assert.equal(read(PAGE).length, 1);
  assert.equal(read(PAGE.replace('| Field |', '| Other |').replace('Name, kind', 'x')).length, 1);
});

for (const [name, from, to, fault] of FAULTS) test(`${name}`, () => assert.match(faultOf(from, to), fault));

test('reports a step that has a label and no callout', () => {
  const page = PAGE.replace('Sandbox, step: 1 }', 'Sandbox }').replace('Create, step: 1', 'Create');
  assert.throws(() => read(page), { line: 3, message: /^step 1 has a label and no callout/ });
});

test('reports a screen inside a step', () => {
  assert.throws(() => read('1. One\n\n   ```screen\n   title: A\n   ```\n'), { line: 3, message: /part of a step/ });
});

test('shows each text once in the picture, and once in the list, with the numbers of the steps', () => {
  const [{ screen }] = read(PAGE);
  const words = screenWords(screen);
  assert.deepEqual(words, [
    'Top of the page: Sandbox (step 1)',
    'Page: Settings → Keys',
    'Name: 0123456787',
    'Kind: Secret (selected), or Client',
    'Row: button Rotate (step 2)',
    'Row: Name Till; Action Active',
    'Button: Create (step 1)',
  ]);
  const html = screenHtml(screen, true);
  const [picture, list] = html.split('<figcaption>');
  for (const text of ['Sandbox', 'Settings → Keys', '0123456787', 'Client', 'Rotate', 'Active', 'Create']) {
    assert.ok(picture.includes(`>${text}<`), text);
    assert.ok(list.includes(text), text);
  }
  assert.equal(picture.match(/guide-screen-step/g)?.length, 3);
  assert.ok(!/style=|<(?:input|button|select|a)\b/.test(html), 'no control, and no style that the policy forbids');
});

test('escapes text', () => {
  const screen = parseScreen("title: A\nshows: A screen with <b>\nitems:\n  - field: '<i>'");
  assert.ok(screenHtml(screen, false).includes('&lt;i&gt;'));
});

test('the example in README.md is valid', () => {
  const [example] = /^ {4}1\. Open[\s\S]*?\n {4}```\n/m.exec(readFileSync(path.join(ROOT, 'packages/diagrams/README.md'), 'utf8')) ?? [''];
  const [{ screen }] = read(example.replace(/^ {4}/gm, ''));
  assert.equal(screen.title, 'Create a key');
});

const GUIDES = readdirSync(path.join(ROOT, 'userguide')).map((name) => `userguide/${name}`);

test('finds the user guides', () => assert.ok(GUIDES.length >= 9, String(GUIDES.length)));

for (const file of GUIDES) {
  test(`${file} shows screens that agree with its steps`, () => {
    const screens = read(withBrand(readFileSync(path.join(ROOT, file), 'utf8'), file));
    assert.ok(screens.length >= 2, `${screens.length} screens`);
    for (const { screen } of screens) assert.ok(screenWords(screen).length > 1);
  });
}
