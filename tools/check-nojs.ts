import { readFileSync } from 'node:fs';
import path from 'node:path';
import { type Node, operationsOf, parametersOf, resolve } from '../packages/openapi/decorators/operations';
import { pageName } from '../packages/openapi/normalise';
import { families } from '../packages/platform/selection';
import { readFamilyIndex } from '../packages/reference/reference';
import { servedFolder } from '../packages/reference/served';
import { checkErrors } from './completeness/errors';
import { checkFamilies } from './completeness/families';
import { contentAt, type Found, pageAt } from './completeness/html';
import { checkObjects } from './completeness/objects';
import { checkWebhooks } from './completeness/webhooks';

/** Strings that a page must contain: property names, enum values and statuses. */
type Wanted = Set<string>;

/**
 * Collects the property names and enum values of a schema and the schemas it references, visiting each once. Walks the description
 * independently of the page generator, so that anything the generator omits is reported as missing.
 */
function collect(root: Node, raw: Node | undefined, hidden: 'readOnly' | 'writeOnly', wanted: Wanted, seen = new Set<Node>()): void {
  if (!raw || typeof raw !== 'object') return;
  const node = resolve(root, raw);
  if (seen.has(node)) return;
  seen.add(node);
  for (const value of node.enum ?? []) if (value !== null) wanted.add(String(value));
  if (node.const !== undefined) wanted.add(String(node.const));
  for (const [name, property] of Object.entries<Node>(node.properties ?? {})) {
    if (resolve(root, property)[hidden] || property[hidden]) continue;
    wanted.add(name);
    collect(root, property, hidden, wanted, seen);
  }
  for (const part of [...(node.allOf ?? []), ...(node.oneOf ?? []), ...(node.anyOf ?? [])]) collect(root, part, hidden, wanted, seen);
  collect(root, node.items, hidden, wanted, seen);
  collect(root, node.additionalProperties, hidden, wanted, seen);
}

const contentOf = (node: Node | undefined): Node[] => Object.values<Node>(node?.content ?? {}).map(({ schema }) => schema);

/** Contents of a page's code elements and its statuses, as shown without JavaScript. */
function shownOn(route: string): Set<string> {
  const statuses = [...pageAt(route).matchAll(/id="?response-(\w+)[" >]|<span class="?ref-type"?>(\d{3})<\/span>/g)].map(
    ([, first, second]) => `status ${first ?? second}`,
  );
  return new Set([...contentAt(route).code, ...statuses]);
}

/** Checks that the HTML of each operation page contains all properties, enum values and statuses of its description. */
function checkOperations(): Found {
  let total = 0;
  const missing: string[] = [];
  for (const family of families) {
    const index = readFamilyIndex(family);
    const routes = new Map(index.groups.flatMap(({ pages }) => pages.map(({ id, route }) => [id, route])));
    const root: Node = JSON.parse(
      readFileSync(path.join(__dirname, '..', servedFolder(family), 'downloads', family.slug, 'openapi.json'), 'utf8'),
    );
    for (const operation of operationsOf(root)) {
      const wanted: Wanted = new Set();
      for (const parameter of parametersOf(root, operation)) {
        wanted.add(parameter.name);
        collect(root, parameter.schema, 'readOnly', wanted);
      }
      const request = operation.node.requestBody && resolve(root, operation.node.requestBody);
      for (const schema of contentOf(request)) collect(root, schema, 'readOnly', wanted);
      for (const [status, raw] of Object.entries<Node>(operation.node.responses ?? {})) {
        wanted.add(`status ${status}`);
        if (/^[45]/.test(status) && family.rules === 'house') continue; // House families share one error format, documented once on the introduction page.
        for (const schema of contentOf(resolve(root, raw))) collect(root, schema, 'writeOnly', wanted);
      }
      const route = routes.get(pageName(operation.node.operationId));
      const shown = route ? shownOn(route) : new Set<string>();
      total += wanted.size;
      for (const each of wanted) if (!shown.has(each)) missing.push(`${route ?? operation.node.operationId}: ${each}`);
    }
  }
  return { missing, total };
}

/** `npm run check:nojs`: checks that the HTML of each page contains everything in its sources. */
function main() {
  for (const [what, check] of CHECKS) {
    const { missing, total } = check();
    for (const line of missing.slice(0, 50)) console.error(`missing: ${line}`);
    console.log(`${what}: ${missing.length} of ${total} missing`);
    if (missing.length || !total) process.exitCode = 1;
  }
}

/** Checks by label. A check that expects nothing fails, because it would pass vacuously. */
const CHECKS: [string, () => Found][] = [
  ['properties, enum values and statuses in the HTML', checkOperations],
  ['pages, causes, remedies, samples and operations of error codes', checkErrors],
  ['receivers and signed deliveries of webhooks', checkWebhooks],
  ['properties and states of resources on their pages, and events in their list', checkObjects],
  ['addresses, scopes and downloads of families', checkFamilies],
];

main();
