import { pageName } from '../../packages/openapi/normalise';
import { merged } from '../../packages/openapi/schemaMerge';
import { familyDescriptions } from './descriptions';
import { contentAt, type Found } from './html';

/**
 * Checks that every resource of a description has a page with all of its properties and states, and that the list of events contains every
 * event. Reads the descriptions independently of the page generator.
 */
export function checkObjects(): Found {
  const found: Found = { missing: [], total: 0 };
  const expect = (route: string, names: readonly string[]) => {
    const shown = contentAt(route).code;
    found.total += names.length;
    found.missing.push(...names.filter((name) => !shown.has(name)).map((name) => `${route}: ${name}`));
  };
  for (const { family, description } of familyDescriptions().filter(({ family }) => family.rules === 'house')) {
    for (const [name, schema] of description.namedSchemas) {
      if (!schema['x-resource'] || !schema.properties) continue;
      const properties = Object.entries(schema.properties).map(([property, node]) => ({ property, ...merged(node) }));
      const returned = properties.filter(({ schema: { writeOnly } }) => !writeOnly);
      const states = returned.flatMap(({ schema: { enum: values = [] } }) => values.filter((value) => value !== null).map(String));
      expect(`/api/${family.slug}/objects/${pageName(name)}`, [...returned.map(({ property }) => property), ...states]);
    }
    const events = description.operations.filter(({ webhook }) => webhook);
    expect(
      '/api/events',
      events.map(({ path }) => path),
    );
  }
  return found;
}
