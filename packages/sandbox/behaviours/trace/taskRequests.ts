import type { Behaviours, Call, Json } from '../behaviour';
import { inState } from '../call';
import { DAY } from '../money/dates';
import { actorOf, partyOf, quantity, refOf, uniqueReference } from './shortForms';
import { acceptRequest, categoryOf, completeTaskOf, resultKind, roleOf, startTaskOf, subjectsOf } from './tasks';
import { judged, passingFigures, putResult } from './testDetails';

/** Weight of a sample that the sandbox draws, in kilograms. */
const SAMPLE = 2;

/** Returns the result with which the sandbox completes a task: figures that pass. */
function passingResult(call: Call, task: Json): Json {
  const batches: Json[] = task.subjects.flatMap(({ id }: Json) => call.store.get('btc', id) ?? []);
  const number = () => call.world.ids.text(6, '0123456789');
  const kind = resultKind(task.test_kind);
  const calibrated_until_date = call.today(180);
  if (kind === 'samples') {
    const samples = batches.map(({ id, quantity: { unit } }) => ({
      sample_number: `SBX-${number()}`,
      batch_id: id,
      quantity: quantity(unit === 'tonne' ? SAMPLE : SAMPLE * 1000, unit),
      seal_number: `SBX-S-${number()}`,
      taken_at: call.now(),
    }));
    return { kind, samples, remarks: null };
  }
  if (kind === 'weighings') {
    const weighings = batches.map(({ id, quantity: amount, weights }) => ({
      batch_id: id,
      gross_weight: weights?.gross ?? amount,
      net_weight: weights?.net ?? amount,
      package_count: weights?.bag_count ?? null,
      scale_number: 'SBX-SCALE-1',
      calibrated_until_date,
      weighed_at: call.now(),
    }));
    return { kind, weighings, remarks: null };
  }
  if (kind === 'visit')
    return { kind, findings: 'Simulated visit: there are no objections.', recommendation: 'release', document_ids: [], remarks: null };
  return { kind, test_details_ids: passingTests(call, task, batches), remarks: null };
}

/** Enters the results of a laboratory or an analyst that pass, where there are none yet. Returns the IDs of all results. */
function passingTests(call: Call, task: Json, batches: Json[]): string[] {
  const category = call.store.get('cmc', task.category.id) ?? {};
  const number = () => `SBX-${call.world.ids.text(6, '0123456789')}`;
  const common = () => ({
    method: task.method ?? 'Simulated',
    report_number: number(),
    report_document_id: call.id('tdc'),
    analysed_at: call.now(),
  });
  const known: Json[] = call.store.find('tsd', 'task_id', task.id);
  const isNew = (id: string) => !known.some(({ subjects }) => subjects.some((each: Json) => each.id === id));
  const ids = known.map(({ id }) => id);
  const plots: Json[] = task.subjects.filter(({ kind, id }: Json) => kind === 'farm_plot' && isNew(id));
  if (plots.length) {
    const pictures = {
      pictures_from_date: '2020-12-31',
      pictures_until_date: call.today(),
      loss_hectares: '0',
      source: 'Simulated',
      verdict: 'passed',
    };
    const findings = { kind: 'pictures', plots: plots.map(({ id }) => ({ plot_id: id, ...pictures })) };
    return [...ids, putResult(call, call.need('tsk', task.id), findings, common()).id];
  }
  const made = batches
    .filter(({ id }) => isNew(id))
    .map(({ id, lot_number }) => {
      const figures = { batch_id: id, lot_number, sample_number: number(), sample_received_at: call.now() };
      const findings = { kind: 'figures', ...figures, results: judged(category, passingFigures(category)) };
      return putResult(call, call.need('tsk', task.id), findings, common()).id;
    });
  return [...ids, ...made];
}

const STEP_SECONDS = 60;
const RESPONSE_DAYS = 7;
const ASSIGNABLE_DAYS = 14;
const PERFORMING = ['pending', 'assigned'];

const refOfProvider = ({ id, name, kind }: Json): Json => ({ id, name, kind });

/** Returns a provider that can do the work. Without an ID, the first one that can. */
function providerFor(call: Call, id: string | null, testKind: string): Json | undefined {
  const can = (provider: Json) => provider.status === 'active' && provider.test_kinds.includes(testKind);
  if (!id) return call.store.list('tpv').find(can);
  const provider = call.need('tpv', id, '/provider_id');
  if (!can(provider)) call.fail('test_provider_not_suitable', `${provider.name} does not offer ${testKind}.`);
  return provider;
}

function caseOf(request: Json): Json {
  const { id, created_at, requester } = request;
  return { id, created_at, request, owner: requester, trades: [], attention: [], waiting_hours: 0, candidates: [], history: [] };
}

function reject(call: Call, request: Json, code: string, reason: string): Json {
  const provider = request.provider ?? refOfProvider(call.store.list('tpv')[0] ?? {});
  return call.change('tkr', request.id, 'task_request.rejected', {
    status: 'rejected',
    status_reason: reason,
    rejection_reason_code: code,
    refusals: [{ provider, reason_code: code, reason, rejected_at: call.now() }, ...request.refusals],
    expires_at: null,
    assignable_until_at: call.now(ASSIGNABLE_DAYS * DAY),
    allowed_actions: [],
  });
}

function expire(call: Call, request: Json): void {
  call.change('tkr', request.id, 'task_request.expired', { status: 'expired', expires_at: null, allowed_actions: [] });
}

/** Assigns a request to a provider, who then has 7 days. */
function assign(call: Call, request: Json, provider: Json, fields: Json = {}): Json {
  const state = { status: 'assigned', provider: refOfProvider(provider), provider_chosen_by: 'operator' };
  const until = { expires_at: call.now(RESPONSE_DAYS * DAY), assignable_until_at: null, rejection_reason_code: null };
  const assigned = call.patch('tkr', request.id, { ...state, ...until, ...fields });
  call.emit('task_request.assigned', assigned);
  call.after(RESPONSE_DAYS * DAY, 'taskRequests.expire', { id: request.id });
  return assigned;
}

export const taskRequests: Behaviours = {
  filters: { listAllTaskRequests: { sort: 'handler' } },
  operations: {
    createTaskRequest: (call) => {
      const { body } = call;
      uniqueReference(call, 'tkr');
      const provider = body.provider_id === null ? null : providerFor(call, body.provider_id, body.test_kind);
      if (provider?.tenant_id === call.caller.tenant) call.fail('conflict_of_interest', 'The provider belongs to your company.');
      if (body.wanted_until_at <= body.wanted_from_at) call.invalid('/wanted_until_at', 'Must be after wanted_from_at.');
      const subjects = subjectsOf(call, body.subjects);
      const isFast = body.reference?.startsWith('FAST-');
      const made = call.create({
        requester: partyOf(call, call.caller.tenant),
        provider: provider ? refOfProvider(provider) : null,
        provider_chosen_by: provider ? 'requester' : 'operator',
        category: refOf(categoryOf(call, body.subjects)),
        subjects,
        expires_at: isFast ? call.now(STEP_SECONDS) : call.now(RESPONSE_DAYS * DAY),
        created_by: actorOf(call),
      });
      call.after(STEP_SECONDS, 'taskRequests.respond', { id: made.id });
      return made;
    },
    acceptTaskRequest: (call, request) => {
      const { assignee_user_id: user, planned_at: at } = call.body;
      const isStory = call.store.isUntouched('tkr', request.id);
      const isOutside = Date.parse(at) < call.ms || at < request.wanted_from_at || at > request.wanted_until_at;
      if (isOutside && !isStory) call.invalid('/planned_at', 'Must be in the future and in the time that the requester wants.');
      return acceptRequest(call, request, { user_id: user, name: 'Assigned user' }, at);
    },
    rejectTaskRequest: (call) => reject(call, call.need('tkr', call.params.task_request_id), call.body.reason_code, call.body.reason),
    listAllTaskRequests: (call) => call.page(call.store.list('tkr').map(caseOf)),
    assignTaskRequest: (call, request) => {
      const { provider_id: id, wanted_until_at: until, note } = call.body;
      const isStory = call.store.isUntouched('tkr', request.id);
      const provider = isStory ? call.need('tpv', id, '/provider_id') : providerFor(call, id, request.test_kind);
      if ((until ?? request.wanted_until_at) < call.now() && !isStory) call.invalid('/wanted_until_at', 'Has passed.', 'required');
      return caseOf(assign(call, request, provider ?? {}, { ...(until && { wanted_until_at: until }), status_reason: note ?? null }));
    },
  },
  timers: {
    'taskRequests.respond': inState('tkr', 'pending', (call, request) => {
      if (request.reference?.startsWith('FAST-')) return expire(call, request);
      if (request.reference?.startsWith('REFUSE-')) return void reject(call, request, 'no_capacity', 'No one is available in time.');
      const provider = request.provider ?? providerFor(call, null, request.test_kind);
      if (!provider) return expire(call, request);
      const taken = request.provider ? request : assign(call, request, provider);
      const accepted = acceptRequest(
        call,
        taken,
        { user_id: null, name: `Simulated ${roleOf(request.test_kind)}` },
        call.now(STEP_SECONDS),
      );
      call.after(STEP_SECONDS, 'taskRequests.start', { id: accepted.task_id });
    }),
    'taskRequests.start': inState('tsk', 'assigned', (call, { id }) => {
      startTaskOf(call, id, call.now(), roleOf(call.need('tsk', id).test_kind) === 'sampler' ? 0 : null);
      call.after(STEP_SECONDS, 'taskRequests.complete', { id });
    }),
    'taskRequests.complete': inState('tsk', 'in_progress', (call, task) => completeTaskOf(call, task, passingResult(call, task))),
    'taskRequests.expire': inState('tkr', PERFORMING, (call, request) => {
      if (request.expires_at <= call.now()) expire(call, request);
    }),
  },
};
