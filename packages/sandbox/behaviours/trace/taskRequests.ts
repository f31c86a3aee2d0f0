import type { Behaviours, Call, Json } from '../behaviour';
import { inState } from '../call';
import { passingResult } from './passing';
import { actorOf, partyOf, refOf, uniqueReference } from './shortForms';
import { acceptRequest, categoryOf, completeTaskOf, roleOf, startTaskOf, subjectsOf } from './taskProgress';

const STEP_SECONDS = 60;
const DAY = 86_400;
const RESPONSE_DAYS = 7;
const ASSIGNABLE_DAYS = 14;
const PERFORMING = ['pending', 'assigned'];

const refOfProvider = ({ id, name, kind }: Json): Json => ({ id, name, kind });

/** Returns a provider that can do the work. Without an ID, the first one that can. */
function providerFor(call: Call, id: string | null, testKind: string): Json | undefined {
  const can = (provider: Json) => provider.status === 'active' && provider.test_kinds.includes(testKind);
  if (!id) return call.store.list('tpv').find(can);
  const provider = call.need('tpv', id, '/provider_id');
  if (!can(provider)) call.fail('test_provider_not_suitable', { detail: `${provider.name} does not offer ${testKind}.` });
  return provider;
}

function caseOf(request: Json): Json {
  const { id, created_at, requester } = request;
  return { id, created_at, request, owner: requester, trades: [], attention: [], waiting_hours: 0, candidates: [], history: [] };
}

function reject(call: Call, request: Json, code: string, reason: string): Json {
  const provider = request.provider ?? refOfProvider(call.store.list('tpv')[0] ?? {});
  return call.emit(
    'task_request.rejected',
    call.patch('tkr', request.id, {
      status: 'rejected',
      status_reason: reason,
      rejection_reason_code: code,
      refusals: [{ provider, reason_code: code, reason, rejected_at: call.now() }, ...request.refusals],
      expires_at: null,
      assignable_until_at: call.now(ASSIGNABLE_DAYS * DAY),
      allowed_actions: [],
    }),
  );
}

function expire(call: Call, request: Json): void {
  const ended = { status: 'expired', expires_at: null, allowed_actions: [] };
  call.emit('task_request.expired', call.patch('tkr', request.id, ended));
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
  filters: {
    listAllTaskRequests: { sort: 'handler' },
  },
  operations: {
    createTaskRequest: (call) => {
      const { body } = call;
      uniqueReference(call, 'tkr');
      const provider = body.provider_id === null ? null : providerFor(call, body.provider_id, body.test_kind);
      if (provider?.tenant_id === call.caller.tenant)
        call.fail('conflict_of_interest', { detail: 'The provider belongs to your company.' });
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
    acceptTaskRequest: (call) => {
      const request = call.need('tkr', call.params.task_request_id);
      const { assignee_user_id: user, planned_at: at } = call.body;
      const isStory = call.store.isUntouched('tkr', request.id);
      const isOutside = Date.parse(at) < call.ms || at < request.wanted_from_at || at > request.wanted_until_at;
      if (isOutside && !isStory) call.invalid('/planned_at', 'Must be in the future and in the time that the requester wants.');
      return acceptRequest(call, request, { user_id: user, name: 'Assigned user' }, at);
    },
    rejectTaskRequest: (call) => reject(call, call.need('tkr', call.params.task_request_id), call.body.reason_code, call.body.reason),
    listAllTaskRequests: (call) => call.page(call.store.list('tkr').map(caseOf)),
    assignTaskRequest: (call) => {
      const request = call.need('tkr', call.params.task_request_id);
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
