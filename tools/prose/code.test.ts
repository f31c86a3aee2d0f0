import assert from 'node:assert/strict';
import { test } from 'node:test';
import { asLine } from '../support/problems';
import { codeProblems } from './code';
import { allTexts } from './files';
import { readPage } from './page';

const found = (text: string) => {
  const page = readPage('src/pages/one.mdx', text);
  return codeProblems([page]).map((problem) => asLine(problem, page.source));
};
const block = (language: string, ...lines: string[]) => `Text.\n\n\`\`\`${language}\n${lines.join('\n')}\n\`\`\`\n`;

/** By language: valid code, and code with a syntax error on its second line. */
const CODE: Record<string, { good: string[]; bad: string[] }> = {
  js: { good: ["import { a } from './a.mjs';", 'await a();'], bad: ['const a = 1;', 'const b = ;'] },
  'js title="a.mjs"': { good: ['export const a = 1;'], bad: ['const a = 1;', 'const a = 2;'] },
  bash: { good: ['a=$(date)', 'if true; then echo "$a"; fi'], bad: ['a=1', 'if true; fi'] },
  python: { good: ['def a():', '    return 1'], bad: ['a = 1', 'b = = 1'] },
  json: { good: ['{', '  "a": 1 }'], bad: ['{ "a": 1,', '  b: 2 }'] },
  html: { good: ['<script type="module">', '  await 1;', '</script>'], bad: ['<script>', '  const = 1;', '</script>'] },
};

for (const [language, { good, bad }] of Object.entries(CODE)) {
  test(`parses blocks of ${language} and reports a syntax error at its line`, () => {
    assert.deepEqual(found(block(language, ...good)), []);
    const [problem, ...others] = found(block(language, ...bad));
    assert.match(problem, /^src\/pages\/one\.mdx:5:1: error the \w+ code does not parse \(.+\)/);
    assert.deepEqual(others, []);
  });
}

test('checks every script of an HTML page, and blocks in a list', () => {
  assert.match(found(block('html', '<script>1;</script>', '<p>One</p>', '<script>', '1 +;', '</script>'))[0], /:7:1: /);
  assert.match(found('1. One:\n\n   ```bash\n   a=1\n   if\n   ```\n')[0], /^src\/pages\/one\.mdx:[56]:1: /);
});

test('reports a block without a language or in an unsupported one', () => {
  assert.match(found(block('', 'a'))[0], /:3:1: error the code block has no language/);
  assert.match(found(block('rust', 'a'))[0], /:3:1: error the language "rust" is not supported. Use one of bash, /);
  assert.deepEqual(found(block('diagram flow', 'a -> b')), []);
});

test('the pages contain blocks of every checked language except Python', () => {
  const languages = new Set(allTexts().flatMap(({ blocks }) => blocks.map(({ language }) => language)));
  for (const language of ['js', 'bash', 'html', 'json', 'sql', 'diagram']) assert.ok(languages.has(language), language);
});
