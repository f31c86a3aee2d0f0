import type { Call, Json } from '../behaviour';
import { record } from './newBatches';
import { actorFor, partyOf, quantity, thousandths } from './shortForms';

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
      created_at: call.now(),
      updated_at: call.now(),
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
export function watchDue(call: Call, { id, due_at: due }: Json): void {
  call.cancel('tasks.due', (args) => args.id === id);
  const seconds = (Date.parse(due) - call.ms) / 1000;
  if (seconds > 0) call.after(seconds + 1, 'tasks.due', { id });
}

/** Starts a task. */
export function startTaskOf(call: Call, id: string, startedAt: string, metres: number | null): Json {
  const fields = { status: 'in_progress', started_at: startedAt, start_distance_metres: metres, allowed_actions: ['completeTask'] };
  return call.emit('task.started', call.patch('tsk', id, fields));
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
  const fields = { status: 'completed', result: full, allowed_actions: [], is_overdue: false };
  const completed = call.patch('tsk', task.id, fields);
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
