import type { Call, Json } from '../behaviour';
import { asText, figures } from '../money/money';
import { activeJobs } from './calendar';
import { licenceFits, worksAt } from './drivers';
import { priceOf, workOf } from './fees';
import { hasValid } from './papers';
import { lackingPapers } from './vehicles';

/** Most cash that a driver may collect, in kobo: 200,000.00. */
const MOST_CASH = 20_000_000;
const WINDOW_FROM_MS = 30 * 60_000;
const WINDOW_TO_MS = 24 * 3_600_000;

const ACTIONS: Record<string, string[]> = {
  pending: ['updateDeliveryOrder', 'assignDeliveryOrder', 'cancelDeliveryOrder'],
  assigned: ['updateDeliveryOrder', 'assignDeliveryOrder', 'startDeliveryOrder', 'cancelDeliveryOrder'],
  in_progress: ['updateDeliveryOrder', 'completeDeliveryOrder'],
};

/** Changes a delivery order, and what its state allows. */
export function patchJob(call: Call, id: string, fields: Json): Json {
  const status = fields.status ?? call.need('dor', id).status;
  return call.patch('dor', id, { ...fields, allowed_actions: ACTIONS[status] ?? ['updateDeliveryOrder'] });
}

/** Returns a delivery order in short form, as in lists. */
export const jobSummary = (job: Json): Json => ({
  ...job,
  client_reference: job.client.reference,
  attempt_count: job.attempts.length,
  fee_total: job.fee?.total ?? null,
  _invoiced: job.client_invoice_id !== null,
});

/** Prices a delivery order. Ends the request if no rule applies, or if the price is not the one expected. */
export function pricedJob(call: Call, job: Json, expected: Json | undefined): Json {
  const { fee, considered } = priceOf(call, workOf(job));
  if (!fee) call.fail('no_fee_rule', considered[0]?.detail ?? 'There is no rule.');
  if (expected && expected.amount !== fee.total.amount)
    call.fail('price_changed', `Expected ${figures(expected.amount)} ${expected.currency}, now ${asText(fee.total)}.`);
  return fee;
}

/** Checks the fields of a new or changed delivery order. */
export function checkJobFields(call: Call, job: Json): void {
  const { time_window: window, cash_to_collect: cash, proof_required: proof, delivery } = job;
  if (window) {
    const length = Date.parse(window.ends_at) - Date.parse(window.starts_at);
    if (length < WINDOW_FROM_MS || length > WINDOW_TO_MS)
      call.invalid('/time_window/ends_at', 'Must be 30 minutes to 24 hours after starts_at.');
  }
  if (cash && (cash.amount < 1 || cash.amount > MOST_CASH))
    call.fail('amount_out_of_range', 'cash_to_collect must be from 0.01 to 200,000.00 NGN.');
  if (proof === 'delivery_code' && !delivery.contact_phone)
    call.invalid('/delivery/contact_phone', 'Is required for the proof delivery_code.', 'required');
}

/** Checks that driver and vehicle may take a delivery order on its day. */
export function checkCrew(call: Call, job: Json, driver: Json, vehicle: Json): void {
  const { service_date: date, time_window: window } = job;
  if (driver.status !== 'active') call.fail('driver_not_available', `${driver.name} is ${driver.status}.`);
  if (vehicle.status !== 'active') call.fail('vehicle_not_available', `The vehicle is ${vehicle.status}.`);
  if (call.store.isUntouched('dor', job.id)) return;
  const other = activeJobs(call, 'driver_id', driver.id, date).find(
    (each) => each.id !== job.id && each.vehicle_id && each.vehicle_id !== vehicle.id,
  );
  if (other) call.fail('driver_not_available', `${driver.name} has ${other.id} with another vehicle.`);
  const used = activeJobs(call, 'vehicle_id', vehicle.id, date).find(
    (each) => each.id !== job.id && each.driver_id && each.driver_id !== driver.id,
  );
  if (used) call.fail('vehicle_not_available', `The vehicle has ${used.id} with another driver.`);
  if (!worksAt(driver, date, window?.starts_at ?? null)) call.fail('driver_not_available', `${driver.name} does not work at that time.`);
  checkPapers(call, job, driver, vehicle, date);
  checkLoad(call, job, vehicle);
}

/** Checks the documents of driver and vehicle on a day. */
export function checkPapers(call: Call, job: Json, driver: Json, vehicle: Json, date: string): void {
  if (!licenceFits(driver, vehicle.kind, date))
    call.fail('papers_not_valid', `${driver.name} has no valid licence for the kind ${vehicle.kind} on ${date}.`);
  const lacks = lackingPapers(vehicle, date);
  if (lacks.length) call.fail('papers_not_valid', `The vehicle has no valid ${lacks.join(', ')} on ${date}.`);
  const detail = job.shipping_detail_id && call.store.get('shd', job.shipping_detail_id);
  const isHazardous = detail?.packages.some(({ hazard_class: hazard }: Json) => hazard);
  if (isHazardous && !hasValid(driver.documents, 'goods_training', date))
    call.fail('papers_not_valid', `${driver.name} has no valid certificate of goods_training.`);
}

/** Checks the features of a vehicle, and that a load fits beside the other jobs of the day. */
export function checkLoad(call: Call, job: Json, vehicle: Json): void {
  const missing = job.required_features.find((feature: string) => !vehicle.features.includes(feature));
  if (missing) call.fail('vehicle_not_available', `The vehicle lacks ${missing}.`);
  const others = activeJobs(call, 'vehicle_id', vehicle.id, job.service_date).filter(({ id }) => id !== job.id && id.startsWith('dor_'));
  for (const name of ['weight_grams', 'volume_cubic_cm', 'parcels']) {
    const most = vehicle.capacity[name];
    const sum = [job, ...others].reduce((total, { load }) => total + (load[name] ?? 0), 0);
    if (most !== null && most !== undefined && sum > most) call.fail('capacity_exceeded', `The load would be ${sum} of ${most} (${name}).`);
  }
}
