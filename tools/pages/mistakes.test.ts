import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { before, describe, it } from 'node:test';
import { parse } from 'yaml';
import { proseProblems } from '../prose/problems';
import type { Source } from '../support/problems';
import { asLines } from '../support/problems';
import { quotationFaults } from './quotations';

/** A mistake on a page. `file` is its path if it is not a new tutorial. */
type Mistake = {
  name: string;
  command?: 'check:guides';
  file?: string;
  text?: string;
  replace?: [pattern: string, words: string];
  source?: string;
  line: string;
};
const MISTAKES: readonly Mistake[] = parse(readFileSync(path.join(__dirname, 'mistakes.yaml'), 'utf8'));

const TEXT = 'Text of the page.';

/** Page without a mistake. */
const GUIDE = `---
title: A guide
description: A page of the table of mistakes, with as much of a description as it needs.
audience: [developer]
outcome: You have seen that a page of this kind is accepted.
prerequisites: []
time_minutes: 1
last_reviewed: 2026-11-21
---

{/* Draft: for a test. */}

## Section

[The first guide](/tutorials/first#section) and [a page](/api/wallet/account-management/get-account).

${TEXT}
`;
const FIRST: Source = { file: 'tutorials/first.mdx', source: GUIDE.replace('A guide', 'The first guide') };
const NOW = Date.parse('2026-11-25');

/** The mistake at the place of its file, and the line that its command prints. */
const placed = MISTAKES.map((mistake, index) => {
  const file = mistake.file ?? `tutorials/mistake-${index}.mdx`;
  // Each page has a title of its own.
  const page = GUIDE.replace('A guide', `A guide, version ${index}`);
  const source = changed(page, mistake);
  assert.notEqual(source, page, `${mistake.name}: the change changes nothing.`);
  return { ...mistake, file, source };
});

describe('each mistake of a writer is reported by one line with its place and a remedy', () => {
  let lines: string[];
  before(async () => {
    const sources = [FIRST, ...placed.filter(({ command }) => !command)];
    lines = asLines(await proseProblems(sources, { repository: { files: [], scripts: [] }, now: NOW }), sources);
  });

  it('accepts a page without a mistake', async () => {
    assert.deepEqual(linesOf(FIRST.file), []);
    assert.deepEqual(await quotationFaults({ file: FIRST.file, text: FIRST.source }), []);
  });

  for (const { name, command, file, source, line } of placed)
    it(`${command ?? 'lint:prose'}: ${name}`, async () => {
      const found = command ? await quotationFaults({ file, text: source }) : linesOf(file);
      assert.deepEqual(
        found.map((each) => each.slice(0, file.length + 1 + line.length)),
        [`${file}:${line}`],
        found.join('\n'),
      );
      assert.match(found[0], REMEDY);
    });

  const linesOf = (file: string) => lines.filter((line) => line.startsWith(`${file}:`));
});

function changed(page: string, { text, replace, source }: Mistake): string {
  if (text !== undefined) return page.replace(TEXT, () => text);
  return replace ? page.replace(new RegExp(replace[0], 'g'), () => replace[1]) : (source ?? page);
}

/** Two sentences, or one and a question: the error and what to do. */
const REMEDY = /: error .+[.?] .+[.?`]?$/;
