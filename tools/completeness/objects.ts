import { type Node, operationsOf } from '../../packages/openapi/decorators/operations';
import { pageName } from '../../packages/openapi/normalise';
import { familyDescriptions } from './descriptions';
import { contentAt, type Found } from './html';

/**
 * Checks that every resource of a description has a page with all of its properties and states, and that the list of events contains every
 * event. Reads the descriptions independently of the page generator.
 */
export function checkObjects(): Found {
  const found: Found = { missing: [], total: 0 };
  const expect = (route: string, names: readonly string[]) => {
    const shown = new Set(contentAt(route).code);
    found.total += names.length;
    found.missing.push(...names.filter((name) => !shown.has(name)).map((name) => `${route}: ${name}`));
  };
  for (const { family, root } of familyDescriptions().filter(({ family }) => family.rules === 'house')) {
    for (const [name, schema] of Object.entries<Node>(root.components?.schemas ?? {})) {
      if (!schema['x-resource'] || !schema.properties) continue;
      const sent = Object.entries<Node>(schema.properties).filter(([, property]) => !property.writeOnly);
      const states: string[] = sent.flatMap(([, property]) => property.enum ?? []).filter((value) => value !== null);
      expect(`/api/${family.slug}/objects/${pageName(name)}`, [...sent.map(([property]) => property), ...states.map(String)]);
    }
    const events = operationsOf(root).filter(({ webhook }) => webhook);
    expect(
      '/api/events',
      events.map(({ path }) => path),
    );
  }
  return found;
}
