import { TENANT } from '../../http/caller';
import type { Call, Filter, Further, Json } from '../behaviour';

/** Adds what is retired, if the filter is true. */
const includesRetired: Filter = ({ retired_at: at }, isIncluded) => isIncluded || at === null;

const batchOf = (call: Call, id: string | undefined): Json | undefined => (id === undefined ? undefined : call.store.get('btc', id));

/** Returns the batches and plots that a result is about. */
const subjectsOf = (call: Call, { subjects }: Json): Json[] =>
  subjects.flatMap(({ kind, id }: Json) => call.store.get(kind === 'farm_plot' ? 'fpl' : 'btc', id) ?? []);

const isRole = (roles: Record<string, Json | null | undefined>, role: string): boolean => roles[role]?.tenant_id === TENANT;

/** Returns true if a rule can apply to goods that are delivered to a country from Nigeria. */
function appliesTo({ condition }: Json, country: string): boolean {
  if (condition.kind === 'exports_from') return condition.country === 'NG' && country !== 'NG';
  return !condition.countries || condition.countries.includes(country);
}

/** Filters of lists that are otherwise derived, by values that are not in the items. */
export const filters: Further = {
  filters: {
    listProductTypes: { include_retired: includesRetired },
    listCategories: { include_retired: includesRetired },
    listDocumentCategories: { include_retired: includesRetired },
    listDocumentConfigurations: {
      destination_country: appliesTo,
      valid_on_date: ({ valid_from_date: from, valid_until_date: until }, day) => from <= day && (until === null || until >= day),
    },
    listMineralCompositions: {
      trade_id: ({ batch }, trade, call) => batchOf(call, batch.id)?.trade_id === trade,
      category_id: ({ batch }, category, call) => batchOf(call, batch.id)?.category.id === category,
      minimum_percent: ({ components }, percent, { query }) =>
        components.some(
          ({ formula, value, unit }: Json) => formula === query.formula && unit === 'percent' && Number(value) >= Number(percent),
        ),
    },
    listTasks: {
      as: ({ performer, ordered_by: requester, subjects }, role, call) =>
        role === 'owner'
          ? subjectsOf(call, { subjects }).some(({ owner }) => owner?.tenant_id === TENANT)
          : isRole({ performer, requester }, role),
    },
    listTaskRequests: {
      as: ({ requester, provider }, role, { store }) => isRole({ requester, provider: provider && store.get('tpv', provider.id) }, role),
    },
    listTestDetails: {
      trade_id: (test, trade, call) => subjectsOf(call, test).some(({ trade_id: id }) => id === trade),
      category_id: (test, category, call) => subjectsOf(call, test).some((subject) => subject.category.id === category),
    },
    listTestProviders: {
      category_id: ({ accreditations }, category, { query: { test_kind: kind } }) =>
        accreditations.some(({ scope }: Json) =>
          scope.some((line: Json) => line.category_ids.includes(category) && (kind === undefined || line.test_kind === kind)),
        ),
    },
  },
};
