import type { Behaviours, Call, Json } from '../behaviour';
import { money } from '../money/money';
import { masked } from '../money/names';
import { compare, isMatch } from './comparison';
import { REGISTERS, type Register } from './registers';
import { isVisible, needVisible } from './visibility';

const ADULT_AGE = 18;
const YEARS_KEPT = 5;
const SILENT_SECONDS = 60;
const FIRST_CONSENT = Date.parse('2020-01-01T00:00:00Z');

export type Outcome = 'matched' | 'mismatched' | 'not_found' | 'source_unavailable';

/** Returns a time a number of years later. */
function yearsLater(milliseconds: number, years: number): string {
  const date = new Date(milliseconds);
  date.setUTCFullYear(date.getUTCFullYear() + years);
  return `${date.toISOString().slice(0, 19)}Z`;
}

/**
 * Checks the consent and the age of a subject.
 *
 * @throws SandboxError `consent_required` or `validation_failed`
 */
export function checkSubject(call: Call): void {
  const { consent, subject } = call.body;
  if (consent && Date.parse(consent.given_at) < FIRST_CONSENT)
    call.fail('consent_required', {
      detail: 'consent.given_at is before 2020.',
      errors: [refused('/consent/given_at', 'Is before 2020.')],
    });
  if (subject.date_of_birth && yearsLater(Date.parse(subject.date_of_birth), ADULT_AGE) > call.now())
    call.invalid('/subject/date_of_birth', 'The person must be at least 18 years old.', 'out_of_range');
}

const refused = (pointer: string, detail: string) => ({ pointer, code: 'refused', detail });

/** Ends the request with 422 for a number that may be real. `detail` replaces that of the operation. */
export function rejectReal(call: Call, pointer: string, detail?: string): never {
  return call.fail('real_data_in_sandbox', { ...(detail && { detail }), errors: [refused(pointer, 'Is not a sandbox number.')] });
}

/**
 * Returns the seconds for which a register still does not respond for a number: a minute from the first request on; 0 afterwards.
 *
 * @param name register and number
 */
function silence(call: Call, name: string): number {
  const since: number = call.store.get('silence', name)?.since ?? call.ms;
  call.store.put('silence', { since }, name);
  return Math.max(0, Math.ceil((since + SILENT_SECONDS * 1000 - call.ms) / 1000));
}

/** Returns the outcome for a number by its last two digits, without comparing anything. `wait` is in seconds. */
export function endingOutcome(call: Call, name: string, ending: string, retry: number): { outcome: Outcome; wait: number | null } {
  if (ending === '91') return { outcome: 'mismatched', wait: null };
  if (ending === '92') return { outcome: 'not_found', wait: null };
  if (ending === '93') return { outcome: 'source_unavailable', wait: retry };
  const left = ending === '94' ? silence(call, name) : 0;
  return left ? { outcome: 'source_unavailable', wait: left } : { outcome: 'matched', wait: null };
}

/** Returns fields of a completed check: its times and what was found. */
export function completion(call: Call): Json {
  return { status: 'completed', completed_at: call.now(), kept_until_at: yearsLater(call.ms, YEARS_KEPT) };
}

/** Returns a reference of a register, such as `BVN-26-1125-080213`. */
function sourceReference(call: Call, code: string): string {
  const day = call.now().slice(2, 10).split('-');
  return `${code}-${day[0]}-${day[1]}${day[2]}-${call.world.ids.digits(6)}`;
}

function billing(outcome: Outcome, { price, isNotFoundFree }: Register): Json {
  if (outcome === 'source_unavailable') return { is_billed: false, amount: null, reason: 'no_answer' };
  if (outcome === 'not_found' && isNotFoundFree) return { is_billed: false, amount: null, reason: 'free_of_charge' };
  return { is_billed: true, amount: money(price), reason: 'answered' };
}

function verify(call: Call, register: Register): Json {
  const { body } = call;
  const number: string = register.numberOf?.(body) ?? body[register.field];
  checkSubject(call);
  if (Date.parse(body.subject.stamped_date) > Date.parse(call.today()))
    call.invalid('/subject/stamped_date', 'Must not be in the future.', 'out_of_range');
  if (!register.isSandbox(number)) {
    const isNumbered = register.kind === 'bvn' || register.kind === 'nin';
    rejectReal(call, `/${register.field}`, isNumbered ? `${number} is not a sandbox number.` : undefined);
  }
  const holder = register.holders.get(number);
  const ending = register.endingOf?.(number) ?? number.slice(-2);
  const special = register.special?.get(number);
  const found = special
    ? { outcome: special, wait: null }
    : holder
      ? { outcome: 'matched' as const, wait: null }
      : endingOutcome(call, `${register.kind} ${number}`, ending, register.retry ?? SILENT_SECONDS);
  const mismatch = found.outcome === 'mismatched' ? (register.mismatch ?? 'date_of_birth') : undefined;
  const isKnown = found.outcome === 'matched' || found.outcome === 'mismatched';
  const comparisons = isKnown ? compare(body.subject, holder, { ...register, mismatch }) : [];
  const outcome: Outcome = isKnown ? (isMatch(comparisons) ? 'matched' : 'mismatched') : found.outcome;
  return call.create({
    ...completion(call),
    kind: register.kind,
    subject_hint: register.isPublic?.(body) ? number : masked(number),
    outcome,
    comparisons,
    result: isKnown ? (register.resultOf?.(number, body, outcome === 'matched') ?? null) : null,
    retry_after_seconds: found.wait,
    billing: billing(outcome, register),
    source: { name: register.name, reference: outcome === 'source_unavailable' ? null : sourceReference(call, register.code) },
    requested_by: call.caller.user,
    _role: call.caller.role,
  });
}

const isKept = (call: Call, { kept_until_at: until }: Json): boolean => !until || Date.parse(until) > call.ms;

export const verifications: Behaviours = {
  operations: {
    ...Object.fromEntries(Object.entries(REGISTERS).map(([operation, register]) => [operation, (call: Call) => verify(call, register)])),
    getVerification: (call) => {
      const verification = needVisible(call, 'idv', call.params.verification_id);
      return isKept(call, verification) ? verification : call.fail('not_found');
    },
    listVerifications: (call) => call.page(call.store.list('idv').filter((each) => isVisible(call, each) && isKept(call, each))),
  },
};
