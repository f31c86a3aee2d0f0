import assert from 'node:assert/strict';
import test from 'node:test';
import { verdictOf } from './audit';

const report = (vulnerabilities: object[], counts: Record<string, number>) =>
  JSON.stringify({
    auditReportVersion: 2,
    vulnerabilities: Object.fromEntries(vulnerabilities.map((each) => [(each as { name: string }).name, each])),
    metadata: { vulnerabilities: counts },
  });
const hole = (severity: string, more = {}) => ({
  name: 'left-over',
  severity,
  range: '<2.0.0',
  via: [{ title: 'Arbitrary file read', url: 'https://advisories.example/1' }],
  fixAvailable: true,
  ...more,
});

test('a high or critical advisory fails, with its reason and remedy', () => {
  for (const severity of ['high', 'critical']) {
    assert.deepEqual(verdictOf(report([hole(severity)], { [severity]: 1, total: 1 })), {
      asked: true,
      grave: [
        `package.json:1:1: error left-over <2.0.0 is ${severity}: Arbitrary file read, https://advisories.example/1. Update to a version with a fix.`,
      ],
      counts: `1 ${severity}`,
    });
  }
  const [line] = (verdictOf(report([hole('high', { via: ['deep'], fixAvailable: false })], { high: 1, total: 1 })) as { grave: string[] })
    .grave;
  assert.match(line, /: through deep\. No version has a fix yet/);
});

test('a less severe advisory is counted but not reported', () => {
  assert.deepEqual(verdictOf(report([hole('moderate')], { low: 0, moderate: 1, total: 1 })), {
    asked: true,
    grave: [],
    counts: '1 moderate',
  });
  assert.deepEqual(verdictOf(report([], { low: 0, total: 0 })), { asked: true, grave: [], counts: 'no advisories' });
});

test('a registry that does not respond is not treated as free of advisories', () => {
  assert.deepEqual(verdictOf('{"message":"405 Method Not Allowed","error":{"summary":"","detail":""}}'), {
    asked: false,
    why: '405 Method Not Allowed',
  });
  assert.deepEqual(verdictOf('{"error":{"code":"ENOLOCK","summary":"no lock file"}}'), { asked: false, why: 'no lock file' });
  assert.deepEqual(verdictOf('command not found'), { asked: false, why: 'command not found' });
  assert.deepEqual(verdictOf(''), { asked: false, why: 'npm returned no output' });
});
