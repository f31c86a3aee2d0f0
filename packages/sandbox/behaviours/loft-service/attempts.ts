import type { Call, Json } from '../behaviour';
import { addDays, weekdayOf } from '../money/dates';
import { patchJob } from './jobChecks';
import { reportItems } from './shipmentMilestones';

/** Seconds after its start in which the sandbox completes a job. */
const SANDBOX_SECONDS = 120;
const MOST_ATTEMPTS = 3;
const MOST_CODES = 5;
/** Delivery code of every job of the sandbox. */
const CODE = '4821';

/** Kinds of proof that a required kind permits. */
const PERMITTED: Record<string, string[]> = {
  signature: ['signature'],
  photo: ['photo', 'signature'],
  delivery_code: ['delivery_code', 'signature', 'photo'],
  none: ['signature', 'photo', 'delivery_code', 'none'],
};

/** Opens a delivery attempt, which the sandbox ends after two minutes. */
export function startAttempt(call: Call, job: Json, startedAt: string, location: Json | null): Json {
  const number = Math.min(MOST_ATTEMPTS, job.attempts.length + 1);
  const attempt = {
    number,
    driver_id: job.driver_id,
    vehicle_id: job.vehicle_id,
    outcome: null,
    reason_code: null,
    note: null,
    started_at: startedAt,
    start_location: location,
    ended_at: null,
    location: null,
    photo_document_id: null,
  };
  const attempts = [...job.attempts.slice(0, number - 1), attempt];
  const raw = { source: 'driver', carrier_name: null, code: 'PICKED_UP', text: null };
  // On a first attempt, a shipment that is in transit has reported the milestone.
  const progress = number === 1 && job.milestone === 'in_transit' ? {} : { milestone: 'out_for_delivery', raw };
  const fields = { status: 'in_progress', status_reason: null, attempts, started_at: startedAt, ...progress };
  const started = patchJob(call, job.id, { ...fields, _code_failures: 0 });
  if (number > 1) reportItems(call, job, { milestone: 'out_for_delivery', raw, occurred_at: startedAt, location });
  call.emit('delivery_order.started', started);
  call.after(SANDBOX_SECONDS, 'jobs.finish', { id: job.id, attempt: number });
  return started;
}

/** Ends the current attempt with an outcome of Complete a delivery order. */
export function finishAttempt(call: Call, job: Json, outcome: Json, endedAt: string): Json {
  return outcome.outcome === 'delivered' ? deliver(call, job, outcome, endedAt) : fail(call, job, outcome, endedAt);
}

const ended = ({ attempts }: Json, fields: Json): Json[] =>
  attempts.map((each: Json, index: number) => (index === attempts.length - 1 ? { ...each, ...fields } : each));

function deliver(call: Call, job: Json, outcome: Json, endedAt: string): Json {
  const { proof_kind: kind, received_by, document_id = null, parcels_delivered: parcels, location = null } = outcome;
  checkProof(call, job, outcome);
  const { cash_to_collect: cash } = job;
  const collected = outcome.cash_collected ?? null;
  if (cash && collected?.amount !== cash.amount) call.invalid('/cash_collected', 'Must be exactly the amount to collect.');
  const most = job.load.parcels ?? parcels;
  if (parcels > most) call.invalid('/parcels_delivered', `Must be at most ${most}.`);
  const proof = { kind, received_by, document_id, parcels_delivered: parcels, cash_collected: collected, location, recorded_at: endedAt };
  const raw = { source: 'driver', carrier_name: null, code: kind === 'signature' ? 'POD_SIGNED' : 'POD', text: null };
  const done = patchJob(call, job.id, {
    status: 'completed',
    status_reason: parcels < most ? `${parcels} of ${most} parcels were delivered.` : null,
    attempts: ended(job, { outcome: 'delivered', ended_at: endedAt, location }),
    proof,
    milestone: 'delivered',
    raw,
    ended_at: endedAt,
  });
  reportItems(call, job, { milestone: 'delivered', raw, occurred_at: endedAt, location });
  call.emit('delivery_order.completed', done);
  return done;
}

function checkProof(call: Call, job: Json, { proof_kind: kind, document_id: document, delivery_code: code }: Json): void {
  if (!PERMITTED[job.proof_required].includes(kind))
    call.invalid('/proof_kind', `Is not permitted for the required proof ${job.proof_required}.`);
  if (['signature', 'photo'].includes(kind) && !document) call.invalid('/document_id', 'Is required for this kind of proof.', 'required');
  if (kind !== 'delivery_code') return;
  const failures = job._code_failures ?? 0;
  if (failures < MOST_CODES && code === CODE) return;
  call.store.patch('dor', job.id, { _code_failures: failures + 1 });
  const left = Math.max(0, MOST_CODES - failures - 1);
  call.fail('incorrect_delivery_code', { keep: true, detail: `The code is incorrect. ${left} attempts are left.` });
}

function fail(call: Call, job: Json, outcome: Json, endedAt: string): Json {
  const { reason_code: code, note = null, photo_document_id = null, next_attempt_date: next, location = null } = outcome;
  if (code === 'other' && !note) call.invalid('/note', 'Is required with the reason code other.', 'required');
  const isLast = code === 'refused' || job.attempts.length >= MOST_ATTEMPTS;
  if (!isLast && next && !call.store.isUntouched('dor', job.id) && (next < call.today(1) || next > call.today(7)))
    call.invalid('/next_attempt_date', 'Must be 1 to 7 days ahead.', 'out_of_range');
  const attempts = ended(job, { outcome: 'attempt_failed', reason_code: code, note, photo_document_id, ended_at: endedAt, location });
  const raw = { source: 'driver', carrier_name: null, code: code.toUpperCase(), text: note };
  const common = { attempts, status_reason: note ?? code.replaceAll('_', ' '), raw };
  const failed = patchJob(
    call,
    job.id,
    isLast
      ? { ...common, status: 'failed', milestone: 'exception', ended_at: endedAt }
      : {
          ...common,
          status: 'pending',
          milestone: 'attempt_failed',
          service_date: next ?? nextDay(call),
          time_window: null,
          driver_id: null,
          vehicle_id: null,
          route_id: null,
          started_at: null,
        },
  );
  const milestone = isLast ? 'exception' : 'attempt_failed';
  reportItems(call, job, { milestone, raw, occurred_at: endedAt, location }, isLast ? { is_returning: true } : {});
  call.emit(isLast ? 'delivery_order.failed' : 'delivery_order.attempt_failed', failed);
  return failed;
}

/** Returns the next day that is not a Sunday. */
function nextDay(call: Call): string {
  const tomorrow = call.today(1);
  return weekdayOf(tomorrow) === 'sunday' ? addDays(tomorrow, 1) : tomorrow;
}
