import assert from 'node:assert/strict';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, test } from 'node:test';
import { createConfig, getLineColLocation, lint } from '@redocly/openapi-core';
import { withBrand } from '../platform/brandText';
import { configFor, plugin } from './config';
import { houseRules, rules } from './rules';
import { BrandResolver } from './source';

const FIXTURES = path.join(__dirname, 'fixtures');
const SCRATCH = mkdtempSync(path.join(tmpdir(), 'fixtures-'));
after(() => rmSync(SCRATCH, { recursive: true }));

type Found = { rule: string; file: string; line: number; message: string };

const onlyHouseRules = () => createConfig({ plugins: [plugin], rules: houseRules } as Parameters<typeof createConfig>[0]);

/** Lints a description with the same plugin as the lint of the site. */
async function problemsOf(ref: string, config = onlyHouseRules()): Promise<Found[]> {
  const problems = await lint({ ref, config: await config, externalRefResolver: new BrandResolver() });
  return problems.map(({ ruleId, message, location }) => {
    const { source, start } = getLineColLocation(location[0]);
    return { rule: ruleId, file: path.relative(path.dirname(ref), source.absoluteRef), line: start.line, message };
  });
}

/**
 * Parses the comments of the form `# expect: 12 fragment of the message`. The line is preceded by a path if it is in another file:
 * `parts/a.yaml:12`.
 */
function expectationsOf(fixture: string): Omit<Found, 'rule'>[] {
  const comments = readFileSync(path.join(FIXTURES, fixture), 'utf8').matchAll(/^# expect: (?:(\S+):)?(\d+) (.+)$/gm);
  return [...comments].map(([, file = fixture, line, message]) => ({
    file,
    line: Number(line),
    message: message.trim().replaceAll('\\{', '{'),
  }));
}

/** Writes a copy of the fixture with the brand's values. A fixture that contains them literally would break when the brand changes. */
function filledIn(fixture: string): string {
  const copy = path.join(SCRATCH, fixture);
  const text = withBrand(readFileSync(path.join(FIXTURES, fixture), 'utf8'));
  writeFileSync(copy, text.replaceAll('{BRAND.', '{brand.'));
  return copy;
}

const asLine = ({ file, line, message }: Omit<Found, 'rule'>) => `${file}:${line} ${message}`;
const names = Object.keys(rules);

test('has a fixture for every rule and a rule for every fixture', () => {
  const fixtures = readdirSync(FIXTURES).filter((file) => /^[a-z].*\.yaml$/.test(file));
  assert.ok(names.length > 0);
  assert.deepEqual(fixtures.map((file) => file.replace('.yaml', '')).sort(), [...names].sort());
});

for (const name of names) {
  test(`${name} reports the problems of its fixture and nothing else`, async () => {
    const fixture = `${name}.yaml`;
    const found = await problemsOf(name === 'no-literal-brand' ? filledIn(fixture) : path.join(FIXTURES, fixture));
    const expected = expectationsOf(fixture);
    const report = found.map((one) => `${asLine(one)} [${one.rule}]`).join('\n');
    assert.ok(expected.length > 0, `${fixture} expects nothing. Found:\n${report}`);
    for (const { file, line, message } of expected) {
      const hit = found.some(
        (one) => one.file === file && one.line === line && one.message.includes(message) && one.rule === `house/${name}`,
      );
      assert.ok(hit, `Expected ${file}:${line} ${message}\nFound:\n${report}`);
    }
    assert.equal(found.length, expected.length, `Found more than ${fixture} expects:\n${report}`);
  });
}

test('reports no problem in a description that follows every convention', async () => {
  assert.deepEqual(await problemsOf(path.join(FIXTURES, '_good.yaml')), []);
  assert.deepEqual(await problemsOf(path.join(FIXTURES, '_good.yaml'), configFor({ rules: 'house' })), []);
});

test('reports the position of invalid OpenAPI without crashing a rule', async () => {
  const found = await problemsOf(path.join(FIXTURES, '_malformed.yaml'));
  const expected = expectationsOf('_malformed.yaml');
  assert.ok(expected.length > 0);
  for (const { line, message } of expected) {
    assert.ok(
      found.some((one) => one.line === line && one.message.includes(message)),
      found.map(asLine).join('\n'),
    );
  }
});

test('reports an example that violates its schema at its line, with the full configuration', async () => {
  const found = await problemsOf(path.join(FIXTURES, '_bad-example.yaml'), configFor({ rules: 'house' }));
  const expected = expectationsOf('_bad-example.yaml');
  assert.ok(expected.length > 0);
  assert.deepEqual(
    found.map(({ rule, line }) => ({ rule, line })),
    expected.map(({ line }) => ({ rule: 'no-invalid-media-type-examples', line })),
  );
  for (const [index, { message }] of expected.entries()) assert.ok(found[index].message.includes(message), found[index].message);
});
