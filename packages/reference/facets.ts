import type { Effect, ErrorStatus, Facet, FamilyIndex, GroupEntry, PageEntry } from './components/model';

const EFFECTS: Record<Effect, string> = { money: 'Moves money', state: 'Changes a state', events: 'Sends events' };
const CAUSES = { operation: 'Caused by an operation', other: 'Time or a third party', state: 'Reports a new state' };

/** Family with the groups and pages that a catalogue lists. */
export type Listed = { family: FamilyIndex; groups: GroupEntry[] };

/** Returns the operations of listed groups, without webhooks. */
export const listedOperations = (families: readonly FamilyIndex[]): Listed[] =>
  listed(families, ({ method }, { unlisted }) => method !== 'webhook' && !unlisted);

/** Returns the events of all groups. */
export const listedEvents = (families: readonly FamilyIndex[]): Listed[] => listed(families, ({ event }) => event !== undefined);

function listed(families: readonly FamilyIndex[], isListed: (page: PageEntry, group: GroupEntry) => boolean): Listed[] {
  return families
    .map((family) => ({
      family,
      groups: family.groups
        .map((group) => ({ ...group, pages: group.pages.filter((page) => isListed(page, group)) }))
        .filter(({ pages }) => pages.length),
    }))
    .filter(({ groups }) => groups.length);
}

/** Returns the values of an event in the facet `kind`. */
export const kindsOfEvent = ({ event }: PageEntry): (keyof typeof CAUSES)[] => [
  event?.causes.length ? 'operation' : 'other',
  ...(event?.states.length ? (['state'] as const) : []),
];

/** Returns the facets of the list of all operations. */
export function facetsOfOperations(all: readonly Listed[]): Facet[] {
  const pages = pagesOf(all);
  return [
    familyFacet(all),
    facet(
      'method',
      'Method',
      pages.map(({ method }) => [method]),
      (method) => method.toUpperCase(),
    ),
    facet(
      'kind',
      'Effect',
      pages.map(({ effects }) => effects),
      (effect) => EFFECTS[effect as Effect],
    ),
  ];
}

/** Returns the facets of the list of all events. */
export const facetsOfEvents = (all: readonly Listed[]): Facet[] => [
  familyFacet(all),
  facet('kind', 'Kind', pagesOf(all).map(kindsOfEvent), (kind) => CAUSES[kind as keyof typeof CAUSES]),
];

/** Returns the facets of the list of all error codes. */
export function facetsOfErrors(statuses: readonly ErrorStatus[], families: readonly Pick<FamilyIndex, 'slug' | 'label'>[]): Facet[] {
  const codes = statuses.flatMap(({ status, codes }) => codes.map((code) => ({ status, ...code })));
  const slugs = families.map(({ slug }) => slug);
  return [
    facet(
      'family',
      'API',
      codes.map((code) => code.families ?? slugs),
      (slug) => families.find((family) => family.slug === slug)?.label ?? slug,
      slugs,
    ),
    facet(
      'method',
      'Status',
      codes.map(({ status }) => [String(status)]),
      (status) => status,
    ),
    facet(
      'kind',
      'Retryable',
      codes.map(({ advice }) => [advice]),
      (advice) => advice,
    ),
  ];
}

const pagesOf = (all: readonly Listed[]): PageEntry[] => all.flatMap(({ groups }) => groups.flatMap(({ pages }) => pages));

function familyFacet(all: readonly Listed[]): Facet {
  const labels = new Map(all.map(({ family: { slug, label } }) => [slug, label]));
  const slugs = all.flatMap(({ family, groups }) => groups.flatMap(({ pages }) => pages.map(() => [family.slug])));
  return facet('family', 'API', slugs, (slug) => labels.get(slug) ?? slug);
}

/**
 * Counts the entries by value.
 *
 * @param values values of each entry
 * @param order values in display order; defaults to the order of their first occurrence
 */
function facet(
  name: string,
  label: string,
  values: readonly (readonly string[])[],
  labelOf: (value: string) => string,
  order?: string[],
): Facet {
  const counts = new Map((order ?? []).map((value) => [value, 0]));
  for (const value of values.flat()) counts.set(value, (counts.get(value) ?? 0) + 1);
  return {
    name,
    label,
    options: [...counts].map(([value, count]) => ({ value, label: labelOf(value), count })).filter(({ count }) => count),
  };
}
