import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { test } from 'node:test';
import type { Root } from 'mdast';
import remarkMdx from 'remark-mdx';
import remarkParse from 'remark-parse';
import { unified } from 'unified';
import { VFile } from 'vfile';
import { parse } from 'yaml';
import { glossary, termOf } from '../../../packages/guides/glossary/read';
import glossaryTerms from './index';

/** Returns the tree of a page as JSON after running the plugin. */
async function processed(text: string): Promise<string> {
  const file = new VFile({ path: 'userguide/one.mdx', value: text });
  const processor = unified().use(remarkParse).use(remarkMdx).use(glossaryTerms);
  return JSON.stringify(await processor.run(processor.parse(file) as Root, file));
}

test('has 30 to 80 unique glossary terms in alphabetical order, each explained in one or two sentences', () => {
  const terms = glossary().flatMap((part) => part.terms);
  assert.ok(terms.length >= 30 && terms.length <= 80, String(terms.length));
  for (const part of glossary()) {
    const words = part.terms.map(({ term }) => term);
    assert.deepEqual(
      words,
      words.toSorted((a, b) => a.localeCompare(b, 'en')),
    );
  }
  const forms = terms.flatMap(({ term, also }) => [term, ...also].map((form) => form.toLowerCase()));
  assert.deepEqual(
    forms.filter((form, index) => forms.indexOf(form) !== index),
    [],
  );
  for (const { term, means } of terms) assert.match(means, /^[A-Z].{30,260}\.$/, term);
});

test('contains each term in the page that the term links to', () => {
  // Reads the file instead of calling glossary(), because file names contain the brand placeholders.
  const parts: Record<string, { term: string; also?: string[]; see: string }[]> = parse(readFileSync('docs/glossary.yaml', 'utf8'));
  const written = Object.values(parts)
    .flat()
    .map(({ term, also = [], see }) => ({ forms: [term, ...also], file: fileOf(see) }))
    .filter(({ file }) => existsSync(file));
  assert.ok(written.length > 30, String(written.length));
  for (const { forms, file } of written) {
    const text = readFileSync(file, 'utf8').toLowerCase();
    assert.ok(
      forms.some((form) => text.includes(form.toLowerCase())),
      `${file} does not speak of ${forms[0]}`,
    );
  }
});

/** Returns the file of a handwritten page; for a generated page a file that does not exist. */
const fileOf = (see: string) =>
  `${see
    .replace(/#.*/, '')
    .replace(/^\/docs\//, '/docs/overviews/')
    .slice(1)}.mdx`;

test('finds a term in any case and form, and rejects an unknown one', () => {
  assert.equal(termOf('nuban').term, 'NUBAN');
  assert.equal(termOf('Settlement accounts').id, 'settlement-account');
  assert.throws(() => termOf('nubann'), /"nubann" is not in docs\/glossary\.yaml\. Did you mean NUBAN/);
  assert.throws(() => termOf('something else'), /add it to the file/);
});

test('adds the link and the definition of its term to a tag', async () => {
  const tree = await processed('Money on <Term name="hold">wait</Term> at a <Term>NUBAN</Term>.');
  assert.ok(tree.includes('"/docs/glossary#hold"') && tree.includes('"/docs/glossary#nuban"'));
  assert.ok(tree.includes(termOf('hold').means));
});

test('renders the glossary as a heading and terms per section', async () => {
  const tree = await processed('Text.\n\n<Glossary />\n\nText.');
  for (const { title } of glossary()) assert.ok(tree.includes(`"${title}"`));
  assert.ok(!tree.includes('"Glossary"'));
});

test('fails at the line of an unknown term and of a term in a link or a heading', async () => {
  await assert.rejects(processed('Text.\n\nA <Term>nubann</Term>.'), (error: Error & { line: number }) => error.line === 3);
  await assert.rejects(processed('## A <Term>NUBAN</Term>'), /not allowed in a heading/);
  await assert.rejects(processed('[a <Term>NUBAN</Term>](/intro)'), /not allowed in a link/);
  await assert.rejects(processed('A <Term of="hold">hold</Term>'), /does not support the attribute of/);
});
