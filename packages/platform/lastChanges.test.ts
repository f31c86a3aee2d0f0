import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, test } from 'node:test';
import { lastChanges } from './lastChanges';

const root = mkdtempSync(path.join(tmpdir(), 'last-changes-'));
after(() => rmSync(root, { recursive: true }));

function commit(file: string, text: string, date: string): void {
  mkdirSync(path.dirname(path.join(root, file)), { recursive: true });
  writeFileSync(path.join(root, file), text);
  const env = { ...process.env, GIT_COMMITTER_DATE: date, GIT_AUTHOR_DATE: date };
  const git = (...args: string[]) =>
    execFileSync('git', ['-c', 'user.name=Test', '-c', 'user.email=test@example.com', ...args], { cwd: root, env });
  git('add', '--all');
  git('commit', '--quiet', '--message', `Change ${file}`);
}

test('finds the date of the last commit of each file of a folder', () => {
  assert.deepEqual([...lastChanges('docs', root)], [], 'outside a repository');
  execFileSync('git', ['init', '--quiet'], { cwd: root });
  commit('docs/a.md', 'first', '2026-01-02T12:00:00Z');
  commit('docs/\u00e9.md', 'first', '2026-01-03T12:00:00Z');
  commit('docs/a.md', 'second', '2026-02-04T12:00:00Z');
  commit('other.md', 'first', '2026-03-05T12:00:00Z');
  assert.deepEqual(Object.fromEntries(lastChanges('docs', root)), { 'docs/a.md': '2026-02-04', 'docs/\u00e9.md': '2026-01-03' });
  assert.deepEqual([...lastChanges('no-such-folder', root)], []);
});
