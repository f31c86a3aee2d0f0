import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { test } from 'node:test';
import { allFamilies, type Family } from '../../packages/platform/families';
import { changedSince } from './changed';
import { planOf } from './plan';

const plan = (files: string[], deleted: string[] = []) => planOf({ files, deleted }, allFamilies, ['docs/a.mdx', 'docs/b.mdx']);
const folders = (families: readonly Family[]) => families.map(({ folder }) => folder);

test('a page needs its text and its quotations', () => {
  const { texts, guides, families, code } = plan(['docs/a.mdx']);
  assert.deepEqual([texts, guides, families, code], [['docs/a.mdx'], ['docs/a.mdx'], [], []]);
});

test('a group needs its family, and a shared file of the descriptions all families', () => {
  const one = plan(['openapi/wallet/cards.yaml']);
  assert.deepEqual([folders(one.families), one.groups], [['wallet'], ['openapi/wallet/cards.yaml']]);
  const shared = plan(['openapi/errors.yaml']);
  assert.deepEqual([shared.families, shared.groups], [allFamilies, []]);
  assert.deepEqual(folders(plan([], ['openapi/pay/links.yaml']).families), ['pay']);
});

test('the glossary needs the quotations of all pages', () => {
  assert.deepEqual(plan(['docs/glossary.yaml']).guides, ['docs/a.mdx', 'docs/b.mdx']);
});

test('says what only CI checks', () => {
  assert.deepEqual(plan(['README.md']).left, []);
  assert.match(plan(['src/a.ts']).left.join(), /unit tests/);
  assert.match(plan(['openapi/pay/links.yaml']).left.join(), /guides that quote/);
});

test('lists committed, changed, new, renamed and deleted files, but none of the base', (context) => {
  const root = mkdtempSync(path.join(tmpdir(), 'changed-'));
  context.after(() => rmSync(root, { recursive: true }));
  const git = (...args: string[]) =>
    execFileSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@b.c', ...args], { cwd: root, stdio: 'pipe' });
  const write = (file: string, text = file) => writeFileSync(path.join(root, file), text);
  git('init', '--quiet', '--initial-branch', 'main');
  for (const file of ['kept', 'changed', 'renamed', 'gone']) write(file);
  git('add', '.');
  git('commit', '--quiet', '-m', 'One');
  git('switch', '--quiet', '-c', 'branch');
  write('committed');
  git('add', '.');
  git('commit', '--quiet', '-m', 'Two');
  git('switch', '--quiet', 'main');
  write('later');
  git('add', '.');
  git('commit', '--quiet', '-m', 'Three');
  git('switch', '--quiet', 'branch');
  write('changed', 'again');
  write('new');
  rmSync(path.join(root, 'gone'));
  renameSync(path.join(root, 'renamed'), path.join(root, 'name'));
  assert.deepEqual(changedSince('main', root), { files: ['changed', 'committed', 'name', 'new'], deleted: ['gone', 'renamed'] });
  assert.throws(() => changedSince('nowhere', root), /nowhere is not a branch or commit of this repository\. Run "git fetch origin main"/);
});
