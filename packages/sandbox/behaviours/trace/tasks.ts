import type { Behaviours, Call, Json } from '../behaviour';
import { inState } from '../call';
import { metresBetween } from '../places';
import { record } from './batchRecords';
import { actorFor, partyOf, quantity, refOf, thousandths } from './shortForms';

const TYPES: Record<string, string> = { batch_record: 'btc', farm_plot: 'fpl', local_seller: 'lsl' };
/** Kind of result of a task by its kind of work. */
export const resultKind = (testKind: string): string =>
  ({ sampling: 'samples', weighing: 'weighings', site_visit: 'visit' })[testKind] ?? 'tests';

/** Role of the person who does a kind of work. */
export const roleOf = (testKind: string): string =>
  ['samples', 'weighings', 'visit'].includes(resultKind(testKind)) ? 'sampler' : 'tester';

/** Returns the subjects of a request with what their performer may see. */
export function subjectsOf(call: Call, inputs: Json[]): Json[] {
  return inputs.map(({ kind, id }, index) => {
    const subject = call.need(TYPES[kind] ?? kind, id, `/subjects/${index}/id`);
    const { geometry, area_hectares: hectares } = subject;
    const label =
      kind === 'batch_record' ? subject.lot_number : `${subject.name ?? subject.district ?? 'Plot'}${hectares ? `, ${hectares} ha` : ''}`;
    return {
      kind,
      id,
      label,
      quantity: kind === 'batch_record' ? subject.quantity : null,
      area_hectares: kind === 'farm_plot' ? hectares : null,
      location: geometry?.kind === 'point' ? geometry.point : null,
      outline: geometry?.kind === 'polygon' ? geometry.ring : null,
    };
  });
}

/** Returns the category of the first subject. */
export function categoryOf(call: Call, [{ kind, id }]: Json[]): Json {
  const subject = call.store.get(TYPES[kind] ?? kind, id) ?? {};
  return subject.category ?? subject.categories?.[0] ?? call.store.list('cmc').find(({ is_tradable: tradable }) => tradable);
}

/** Creates the task of a request that a provider has accepted, and accepts the request. */
export function acceptRequest(call: Call, request: Json, assignee: Json, plannedAt: string): Json {
  const provider = call.store.get('tpv', request.provider?.id ?? '');
  const { reference, test_kind, category, subjects, place, method, instructions } = request;
  const tenant = provider?.tenant_id ?? call.caller.tenant;
  const task = call.store.put(
    'tsk',
    call.fresh('Task', {
      task_request_id: request.id,
      ordered_by: request.requester,
      performer: {
        kind: 'test_provider',
        provider_id: provider?.id ?? null,
        tenant_id: tenant,
        name: provider?.name ?? partyOf(call, tenant).name,
      },
      assignee,
      ...{ reference, test_kind, category, subjects, place, method, instructions },
      planned_at: plannedAt,
      due_at: request.wanted_until_at,
      status: 'assigned',
      allowed_actions: ['startTask'],
      created_by: actorFor(tenant, roleOf(test_kind)),
    }),
  );
  const accepted = { status: 'accepted', task_id: task.id, expires_at: null, allowed_actions: [] };
  const changed = call.patch('tkr', request.id, accepted);
  call.emit('task_request.accepted', changed);
  call.emit('task.assigned', task);
  watchDue(call, task);
  return changed;
}

/** Reports when a task is not completed in time. */
function watchDue(call: Call, { id, due_at: due }: Json): void {
  call.cancel('tasks.due', (args) => args.id === id);
  const seconds = (Date.parse(due) - call.ms) / 1000;
  if (seconds > 0) call.after(seconds + 1, 'tasks.due', { id });
}

/** Starts a task. */
export function startTaskOf(call: Call, id: string, startedAt: string, metres: number | null): Json {
  const fields = { status: 'in_progress', started_at: startedAt, start_distance_metres: metres, allowed_actions: ['completeTask'] };
  return call.change('tsk', id, 'task.started', fields);
}

/** Completes a task with a result. Samples leave their batches. */
export function completeTaskOf(call: Call, task: Json, result: Json): Json {
  const lot = (id: string) => call.store.get('btc', id)?.lot_number ?? '';
  const eventOf = (id: string, step: string, at: string) => {
    const batch = call.store.get('btc', id);
    const recorded_by = actorFor(task.performer.tenant_id, roleOf(task.test_kind));
    return batch ? record(call, step, [batch], { occurred_at: at, place: task.place }, { recorded_by }).id : null;
  };
  const isEarlier = ({ batch_id: id, taken_at: at }: Json) => at < (call.store.get('btc', id)?.occurred_at ?? at);
  const samples = result.samples?.map((each: Json) => {
    if (!each.event_id && isEarlier(each)) return { ...each, lot_number: lot(each.batch_id), event_id: null };
    const event_id = each.event_id ?? eventOf(each.batch_id, 'sampling', each.taken_at);
    if (!each.event_id) deduct(call, each, event_id);
    return { ...each, lot_number: lot(each.batch_id), event_id };
  });
  const weighings = result.weighings?.map((each: Json) => {
    const event_id = each.event_id ?? eventOf(each.batch_id, 'inspecting', each.weighed_at);
    return { ...each, lot_number: lot(each.batch_id), event_id };
  });
  const remarks = result.remarks ?? null;
  const full = { ...result, ...(samples && { samples }), ...(weighings && { weighings }), remarks };
  const completed = call.patch('tsk', task.id, { status: 'completed', result: full, allowed_actions: [], is_overdue: false });
  call.cancel('tasks.due', (args) => args.id === task.id);
  call.emit('task.completed', completed);
  return completed;
}

function deduct(call: Call, { batch_id: id, quantity: sample, taken_at: occurred_at }: Json, event_id: string | null): void {
  const batch = call.store.get('btc', id);
  if (!batch) return;
  const left = Math.max(0, thousandths(batch.quantity) - thousandths(sample));
  const loss = { quantity: sample, reason_code: 'sample', note: null, occurred_at, event_id };
  const fields = { quantity: quantity(left, batch.quantity.unit), losses: [...(batch.losses ?? []), loss] };
  call.patch('btc', id, fields);
}

const LATEST_HOURS = 24;

function caseOf(call: Call, task: Json): Json {
  const { id, created_at, status } = task;
  const batch = task.subjects.map((each: Json) => call.store.get('btc', each.id)).find((each: Json | undefined) => each);
  const owner = task.ordered_by ?? partyOf(call, batch?.owner?.tenant_id ?? call.caller.tenant);
  return {
    id,
    created_at,
    status,
    task,
    owner,
    trades: [],
    attention: [],
    waiting_hours: 0,
    held_batch_ids: [],
    excluded_tenants: [],
    history: [],
  };
}

function checkStart(call: Call, task: Json): void {
  const { started_at: at, location } = call.body;
  const isOnSite = roleOf(task.test_kind) === 'sampler';
  const age = call.ms - Date.parse(at);
  if (age < 0 || age > LATEST_HOURS * 3_600_000) call.invalid('/started_at', 'Must be in the last 24 hours.');
  if (at < task.created_at) call.invalid('/started_at', 'Must not be before the task was created.');
  if (isOnSite !== Boolean(location)) call.invalid('/location', isOnSite ? 'Is required for this work.' : 'Must be null for this work.');
}

function checkResult(call: Call, task: Json, result: Json): void {
  if (result.kind !== resultKind(task.test_kind))
    call.fail('task_results_missing', `The result must be of the kind ${resultKind(task.test_kind)}.`);
  const entries: Json[] = result.samples ?? result.weighings ?? [];
  const tests: Json[] = (result.test_details_ids ?? []).map((id: string, index: number) =>
    call.need('tsd', id, `/result/test_details_ids/${index}`),
  );
  const covered = new Set([
    ...entries.map(({ batch_id: id }) => id),
    ...tests
      .filter(({ id, status }) => status !== 'rejected' || call.store.isUntouched('tsd', id))
      .flatMap(({ subjects }) => subjects.map(({ id }: Json) => id)),
  ]);
  const missing = task.subjects.filter(({ id }: Json) => result.kind !== 'visit' && !covered.has(id));
  if (missing.length) call.fail('task_results_missing', `No result for ${missing.map(({ label }: Json) => label).join(', ')}.`);
  for (const { taken_at, weighed_at, batch_id: id, quantity } of entries) {
    const at = taken_at ?? weighed_at;
    if (at < task.started_at || Date.parse(at) > call.ms) call.fail('event_out_of_order', `${at} is before the start or in the future.`);
    const batch = call.store.get('btc', id);
    if (quantity && batch && thousandths(quantity) > thousandths(batch.quantity))
      call.fail('mass_balance_broken', `${batch.lot_number} holds less than the sample.`);
  }
}

export const tasks: Behaviours = {
  filters: {
    listAllTasks: {
      ordered_by_kind: ({ task }, kind) => kind === (task.task_request_id === null ? 'operator' : 'request'),
      sort: 'handler',
    },
  },
  operations: {
    startTask: (call, task) => {
      if (!call.store.isUntouched('tsk', task.id)) checkStart(call, task);
      const { started_at: at, location } = call.body;
      const place = task.place.location;
      return startTaskOf(call, task.id, at, location && place ? Math.round(metresBetween(location, place)) : null);
    },
    completeTask: (call, task) => {
      const { result } = call.body;
      if (!call.store.isUntouched('tsk', task.id)) checkResult(call, task, result);
      return completeTaskOf(call, task, result);
    },
    createTask: (call) => {
      const { performer, assignee_user_id: user, subjects, instructions = null, method = null } = call.body;
      const provider = performer.provider_id && call.need('tpv', performer.provider_id, '/performer/provider_id');
      if (provider && !provider.test_kinds.includes(call.body.test_kind))
        call.fail('test_provider_not_suitable', `${provider.name} does not offer ${call.body.test_kind}.`);
      if (call.body.due_at <= call.body.planned_at) call.invalid('/due_at', 'Must be after planned_at.');
      const { test_kind, place, planned_at, due_at } = call.body;
      const task = call.store.put(
        'tsk',
        call.fresh('Task', {
          performer: {
            kind: performer.kind,
            provider_id: provider?.id ?? null,
            tenant_id: provider?.tenant_id ?? performer.tenant_id,
            name: provider?.name ?? 'The agency of the area',
          },
          assignee: { user_id: user, name: 'Assigned user' },
          category: refOf(categoryOf(call, subjects)),
          subjects: subjectsOf(call, subjects),
          ...{ test_kind, place, planned_at, due_at, method, instructions },
          status: 'assigned',
          allowed_actions: ['startTask'],
        }),
      );
      call.emit('task.assigned', task);
      watchDue(call, task);
      return caseOf(call, task);
    },
    listAllTasks: (call) => call.page(call.store.list('tsk').map((task) => caseOf(call, task))),
    updateTask: (call, task) => {
      if (task.status !== 'assigned' && !call.store.isUntouched('tsk', task.id))
        call.fail('invalid_state_transition', `The task is ${task.status}.`);
      const { assignee_user_id: user, planned_at = task.planned_at, due_at = task.due_at, place = task.place } = call.body;
      if (due_at <= planned_at) call.invalid('/due_at', 'Must be after planned_at.');
      const { instructions = task.instructions } = call.body;
      const changed = call.patch('tsk', task.id, {
        ...{ planned_at, due_at, place, instructions },
        ...(user && { assignee: { user_id: user, name: 'Assigned user' } }),
        is_overdue: due_at < call.now(),
      });
      call.emit('task.assigned', changed);
      watchDue(call, changed);
      return caseOf(call, changed);
    },
    cancelTask: (call) => {
      const { reason } = call.body;
      const ended = { status: 'cancelled', status_reason: reason, allowed_actions: [], is_overdue: false };
      const cancelled = call.patch('tsk', call.need('tsk', call.params.task_id).id, { ...ended });
      call.cancel('tasks.due', (args) => args.id === cancelled.id);
      call.emit('task.cancelled', cancelled);
      return caseOf(call, cancelled);
    },
  },
  timers: {
    'tasks.due': inState('tsk', ['assigned', 'in_progress'], (call, { id }) =>
      call.change('tsk', id, 'task.overdue', { is_overdue: true }),
    ),
  },
};
