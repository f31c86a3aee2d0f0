import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, test } from 'node:test';
import { checkOutBase } from './base';
import { familyFolders, touchedFamilies } from './descriptions';

const root = mkdtempSync(path.join(tmpdir(), 'portal-pr-'));
after(() => rmSync(root, { recursive: true, force: true }));
const git = (...args: string[]) =>
  execFileSync('git', ['-c', 'user.name=Test', '-c', 'user.email=test@mail.example', ...args], { cwd: root, stdio: 'pipe' });
const write = (file: string, text: string) => {
  mkdirSync(path.dirname(path.join(root, file)), { recursive: true });
  writeFileSync(path.join(root, file), text);
};

test('checks out the merge base, not the tip of the base', () => {
  git('init', '--quiet', '--initial-branch=main');
  mkdirSync(path.join(root, 'node_modules'));
  write('docs/a.mdx', 'one');
  write('docs/b.mdx', 'same');
  git('add', 'docs');
  git('commit', '--quiet', '--message=first');
  git('checkout', '--quiet', '-b', 'topic');
  write('docs/a.mdx', 'two');
  git('commit', '--quiet', '--all', '--message=second');
  git('checkout', '--quiet', 'main');
  write('docs/b.mdx', 'newer on main');
  git('commit', '--quiet', '--all', '--message=third');
  git('checkout', '--quiet', 'topic');
  const base = checkOutBase('main', root);
  assert.equal(readFileSync(path.join(base.root, 'docs/a.mdx'), 'utf8'), 'one');
  assert.equal(readFileSync(path.join(base.root, 'docs/b.mdx'), 'utf8'), 'same');
  base.dispose();
  assert.ok(!existsSync(base.root));
});

test('reads only families that a change can affect', () => {
  write('openapi/wallet/openapi.yaml', '');
  write('openapi/pay/openapi.json', '');
  write('openapi/shared/headers.yaml', '');
  const all = familyFolders(root);
  assert.deepEqual(all, ['pay', 'wallet']);
  assert.deepEqual(touchedFamilies(['openapi/wallet/payments.yaml', 'docs/a.mdx'], all), ['wallet']);
  assert.deepEqual(touchedFamilies(['openapi/errors.yaml'], all), all);
  assert.deepEqual(touchedFamilies(['src/css/site.css'], all), []);
});
