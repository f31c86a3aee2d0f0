import type { Json } from '../behaviour';

/** Result of comparing one field with a register. */
export type Comparison = { field: string; result: 'match' | 'mismatch' | 'not_compared' };

/** Fields of a subject that are compared, in the order in which the results are listed. */
const FIELDS = [
  'first_name',
  'middle_name',
  'last_name',
  'date_of_birth',
  'phone_number',
  'state_code',
  'legal_name',
  'officers',
  'name',
  'instrument_kind',
  'instrument_amount',
  'duty',
  'stamped_date',
];

const TITLES = new Set(['mr', 'mrs', 'ms', 'miss', 'dr', 'prof', 'engr', 'chief', 'alhaji', 'alhaja', 'hajia', 'sir', 'lady']);
const LEGAL_FORMS = new Set(['ltd', 'limited', 'plc']);

/** Returns the words of a name without case, accents, hyphens, punctuation, titles and legal forms. */
function wordsOf(name: string): string[] {
  return name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word && !TITLES.has(word) && !LEGAL_FORMS.has(word));
}

/** Returns true if two names have the same words, in any order. */
const isSameName = (one: string, other: string): boolean => wordsOf(one).sort().join(' ') === wordsOf(other).sort().join(' ');

const initialOf = (name: string): string => wordsOf(name)[0]?.[0] ?? '';

/** How fields are compared with the holder of a number. Fields that are not listed must be equal. */
const RULES: Record<string, (subject: Json, holder: Json) => boolean> = {
  first_name: (subject, holder) => isSameName(subject.first_name, holder.first_name) || isSwapped(subject, holder),
  last_name: (subject, holder) => isSameName(subject.last_name, holder.last_name) || isSwapped(subject, holder),
  initial: (subject, holder) => initialOf(subject.first_name) === initialOf(holder.first_name),
  legal_name: (subject, holder) => wordsOf(subject.legal_name).join(' ') === wordsOf(holder.legal_name).join(' '),
  officers: (subject, holder) => subject.officers.every((each: string) => holder.officers.some((name: string) => isSameName(each, name))),
  name: (subject, holder) => isSameName(subject.name, holder.name),
};

/** Returns true if a register stores the first and the last name in reverse order. */
const isSwapped = (subject: Json, holder: Json): boolean =>
  !!subject.first_name && isSameName(subject.first_name, holder.last_name) && isSameName(subject.last_name, holder.first_name);

/**
 * Compares the fields of a subject with the holder of a number.
 *
 * @param holder what the register contains; undefined if it agrees with everything
 * @param options `mismatch`: field that differs in any case; `without`: fields that the register does not contain; `initials`: it contains
 *   only the initial of the first name
 */
export function compare(
  subject: Json,
  holder: Json | undefined,
  { mismatch, without = [], initials = false }: { mismatch?: string; without?: readonly string[]; initials?: boolean },
): Comparison[] {
  return FIELDS.filter((field) => subject[field] !== undefined && subject[field] !== null).map((field) => {
    if (without.includes(field)) return { field, result: 'not_compared' };
    const rule = RULES[initials && field === 'first_name' ? 'initial' : field];
    const agrees = !holder || (rule ? rule(subject, holder) : JSON.stringify(subject[field]) === JSON.stringify(holder[field]));
    return { field, result: agrees && field !== mismatch ? 'match' : 'mismatch' };
  });
}

/** Returns true unless a field differs. */
export const isMatch = (comparisons: Comparison[]): boolean => comparisons.every(({ result }) => result !== 'mismatch');
