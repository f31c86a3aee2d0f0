import type { Call, Further, Json } from '../behaviour';
import { afterStory } from '../target';
import { operatorOf, partyOf, tradable } from './shortForms';

const TYPE = 'tpv';

const isValidOn =
  (date: string) =>
  ({ issued_date: from, expires_date: to }: Json): boolean =>
    from <= date && to >= date;

/** Returns what a provider lacks before it can be activated. The sandbox knows nothing about the people of its company. */
function gapsOf(call: Call, { accreditations }: Json): string[] {
  if (!accreditations.length) return ['accreditation_missing'];
  return accreditations.some(isValidOn(call.today())) ? [] : ['accreditation_not_valid'];
}

/** Returns the accreditations of the request with what follows from them; nothing if it has none. */
function accredited(call: Call): Json {
  const { accreditations } = call.body;
  if (!accreditations) return {};
  for (const [line, { scope }] of accreditations.entries())
    for (const [part, { category_ids: ids = [] }] of scope.entries())
      for (const [index, id] of ids.entries()) tradable(call, id, `/accreditations/${line}/scope/${part}/category_ids/${index}`);
  const isValid = isValidOn(call.today());
  const valid = accreditations.filter(isValid);
  const kinds = valid.flatMap(({ scope }: Json) => scope.map(({ test_kind: kind }: Json) => kind));
  const ends = valid.map(({ expires_date: date }: Json) => date).sort();
  return {
    accreditations: accreditations.map((each: Json) => ({ ...each, is_valid: isValid(each) })),
    test_kinds: [...new Set(kinds)],
    next_expiry_date: ends[0] ?? null,
  };
}

/** Returns the provider of another ID that is the same company of this kind, or has one of the accreditation numbers. */
function twinOf(call: Call, own?: string): string | false {
  const { tenant_id: tenant, kind, accreditations = [] } = call.body;
  const numbers = accreditations.map(({ number }: Json) => number);
  const isSame = (each: Json) =>
    each.id !== own &&
    ((tenant !== undefined && each.tenant_id === tenant && each.kind === kind) ||
      each.accreditations.some(({ number }: Json) => numbers.includes(number)));
  const twin = call.taken(TYPE, isSame);
  return twin !== undefined && `The company or the accreditation is already entered as ${twin.id}.`;
}

/** Returns a provider with the data for operators, after a decision of the request. */
function fileOf(call: Call, { provider }: Json): Json {
  const { reason, case_reference = null } = call.body;
  const decision = { action: call.operation?.id, by: operatorOf(call), reason, case_reference, occurred_at: call.now() };
  const history = [decision, ...(provider._history ?? [])].slice(0, 50);
  const stored = call.store.patch(TYPE, provider.id, { _history: history });
  return {
    provider: stored,
    tenant: partyOf(call, provider.tenant_id),
    activation_gaps: gapsOf(call, provider),
    waiting_request_ids: [],
    running_task_ids: [],
    refusals_90_days: 0,
    overdue_90_days: 0,
    rejected_results_90_days: 0,
    history,
  };
}

/** Laboratories, samplers, inspectors and analysts that operators enter. */
export const testProviders: Further = {
  refusals: {
    createTestProvider: { already_exists: (call) => twinOf(call) },
    updateTestProvider: { already_exists: (call, { id }) => twinOf(call, id) },
    activateTestProvider: {
      test_provider_not_suitable: afterStory((call, provider) => {
        const [gap] = gapsOf(call, provider);
        return gap && `${provider.name} cannot be activated: ${gap}.`;
      }),
    },
  },
  operations: {
    createTestProvider: (call) => fileOf(call, call.create({ ...accredited(call), completed_tasks: 0, created_by: operatorOf(call) })),
    updateTestProvider: (call) => fileOf(call, call.update(accredited(call))),
    activateTestProvider: (call) => fileOf(call, call.transition({ activated_at: call.now(), deactivated_at: null, status_reason: null })),
    deactivateTestProvider: (call) => fileOf(call, call.transition({ deactivated_at: call.now(), status_reason: call.body.reason })),
  },
};
