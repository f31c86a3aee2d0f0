import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { test } from 'node:test';
import { changedSince } from './changed';
import { movedPageFaults } from './moved';

const PAGE = '---\ntitle: A\n---\n\nText.\n';

test('a moved page needs a redirect, and no file may name its former address', (context) => {
  const root = mkdtempSync(path.join(tmpdir(), 'moved-'));
  context.after(() => rmSync(root, { recursive: true }));
  const git = (...args: string[]) =>
    execFileSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@b.c', ...args], { cwd: root, stdio: 'pipe' });
  const write = (file: string, text: string) => {
    mkdirSync(path.join(root, path.dirname(file)), { recursive: true });
    writeFileSync(path.join(root, file), text);
  };
  git('init', '--quiet', '--initial-branch', 'main');
  write('userguide/old-name.mdx', PAGE);
  write('userguide/kept.mdx', PAGE);
  write('userguide/slug.mdx', PAGE);
  write('tests/pages.yaml', '- /userguide/kept\n- page: /userguide/old-name\n- /userguide/old-name-two\n- /userguide/old-name/three\n');
  git('add', '.');
  git('commit', '--quiet', '-m', 'One');
  const faults = (files: string[], listed: { from: string; to: string }[] = []) =>
    movedPageFaults(
      changedSince('main', root),
      'main',
      root,
      files.map((file) => ({ file, source: PAGE })),
      listed,
    );
  write('userguide/kept.mdx', `${PAGE}More.\n`);
  assert.deepEqual(faults(['userguide/kept.mdx', 'userguide/old-name.mdx', 'userguide/slug.mdx']), []);
  renameSync(path.join(root, 'userguide/old-name.mdx'), path.join(root, 'userguide/name.mdx'));
  const pages = ['userguide/kept.mdx', 'userguide/name.mdx', 'userguide/slug.mdx'];
  const mention = 'tests/pages.yaml:2:9: error /userguide/old-name is no longer the address of a page. Write the present one.';
  assert.deepEqual(faults(pages), [
    "packages/platform/redirects.ts:1: error userguide/old-name.mdx had the address /userguide/old-name, which no page has any more. Add the redirect { from: '/userguide/old-name', to: '/…' }.",
    mention,
  ]);
  const listed = [{ from: '/userguide/old-name', to: '/userguide/name' }];
  assert.deepEqual(faults(pages, listed), [mention]);
  write('tests/pages.yaml', '- /userguide/name\n');
  assert.deepEqual(faults(pages, listed), []);
});
