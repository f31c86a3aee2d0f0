import { isObject } from '../../model/schemas';
import { actorOf } from '../actor';
import type { Call, Further, Json, Refusal } from '../behaviour';
import { secondPerson } from '../secondPerson';
import { afterStory } from '../target';
import {
  approvedBuyer,
  batchesOf,
  type Concerned,
  companyOfUser,
  declaredStake,
  notCleared,
  ownStake,
  sidesOf,
  sidesOfTrade,
  stakeholdersOf,
} from './companies';
import { companyOf } from './shortForms';

const ENDED = ['draft', 'consumed', 'destroyed', 'delivered'];
const UNSOLD = ['in_transit', 'consumed', 'destroyed', 'delivered'];

/** Returns the IDs of batches in a value. */
function batchesIn(value: unknown): string[] {
  if (typeof value === 'string') return /^btc_[0-9A-Z]{26}$/.test(value) ? [value] : [];
  if (Array.isArray(value)) return value.flatMap(batchesIn);
  return isObject(value) ? Object.values(value).flatMap(batchesIn) : [];
}

/** Returns why one of the batches cannot be used. Those of the story that nothing has changed can. */
function unavailable(call: Call, ids: string[], states: string[]): string | undefined {
  const batch = ids
    .filter((id) => !call.store.isUntouched('btc', id))
    .map((id) => call.store.get('btc', id))
    .find((each) => each && states.includes(each.status));
  return batch && `${batch.lot_number ?? batch.id} has the status ${batch.status}.`;
}

/** Condition of 409 for work on goods that no longer exist, or are not recorded yet. */
const endedBatch: Refusal = (call, { subjects }) => unavailable(call, batchesIn([call.body.subjects, subjects]), ENDED);

/** Condition of 409 for batches that a product cannot offer: those that have left the store, and those that are reserved for another product's trade. */
const unsoldBatch: Refusal = (call, { id }) => {
  const ids = batchesIn(call.body.batch_ids);
  const isOther = (key: string) => call.store.get('trd', call.store.get('btc', key)?.trade?.id ?? '')?.product.id !== id;
  return unavailable(call, ids, UNSOLD) ?? unavailable(call, ids.filter(isOther), ['reserved']);
};

/** Condition of 403 for batches of another company. */
const foreignBatch =
  (fields: string[]): Refusal =>
  (call) => {
    const batches = batchesIn(call.body).flatMap((id) => call.store.get('btc', id) ?? []);
    const foreign = batches.find((batch) => fields.every((field) => batch[field]?.tenant_id !== call.caller.tenant));
    return foreign && !call.store.isUntouched('btc', foreign.id) && `The batch is owned by ${foreign.owner?.name}.`;
  };

/** Condition of 403 for a response to a proposal of your company. */
const ownProposal: Refusal = afterStory(
  ({ caller }, { created_by: by, buyer, seller }) =>
    by?.tenant_id === caller.tenant &&
    `The proposal is yours; ${[buyer, seller].find(({ tenant_id: id }) => id !== by.tenant_id)?.name} must respond.`,
);

/** Condition of 409 for the confirmation of a date that your company has proposed. */
const ownChange: Refusal = afterStory(({ caller, body }, { proposed_changes: change }) => {
  const isOwn = body.confirm_terms_version !== undefined && change?.proposed_by.tenant_id === caller.tenant;
  return isOwn && `The change was proposed by your side on ${change.proposed_at}.`;
});

/** Condition of 409 and 422 for the account of the proceeds. */
const proceedsAccount = ({ world, body }: Call): Json | undefined => world.store('wallet').get('wal', body.proceeds_account_id ?? '');

/** Condition of 403 for an event about goods that your company neither owns nor holds, and does not take over as the buyer or the distributor. */
const foreignGoods: Refusal = afterStory((call, { trade }) => {
  const { buyer, distributor_tenant_id: distributor } = call.store.get('trd', trade?.id ?? '') ?? {};
  if ([buyer?.tenant_id, distributor].includes(call.caller.tenant)) return undefined;
  const foreign = (call.body.lines ?? [])
    .map(({ batch_id: id }: Json) => call.store.get('btc', id))
    .find((batch: Json | undefined) => batch && ![batch.owner?.tenant_id, batch.holder?.tenant_id].includes(call.caller.tenant));
  return foreign && `The batch is owned by ${foreign.owner?.name} and held by ${foreign.holder?.name}.`;
});

/** Condition of 403 for an action on a tracking that is another company's. */
const foreignTracking: Refusal = afterStory((call, { trade: { id }, hold, distributor, lines }) => {
  const own = call.caller.tenant;
  const { seller } = call.store.get('trd', id) ?? {};
  if (seller?.tenant_id === own) return undefined;
  const { action } = call.body;
  if (action === 'reschedule') {
    const takesPart = distributor?.tenant_id === own || lines.some(({ holder }: Json) => holder.tenant_id === own);
    return !takesPart && 'Only the seller, the distributor or a holder can set times.';
  }
  const by = hold?.held_by?.tenant_id;
  return action === 'resume' && hold?.cause === 'party' && by !== own && `The hold was set by ${companyOf(call, by).name}.`;
});

/** Condition of 422 for a laboratory without an accreditation for the test on the day of the analysis. */
const notAccredited: Refusal = (call) => {
  const { task_id: id, test_kind: kind, analysed_at: at } = call.body;
  const { performer, category } = call.store.get('tsk', id) ?? {};
  const provider = call.store.get('tpv', performer?.provider_id ?? '');
  if (!provider || call.store.isUntouched('tsk', id)) return undefined;
  const isCovered = provider.accreditations.some(
    ({ issued_date: from, expires_date: to, scope }: Json) =>
      from <= at.slice(0, 10) &&
      to >= at.slice(0, 10) &&
      scope.some((each: Json) => each.test_kind === kind && each.category_ids.includes(category.id)),
  );
  return !isCovered && `${provider.name} had no accreditation for ${kind} of ${category.name} on ${at.slice(0, 10)}.`;
};

/** Condition of 409 for a local seller whom the register contradicts. In the sandbox, it does if the licence has expired. */
const contradicted: Refusal = (call, { licence }) => {
  const isContradicted = !call.body.case_reference && licence?.expires_date < call.today();
  return isContradicted && `The licence expired on ${licence.expires_date}, and case_reference is missing.`;
};

/** Condition of 403 for an assignment of an incident to one of its parties, or to the operator who resolved it before. */
const involvedAssignee: Refusal = (call, { created_by: by, resolution, ...report }) => {
  const { kind, tenant_id: agency, operator_id: operator } = call.body.assignee;
  if (kind === 'agency')
    return (
      [by.tenant_id, ...sidesOfTrade(call, report)].includes(agency) && 'The agency filed the report or belongs to one of the two sides.'
    );
  return operator === resolution?.resolved_by?.id && 'The operator resolved the report before it was reopened.';
};

const ownResolution: Refusal = (call, { resolution }) =>
  resolution?.resolved_by?.id === actorOf(call).id && 'You resolved the report before it was reopened.';

/** Returns a condition that is met if one of several is. */
const anyOf =
  (...conditions: Refusal[]): Refusal =>
  (call, target) =>
    conditions.map((condition) => condition(call, target)).find(Boolean);

/** Condition of 403 for a seller in a country in which Trace is not live. */
const notOpen: Refusal = ({ world, caller }) => {
  const registry = world.store('platform-registry');
  const { country } = registry.get('tnt', caller.tenant) ?? {};
  const offered = registry.get('Country', country)?.services.find(({ service }: Json) => service === 'trace')?.availability;
  return registry.get('Country', country) !== undefined && offered !== 'live' && `trace is ${offered ?? 'not offered'} in ${country}.`;
};

const ownSide: Concerned = ({ caller }) => [caller.tenant];
const sides: Concerned = (_, target) => sidesOf(target);
const bothOfLoan: Concerned = (call, loan) => [loan.borrower_tenant_id, ...sidesOfTrade(call, loan)];
const ownerAndSides: Concerned = (call, { owner, ...document }) => [owner?.tenant_id, ...sidesOfTrade(call, document)];
const ofTest: Concerned = (call, test) => [
  call.store.get('tpv', test.provider?.id ?? '')?.tenant_id,
  ...stakeholdersOf(call, batchesOf(test)),
];
const ofComposition: Concerned = (call, { batch }) => stakeholdersOf(call, [batch.id]);
const performer: Concerned = (_, { performer }) => [performer?.tenant_id];

const frozenByYou: Refusal = (call, { _interventions: done = [] }) => {
  const { by } = done.findLast(({ action }: Json) => action === 'frozen') ?? {};
  return by?.id === actorOf(call).id && `The trade was frozen by ${by.id} and must be closed by another operator.`;
};

/** Conditions under which work is refused, beside those of the modules. */
export const refusals: Further = {
  refusals: {
    publishProduct: { party_not_cleared: afterStory(notCleared(ownSide)) },
    createTrade: { party_not_cleared: notCleared(({ caller, body }) => [caller.tenant, body.counterparty_tenant_id]) },
    acceptTrade: { other_side_to_move: ownProposal, party_not_cleared: afterStory(notCleared(sides)) },
    rejectTrade: { other_side_to_move: ownProposal },
    updateTrade: {
      other_side_to_move: ownChange,
      account_not_active: (call) => {
        const { status = 'active' } = proceedsAccount(call) ?? {};
        return status !== 'active' && `The account has the status ${status}.`;
      },
      currency_mismatch: (call, { total }) => {
        const { currency = total.currency } = proceedsAccount(call) ?? {};
        return currency !== total.currency && `Expected ${total.currency}, received ${currency}.`;
      },
    },
    freezeTrade: { conflict_of_interest: declaredStake(sides) },
    unfreezeTrade: { conflict_of_interest: declaredStake(sides) },
    closeTrade: { conflict_of_interest: declaredStake(sides), self_approval: frozenByYou },
    createTradeRequest: {
      party_not_cleared: notCleared(({ store, caller, body }) => [caller.tenant, store.get('tpd', body.product_id)?.owner.tenant_id]),
    },
    acceptTradeRequest: { party_not_cleared: afterStory(notCleared(sides)) },
    approveTradeRequest: {
      conflict_of_interest: declaredStake(sides),
      self_approval: approvedBuyer,
      party_not_cleared: afterStory(notCleared(sides)),
    },
    rejectTradeRequest: { conflict_of_interest: declaredStake(sides), self_approval: approvedBuyer },
    openNegotiation: {
      party_not_cleared: notCleared(({ store, body }) =>
        store.isUntouched('trq', body.trade_request_id) ? [] : sidesOf(store.get('trq', body.trade_request_id)),
      ),
    },
    makeCounterOffer: { party_not_cleared: afterStory(notCleared(sides)) },
    acceptOffer: { party_not_cleared: afterStory(notCleared(sides)) },
    transferOwnership: {
      not_holder: foreignBatch(['owner']),
      party_not_cleared: notCleared(({ caller, body }) => [caller.tenant, body.to_tenant_id]),
    },
    updateTradeTrackingStatus: { not_holder: foreignTracking },
    recordTradeTrackingEvent: { not_holder: foreignGoods },
    uploadTradeDocument: { document_unreadable: ({ body }) => body.file.size === 0 && 'The file is empty.' },
    approveTradeDocument: { conflict_of_interest: declaredStake(ownerAndSides) },
    rejectTradeDocument: { conflict_of_interest: declaredStake(ownerAndSides) },
    applyForTradeLoan: { party_not_cleared: notCleared(({ store, body }) => sidesOf(store.get('trd', body.trade_id))) },
    approveTradeLoan: { conflict_of_interest: declaredStake(bothOfLoan), party_not_cleared: afterStory(notCleared(bothOfLoan)) },
    rejectTradeLoan: { conflict_of_interest: declaredStake(bothOfLoan) },
    disburseTradeLoan: {
      conflict_of_interest: declaredStake(bothOfLoan),
      self_approval: secondPerson(['_approved_by']),
      party_not_cleared: afterStory(notCleared(bothOfLoan)),
    },
    assignIncidentReport: { conflict_of_interest: involvedAssignee },
    resolveIncidentReport: {
      conflict_of_interest: anyOf(
        ownResolution,
        declaredStake((call, report) => [report.created_by?.tenant_id, ...sidesOfTrade(call, report)]),
      ),
    },
    approveLocalSeller: { requirements_not_met: afterStory(contradicted) },
    verifyMineralComposition: { conflict_of_interest: declaredStake(ofComposition) },
    approveTestDetails: { conflict_of_interest: declaredStake(ofTest) },
    rejectTestDetails: { conflict_of_interest: declaredStake(ofTest) },
    submitTestDetails: {
      test_provider_not_suitable: notAccredited,
      conflict_of_interest: ownStake(
        ({ store, body }) => [store.get('tsk', body.task_id)?.performer.tenant_id],
        ({ store, body }) => (store.isUntouched('tsk', body.task_id) ? [] : batchesOf(store.get('tsk', body.task_id) ?? {})),
      ),
    },
    updateTask: {
      conflict_of_interest: afterStory(
        ownStake(
          (call) => [companyOfUser(call, call.body.assignee_user_id)],
          (_, task) => batchesOf(task),
        ),
      ),
    },
    createProduct: { batch_not_available: unsoldBatch, service_not_open: notOpen },
    updateProduct: { batch_not_available: unsoldBatch },
    createTaskRequest: { batch_not_available: endedBatch },
    acceptTaskRequest: { batch_not_available: endedBatch },
    assignTaskRequest: { batch_not_available: endedBatch },
    createTask: {
      batch_not_available: endedBatch,
      conflict_of_interest: ownStake(
        (call) => {
          const { performer, assignee_user_id: user } = call.body;
          return [performer.tenant_id ?? call.store.get('tpv', performer.provider_id)?.tenant_id, companyOfUser(call, user)];
        },
        ({ body }) => batchesOf(body),
      ),
    },
    completeTask: { batch_not_available: endedBatch, conflict_of_interest: afterStory(ownStake(performer, (_, task) => batchesOf(task))) },
    recordMineralComposition: { not_holder: foreignBatch(['owner', 'holder']) },
  },
};
