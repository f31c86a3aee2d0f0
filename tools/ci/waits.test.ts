import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import test from 'node:test';
import { Globby } from '@docusaurus/utils';

const ROOT = path.resolve(__dirname, '../..');

/** Waiting for a time, which is too short on a busy machine and too long on any other. */
const FIXED = /\bwaitForTimeout\(|\bawait (?:new Promise\([^;]*?setTimeout\(|wait\(|sleep\(|setTimeout\()/;
/** A fixed port, which another program may use. */
const PORT = /\b(?:PORT|port) ?[=:] ?\d{2,}/;
/** Ends a group without regard to whether it has ended: `signalGroup` does. */
const UNGUARDED = /\bprocess\.kill\(-/;

/** Tests that are about time or a port themselves, with the reason. */
const ALLOWED: Record<string, string> = {
  'packages/sandbox/node/database.test.ts': 'kills servers at different moments of a batch',
  'tests/e2e/support/settled.ts': 'follows the timers of the page in their own queue',
  'tools/samples/withinQuota.test.ts': 'quotes a line of the program that it tests',
};

/** Returns what makes the result of a test depend on the machine. */
const faultsOf = (text: string): string[] =>
  Object.entries({ 'waits for a time': FIXED, 'uses a fixed port': PORT, 'calls process.kill(-…)': UNGUARDED }).flatMap(
    ([fault, pattern]) => (pattern.test(text) ? [fault] : []),
  );

test('tests wait for conditions, use free ports, and accept that a process has ended', () => {
  const files = Globby.sync(['tests/**/*.ts', '{packages,src,tools}/**/*.test.{ts,tsx}'], {
    cwd: ROOT,
    ignore: ['**/node_modules/**', 'tools/ci/waits.test.ts'],
  });
  assert.ok(files.length > 200, `only ${files.length} files were looked at`);
  const found = files.filter((file) => faultsOf(readFileSync(path.join(ROOT, file), 'utf8')).length);
  assert.deepEqual(found.sort(), Object.keys(ALLOWED));
});

test('finds each kind of dependence on the machine', () => {
  for (const text of [
    'await page.waitForTimeout(300);',
    'await new Promise((resolve) => setTimeout(resolve, 500));',
    'await wait(20);',
    'const PORT = 3457;',
    "process.kill(-group, 'SIGKILL');",
  ])
    assert.equal(faultsOf(text).length, 1, text);
});
