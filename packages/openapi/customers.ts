import { type Document, METHODS, type Tag } from './model/document';
import { isForOperators } from './roles';

const COMPONENT = /^#\/components\/([^/]+)\/([^/]+)/;
type Sections = Record<string, Record<string, unknown>>;

/**
 * Returns what customers can use of a description: without the operations that only operators may call, and without the groups, components
 * and scopes that only those use.
 *
 * @param document a bundled description, which is not modified
 * @returns the same object if no operation is for operators
 */
export function forCustomers(document: Document): Document {
  let removed = 0;
  const paths = Object.fromEntries(
    Object.entries(document.paths ?? {}).flatMap(([address, item]) => {
      const left = { ...item };
      for (const method of METHODS) {
        if (!isForOperators(left[method]?.['x-roles'] ?? [])) continue;
        delete left[method];
        removed += 1;
      }
      return METHODS.some((method) => left[method]) ? [[address, left]] : [];
    }),
  );
  if (!removed) return document;
  const kept = { ...document, paths };
  const items = [...Object.values(paths), ...Object.values(document.webhooks ?? {})];
  const operations = items.flatMap((item) => METHODS.flatMap((method) => item[method] ?? []));
  const names = new Set(operations.flatMap(({ tags = [] }) => tags));
  const required = [...(document.security ?? []), ...operations.flatMap(({ security = [] }) => security)];
  return {
    ...kept,
    tags: document.tags?.filter(({ name }: Tag) => names.has(name)),
    components: componentsOf(kept, new Set(required.flatMap((each) => Object.values(each).flat()))),
  };
}

/** Returns the components that the rest of a description leads to, and the security schemes with the scopes that it requires. */
function componentsOf({ components = {}, ...rest }: Document, scopes: ReadonlySet<string>): Document['components'] {
  const all = components as Sections;
  const { securitySchemes, ...sections } = all;
  const reached = new Set<string>();
  const visit = (node: unknown): void => {
    if (typeof node === 'string') {
      // A reference, or a value of the mapping of a discriminator.
      const [place, section, name] = COMPONENT.exec(node) ?? [];
      if (!place || reached.has(place)) return;
      reached.add(place);
      visit(all[section]?.[name]);
    } else if (typeof node === 'object' && node !== null) for (const value of Object.values(node)) visit(value);
  };
  visit(rest);
  const left = Object.entries(sections).map(([section, entries]) => [
    section,
    Object.fromEntries(Object.entries(entries).filter(([name]) => reached.has(`#/components/${section}/${name}`))),
  ]);
  return { ...(securitySchemes && { securitySchemes: withScopes(securitySchemes, scopes) }), ...Object.fromEntries(left) };
}

function withScopes(schemes: Record<string, unknown>, scopes: ReadonlySet<string>): Record<string, unknown> {
  const copy = structuredClone(schemes) as NonNullable<NonNullable<Document['components']>['securitySchemes']>;
  for (const scheme of Object.values(copy)) {
    if (!('flows' in scheme) || !scheme.flows) continue;
    for (const flow of Object.values(scheme.flows))
      flow.scopes = Object.fromEntries(Object.entries(flow.scopes ?? {}).filter(([scope]) => scopes.has(scope)));
  }
  return copy;
}
