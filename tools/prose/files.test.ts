import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import test from 'node:test';
import { allFiles } from './files';

test('lists new files, and no file that has been deleted since the last commit', (context) => {
  const root = mkdtempSync(path.join(tmpdir(), 'files-'));
  context.after(() => rmSync(root, { recursive: true }));
  const git = (...args: string[]) => execFileSync('git', args, { cwd: root });
  git('init', '--quiet');
  for (const name of ['kept.mdx', 'deleted.mdx']) writeFileSync(path.join(root, name), '');
  git('add', '.');
  rmSync(path.join(root, 'deleted.mdx'));
  writeFileSync(path.join(root, 'new.mdx'), '');
  assert.deepEqual(allFiles(root), ['kept.mdx', 'new.mdx']);
});
