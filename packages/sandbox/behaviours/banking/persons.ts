import type { Behaviours, Call, Json } from '../behaviour';
import { DAY } from '../money/dates';
import { consentOf } from './consents';
import { checkSandboxNumber, lateOutcome, masked, query, UNCHECKED } from './registers';

const REGISTERS = ['bvn', 'nin'] as const;
type Register = (typeof REGISTERS)[number];
const YOUNGEST = 16;
const ADULT = 18;
const LOCKABLE = ['first_name', 'last_name', 'date_of_birth', 'bvn', 'nin'];
/** Seconds after which a register that did not respond is queried again. */
const AGAIN = 60;

function ageOn(date: string, born: string): number {
  const years = Number(date.slice(0, 4)) - Number(born.slice(0, 4));
  return date.slice(5) < born.slice(5) ? years - 1 : years;
}

/** Ends the request with 422 for a person under 16, or a number of one under 18. */
function checkAge(call: Call, born: string): void {
  const age = ageOn(call.today(), born);
  if (age < YOUNGEST) call.invalid('/date_of_birth', 'Must be of a person who is at least 16 years old.', 'out_of_range');
  const register = REGISTERS.find((name) => call.body[name]);
  if (age < ADULT && register) call.invalid(`/${register}`, 'Must not be sent for a person under 18.');
}

function checkEmployer(call: Call, { occupation, employer_name: employer }: Json): void {
  if (call.store.get('Occupation', occupation)?.employer_required && !employer)
    call.invalid('/employer_name', 'Must be sent for this occupation.', 'required');
}

/** Ends the request with 409 if another person has the number. Persons of the story have only its last digits. */
function checkUnused(call: Call, register: Register, number: string, own?: string): void {
  const holder = call.taken('per', (each) => each.id !== own && (each[`_${register}`] ?? '') === number);
  if (holder) call.fail('already_exists', `The ${register.toUpperCase()} belongs to ${holder.id}.`);
}

/** Returns the fields that the registers have confirmed, in the order of the description. */
function verifiedBy(checks: Record<Register, Json>): string[] {
  const matched = REGISTERS.filter((register) => checks[register].outcome === 'matched');
  return matched.length ? ['first_name', 'last_name', 'date_of_birth', ...matched] : [];
}

/** Queries registers with the data of a person. Returns the fields that change; those of other registers stay. */
function check(call: Call, person: Json, numbers: Partial<Record<Register, string>>): Json {
  const checks = { bvn: person.bvn_check ?? UNCHECKED, nin: person.nin_check ?? UNCHECKED };
  const fields: Json = {};
  for (const register of REGISTERS) {
    const number = numbers[register];
    if (!number) continue;
    checks[register] = query(call, register, number, person as never);
    fields[register] = masked(number);
    fields[`_${register}`] = number;
  }
  return { ...fields, bvn_check: checks.bvn, nin_check: checks.nin, verified_fields: verifiedBy(checks) };
}

/** Queries registers that did not respond again after a minute, and ends the hourly queries after a day. */
function schedule(call: Call, { id, ...person }: Json): void {
  for (const register of REGISTERS) {
    if (person[`${register}_check`].outcome !== 'source_unavailable') continue;
    const isLate = lateOutcome(call, person[`_${register}`] ?? '') !== undefined;
    call.after(isLate ? AGAIN : DAY, 'persons.register', { id, register });
  }
}

function create(call: Call): Json {
  const { bvn, nin, date_of_birth } = call.body;
  checkAge(call, date_of_birth);
  checkEmployer(call, call.body);
  for (const register of REGISTERS) {
    const number = call.body[register];
    if (!number) continue;
    checkSandboxNumber(call, number);
    checkUnused(call, register, number);
  }
  const { is_pep, position = null, related_to = null } = call.body.politically_exposed;
  const person = call.create({
    bvn: null,
    nin: null,
    consent: bvn || nin ? consentOf(call) : null,
    politically_exposed: { is_pep, position, related_to },
    ...check(call, call.body, { bvn, nin }),
    created_by: call.body.created_by ?? null,
  });
  schedule(call, person);
  return person;
}

function checkLocks(call: Call, person: Json): void {
  const { verified_fields: verified, ...now } = person;
  const locked = LOCKABLE.find(
    (field) => field in call.body && verified.includes(field) && call.body[field] !== (now[`_${field}`] ?? now[field]),
  );
  if (locked) call.fail('verified_data_locked', `${locked} was confirmed by a register.`);
}

function update(call: Call): Json {
  const { body } = call;
  const { person_id: id } = call.params;
  const wanted = REGISTERS.filter((register) => body[register]);
  // The story contains persons at later times, when more is verified.
  call.store.rewind('per', id, ({ verified_fields }) => !wanted.some((register) => verified_fields.includes(register)), {});
  const before = call.need('per', id);
  checkLocks(call, before);
  const after = { ...before, ...body };
  if (body.date_of_birth) checkAge(call, body.date_of_birth);
  if (body.occupation || 'employer_name' in body) checkEmployer(call, after);
  const isRenamed = ['first_name', 'last_name', 'date_of_birth'].some((field) => field in body && body[field] !== before[field]);
  const numbers: Partial<Record<Register, string>> = {};
  for (const register of REGISTERS) {
    const known = before[`_${register}`] ?? (before[register] && `2220000${before[register].slice(-4)}`);
    const isOpen = ['mismatched', 'not_found', 'source_unavailable'].includes(before[`${register}_check`].outcome);
    if (body[register]) {
      checkSandboxNumber(call, body[register]);
      checkUnused(call, register, body[register], id);
      numbers[register] = body[register];
    } else if (isRenamed && known && isOpen) numbers[register] = known;
  }
  const isQueried = Object.keys(numbers).length > 0;
  const person = call.update({
    ...(isQueried && { consent: consentOf(call), ...check(call, after, numbers) }),
    ...(body.address && { address_verified_at: null }),
    ...(body.politically_exposed && { politically_exposed: { position: null, related_to: null, ...body.politically_exposed } }),
  });
  if (isQueried) schedule(call, person);
  return person;
}

export const persons: Behaviours = {
  operations: { createPerson: create, updatePerson: update },
  timers: {
    'persons.register': (call, { id, register }) => {
      const person = call.need('per', id);
      if (person[`${register}_check`].outcome !== 'source_unavailable') return;
      const outcome = lateOutcome(call, person[`_${register}`] ?? '');
      const checks = { bvn: person.bvn_check, nin: person.nin_check, ...(outcome && { [register]: outcome }) };
      const fields = { bvn_check: checks.bvn, nin_check: checks.nin, verified_fields: verifiedBy(checks) };
      const changed = outcome ? call.patch('per', id, fields) : person;
      call.emit('person.register_checked', { register, is_final: outcome !== undefined, person: changed });
    },
  },
};
