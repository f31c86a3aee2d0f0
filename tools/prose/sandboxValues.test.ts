import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';
import { parse } from 'yaml';
import { pageName } from '../../packages/openapi/normalise';
import { SANDBOX_PAGE } from './sandboxValues';

const ROOT = path.resolve(__dirname, '../..');
const ROUTE = /\(\/api\/(?:\{product\}-)?([\w-]+)\/([\w-]+)\/([\w-]+)\)/g;

/** Returns the description of an operation's group, in which a value can also be that of a schema or an event. */
function textOf(family: string, group: string, page: string): string {
  const source = readFileSync(path.join(ROOT, 'openapi', family, `${group}.yaml`), 'utf8');
  const { paths } = parse(source);
  const operations = Object.values<Record<string, { operationId?: string }>>(paths).flatMap((item) => Object.values(item));
  const found = operations.find(({ operationId }) => operationId && pageName(operationId) === page);
  assert.ok(found, `${family}/${group} has no operation with the page ${page}`);
  return source;
}

test('the values on the page of the sandboxes are those of the descriptions, with their outcomes', () => {
  const rows: string[] = readFileSync(path.join(ROOT, SANDBOX_PAGE), 'utf8').match(/^\|.*\|$/gm) ?? [];
  let text = '';
  let count = 0;
  const wrong: string[] = [];
  for (const row of rows.slice(rows.indexOf('| Operation | Value | Outcome |'))) {
    const [operation, value = '', outcome = ''] = row.slice(2, -2).split(' | ');
    const routes = [...operation.matchAll(ROUTE)];
    if (routes.length) text = routes.map(([, family, group, page]) => textOf(family, group, page)).join('\n');
    else if (operation.trim() || !text) text = '';
    if (!text) continue;
    for (const code of codesIn(`${value} ${outcome}`)) if (!isIn(text, code)) wrong.push(`${code} in ${row}`);
    count += 1;
  }
  assert.deepEqual(wrong, []);
  assert.ok(count > 60, String(count));
});

/** Returns true if a description contains a value, which it may shorten as in `…097`. */
const isIn = (text: string, code: string) => text.includes(code) || text.includes(`…${code.slice(-3)}`);

/** Returns the contents of code spans. */
const codesIn = (text: string) => [...text.matchAll(/`([^`]+)`/g)].map(([, code]) => code);
