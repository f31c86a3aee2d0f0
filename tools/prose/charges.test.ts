import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';
import { parse } from 'yaml';
import { Description } from '../../packages/openapi/model/description';
import { pageName } from '../../packages/openapi/normalise';

const ROOT = path.resolve(__dirname, '../..');

/** Returns the prices in Wallet's descriptions by operation page. */
function prices(): Map<string, string> {
  const folder = path.join(ROOT, 'openapi/wallet');
  const files = readdirSync(folder).filter((name) => name.endsWith('.yaml'));
  const pages = files.flatMap((name) =>
    new Description(parse(readFileSync(path.join(folder, name), 'utf8'))).calls.map(({ operationId, billed }): [string, string] => [
      `/api/wallet/${path.basename(name, '.yaml')}/${pageName(operationId)}`,
      billed ?? '',
    ]),
  );
  return new Map(pages.filter(([, billed]) => billed));
}

const figures = (text: string) => new Set(text.match(/\d[\d,]*(?:\.\d+)?(?= ?(?:NGN|%| and))/g));

test('the Wallet overview lists exactly the prices of its descriptions', () => {
  const page = readFileSync(path.join(ROOT, 'docs/overviews/wallet_overview.mdx'), 'utf8');
  const [, table] = page.split('| Operation | Price |\n|---|---|\n');
  const rows = table.split('\n\n')[0].split('\n');
  const billed = prices();
  const linked = rows.flatMap((row) => [...row.matchAll(/\]\((\/api\/[^)]+)\)/g)].map(([, route]) => route));
  assert.deepEqual(linked.toSorted(), [...billed.keys()].toSorted());
  for (const row of rows)
    for (const [, route] of row.matchAll(/\]\((\/api\/[^)]+)\)/g))
      for (const figure of figures(row.split('|')[2]))
        assert.ok(figures(billed.get(route) ?? '').has(figure), `${route}: ${figure} is not in "${billed.get(route)}"`);
});
