import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Root } from 'mdast';
import remarkMdx from 'remark-mdx';
import remarkParse from 'remark-parse';
import { unified } from 'unified';
import { VFile } from 'vfile';
import figures from './index';

test('fails at the line of an unknown figure and lists the known ones', async () => {
  const file = new VFile({ path: 'blog/one.mdx', value: 'Text.\n\nAll <Figure of="operatoins" /> of them.' });
  const processor = unified().use(remarkParse).use(remarkMdx).use(figures);
  await assert.rejects(
    processor.run(processor.parse(file) as Root, file),
    (error: Error & { line: number }) => error.line === 3 && /operations, listed operations/.test(error.message),
  );
});
