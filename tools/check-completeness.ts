import { pageName } from '../packages/openapi/normalise';
import { familyDescriptions } from './completeness/descriptions';
import { checkErrors } from './completeness/errors';
import { checkEvents } from './completeness/events';
import { checkFamilies } from './completeness/families';
import { contentAt, type Found } from './completeness/html';
import { checkObjects } from './completeness/objects';
import { wantedOf } from './completeness/wanted';
import { checkWebhooks } from './completeness/webhooks';

/** Returns the code and statuses that a page shows without JavaScript. */
function shownOn(route: string): Set<string> {
  const { code, statuses } = contentAt(route);
  return new Set([...code, ...[...statuses].map((status) => `status ${status}`)]);
}

/** Checks that the HTML of each operation page contains all properties, enum values and statuses of its description. */
function checkOperations(): Found {
  let total = 0;
  const missing: string[] = [];
  for (const { family, description, routes } of familyDescriptions()) {
    for (const operation of description.operations) {
      const wanted = wantedOf(operation, family.rules === 'house');
      const route = routes.get(pageName(operation.operationId));
      const shown = route ? shownOn(route) : new Set<string>();
      total += wanted.size;
      for (const each of wanted) if (!shown.has(each)) missing.push(`${route ?? operation.operationId}: ${each}`);
    }
  }
  return { missing, total };
}

/** `npm run check:completeness`: checks that the HTML of each page contains everything in its sources. */
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
  ['links between operations and the events that they emit', checkEvents],
  ['addresses, scopes and downloads of families', checkFamilies],
];

main();
