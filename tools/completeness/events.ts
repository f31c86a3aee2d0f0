import { pageName } from '../../packages/openapi/normalise';
import { familyDescriptions } from './descriptions';
import { contentAt, type Found } from './html';

/** Checks that the page of each operation links to the events that it emits, and the page of each event to all operations that emit it. */
export function checkEvents(): Found {
  const found: Found = { missing: [], total: 0 };
  for (const { description, routes } of familyDescriptions().filter(({ family }) => family.rules === 'house')) {
    const routeOf = ({ operationId }: { operationId: string }) => routes.get(pageName(operationId)) ?? operationId;
    const events = new Map(description.operations.filter(({ webhook }) => webhook).map((event) => [event.path, routeOf(event)]));
    for (const call of description.calls)
      for (const name of call.emits) {
        const [operation, event] = [routeOf(call), events.get(name) ?? name];
        found.total += 2;
        if (!contentAt(operation).links.has(event)) found.missing.push(`${operation}: the link to ${event}`);
        if (!contentAt(event).links.has(operation)) found.missing.push(`${event}: the link to ${operation}`);
      }
  }
  return found;
}
