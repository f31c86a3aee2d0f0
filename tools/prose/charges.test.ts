import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';
import { parse } from 'yaml';
import type { Node } from '../../packages/openapi/decorators/operations';
import { pageName } from '../../packages/openapi/normalise';

const ROOT = path.resolve(__dirname, '../..');

/** Returns the prices in Wallet's descriptions by operation page. */
function prices(): Map<string, string> {
  const folder = path.join(ROOT, 'openapi/wallet');
  const operations = readdirSync(folder)
    .filter((name) => name.endsWith('.yaml'))
    .flatMap((name) => {
      const { paths = {} }: Node = parse(readFileSync(path.join(folder, name), 'utf8'));
      return Object.values<Node>(paths).flatMap((item) =>
        Object.values<Node>(item).map((node) => ({ group: path.basename(name, '.yaml'), node })),
      );
    });
  return new Map(
    operations.flatMap(({ group, node }) =>
      node?.['x-billed'] ? [[`/api/wallet/${group}/${pageName(node.operationId)}`, node['x-billed'] as string] as const] : [],
    ),
  );
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
