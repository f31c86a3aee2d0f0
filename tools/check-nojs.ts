import { resolved, type Schema, type SchemaNode } from '../packages/openapi/model/schema';
import { pageName } from '../packages/openapi/normalise';
import { familyDescriptions } from './completeness/descriptions';
import { checkErrors } from './completeness/errors';
import { checkFamilies } from './completeness/families';
import { contentAt, type Found, pageAt } from './completeness/html';
import { checkWebhooks } from './completeness/webhooks';

/** Strings that a page must contain: property names, enum values and statuses. */
type Wanted = Set<string>;

/**
 * Collects the property names and enum values of a schema and the schemas it references, visiting each once. Walks the description
 * independently of the page generator, so that anything the generator omits is reported as missing.
 */
function collect(node: SchemaNode | undefined, hidden: 'readOnly' | 'writeOnly', wanted: Wanted, seen = new Set<Schema>()): void {
  const schema = resolved(node);
  if (seen.has(schema)) return;
  seen.add(schema);
  for (const value of schema.enum ?? []) if (value !== null) wanted.add(String(value));
  if (schema.const !== undefined) wanted.add(String(schema.const));
  for (const [name, property] of Object.entries(schema.properties ?? {})) {
    if (resolved(property)[hidden] || (typeof property === 'object' && property[hidden])) continue;
    wanted.add(name);
    collect(property, hidden, wanted, seen);
  }
  for (const part of [...(schema.allOf ?? []), ...(schema.oneOf ?? []), ...(schema.anyOf ?? [])]) collect(part, hidden, wanted, seen);
  collect(schema.items, hidden, wanted, seen);
  collect(schema.additionalProperties, hidden, wanted, seen);
}

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
  for (const { family, description, routes } of familyDescriptions()) {
    for (const { operationId, parameters, body, responses } of description.operations) {
      const wanted: Wanted = new Set();
      for (const { name, schema } of parameters) {
        wanted.add(name);
        collect(schema, 'readOnly', wanted);
      }
      for (const { schema } of body?.content ?? []) collect(schema, 'readOnly', wanted);
      for (const { status, content } of responses) {
        wanted.add(`status ${status}`);
        if (/^[45]/.test(status) && family.rules === 'house') continue; // House families share one error format, documented once on the introduction page.
        for (const { schema } of content) collect(schema, 'writeOnly', wanted);
      }
      const route = routes.get(pageName(operationId));
      const shown = route ? shownOn(route) : new Set<string>();
      total += wanted.size;
      for (const each of wanted) if (!shown.has(each)) missing.push(`${route ?? operationId}: ${each}`);
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
  ['addresses, scopes and downloads of families', checkFamilies],
];

main();
