import assert from 'node:assert/strict';
import { test } from 'node:test';
import { auditOf } from './audit';

const reportOf = (severity: string) =>
  JSON.stringify({ metadata: {}, vulnerabilities: { one: { severity, range: '<2', fixAvailable: true } } });

test('high and critical advisories are errors, lower ones are not', () => {
  for (const severity of ['high', 'critical'])
    assert.deepEqual(auditOf(reportOf(severity)), {
      lines: [`error one <2 has a ${severity} advisory. "npm audit --omit=dev" explains it.`],
      isKnown: true,
    });
  assert.deepEqual(auditOf(reportOf('moderate')), { lines: [], isKnown: true });
});

test('a registry that does not respond is no advisory', () => {
  const outputs = ['{"message":"request to https://registry.example failed","error":{"summary":""}}', 'npm error code ENOTFOUND', ''];
  for (const output of outputs) {
    const { lines, isKnown } = auditOf(output);
    assert.equal(isKnown, false, output);
    assert.match(lines[0], /^warning The registry reported no advisories: /);
  }
});
