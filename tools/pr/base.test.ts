import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, test } from 'node:test';
import { familyFolders, touchedFamilies } from './descriptions';
import { changedFiles, stateOf } from './states';

const root = mkdtempSync(path.join(tmpdir(), 'portal-states-'));
after(() => rmSync(root, { recursive: true, force: true }));
const git = (...args: string[]) =>
  execFileSync('git', ['-c', 'user.name=Test', '-c', 'user.email=test@mail.example', ...args], { cwd: root, stdio: 'pipe' });
const write = (file: string, text: string) => {
  mkdirSync(path.dirname(path.join(root, file)), { recursive: true });
  writeFileSync(path.join(root, file), text);
};

test('compares a branch with its merge base, not with the tip of the base', () => {
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
  const before = stateOf('main', root);
  assert.deepEqual(changedFiles(before.root, root), [{ file: 'docs/a.mdx', before: 'one', after: 'two' }]);
  before.dispose();
  assert.ok(!existsSync(before.root));
  assert.throws(() => stateOf('no-such-branch', root), /neither a folder nor a known commit/);
});

test('accepts a folder as the base and does not delete it', () => {
  const folder = path.join(root, 'copy');
  mkdirSync(path.join(folder, 'docs'), { recursive: true });
  stateOf(folder, root).dispose();
  assert.deepEqual(
    changedFiles(folder, root).map(({ file, before }) => [file, before]),
    [
      ['docs/a.mdx', undefined],
      ['docs/b.mdx', undefined],
    ],
  );
});

test('reads only families that a change can affect', () => {
  write('openapi/wallet/openapi.yaml', '');
  write('openapi/pay/openapi.json', '');
  write('openapi/shared/headers.yaml', '');
  const all = familyFolders({ root });
  assert.deepEqual(all, ['pay', 'wallet']);
  assert.deepEqual(touchedFamilies([{ file: 'openapi/wallet/payments.yaml' }, { file: 'docs/a.mdx' }], all), ['wallet']);
  assert.deepEqual(touchedFamilies([{ file: 'openapi/errors.yaml' }], all), all);
  assert.deepEqual(touchedFamilies([{ file: 'src/css/site.css' }], all), []);
});
