import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, test } from 'node:test';
import { copyApiPages } from './apiPages';

const root = mkdtempSync(path.join(tmpdir(), 'api-pages-'));
after(() => rmSync(root, { recursive: true }));

test('copies pages that have changed, removes those that are left over, and keeps other pages', () => {
  const [from, to] = ['from', 'to'].map((name) => path.join(root, name));
  const write = (folder: string, files: Record<string, string>) => {
    mkdirSync(folder, { recursive: true });
    for (const [name, text] of Object.entries(files)) writeFileSync(path.join(folder, name), text);
  };
  write(to, { 'same.api.mdx': 'a', 'changed.api.mdx': 'a', 'left.api.mdx': 'a', 'group.mdx': 'a', 'sidebar.ts': 'a' });
  write(from, { 'same.api.mdx': 'a', 'changed.api.mdx': 'b', 'new.api.mdx': 'a', 'sidebar.ts': 'a' });
  for (const name of readdirSync(to)) utimesSync(path.join(to, name), 1, 1);
  copyApiPages(from, to);
  const untouched = readdirSync(to).filter((name) => statSync(path.join(to, name)).mtimeMs === 1000);
  assert.deepEqual(readdirSync(to).sort(), ['changed.api.mdx', 'group.mdx', 'new.api.mdx', 'same.api.mdx', 'sidebar.ts']);
  assert.deepEqual(untouched.sort(), ['group.mdx', 'same.api.mdx', 'sidebar.ts']);
});
