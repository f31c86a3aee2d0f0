import type { Oas3Rule } from '@redocly/openapi-core';
import { eachExampleObject } from './example-objects';
import { listed, type Node } from './support';

/** Fields that contain the state of an object. */
const STATE_FIELDS = ['status', 'state', 'stage', 'outcome'];
/** States in which nothing has failed or been rejected, whatever the description of a field says. */
const SUCCESSES = /^(?:success|succeeded|successful|completed|paid|settled|delivered|sent|approved|accepted|verified|passed)$/;
/** Fields that state a failure or rejection. A time is not one of them, because that of an earlier failure can be kept. */
const FAILURES = /^(?:failure|rejection|decline|error)(?:_(?!at$)|$)|^(?:failed|rejected|declined|refused)_(?!at$)/;
/** Reasons that are set in the state of the same name: `failure_code` if `failed`. */
const REASONS: readonly [state: string, name: RegExp][] = [
  ['failed', /^failure_(?:code|reason)$/],
  ['rejected', /^rejection_(?:code|reason|reason_code)$/],
  ['declined', /^decline_(?:code|reason|reason_code)$/],
];
const UNLESS = /`null`\s+unless\s+([^.;:]+)/i;
/** The sentence before "`null` in every other state", if it names states and not a change: "Reason for the status `failed`." */
const ELSEWHERE =
  /([^.]*\b(?:status|state|is|are|was)\s+`[^.]*)\.\s+`null`\s+in\s+(?:every|all|the)\s+others?\s+(?:states?|status(?:es)?)\b/i;

/** Field and the values of it with which another field is set: "`null` unless the transfer is `reversed`". */
type Condition = { field: string; values: string[] };

/**
 * Requires an example to have a value where its state says so: a field that its description declares `null` unless the state is one of a list is null in
 * all other states, and a reason "in every other state" is set in the states that it names. No example of a success has a failure or a rejection.
 */
export const nullOutsideStates: Oas3Rule = () =>
  eachExampleObject(({ value, fields, schemaOf }, ctx) => {
    const enumOf = (field: string) => schemaOf(field)?.enum?.filter((each: unknown) => each !== null);
    for (const { name, text, location } of fields) {
      const message = faultOf(name, value, text, enumOf);
      if (message) ctx.report({ message, location });
    }
  });

function faultOf(name: string, holder: Node, text: string, enumOf: (field: string) => string[] | undefined): string | undefined {
  const isSet = holder[name] !== null && holder[name] !== undefined;
  const state = STATE_FIELDS.find((field) => typeof holder[field] === 'string' && enumOf(field));
  if (isSet && state && state !== name && FAILURES.test(name) && SUCCESSES.test(holder[state]))
    return `\`${name}\` has a value although \`${state}\` is \`${holder[state]}\`. Write \`null\`, or correct the state.`;
  const owed = REASONS.find(([, pattern]) => pattern.test(name))?.[0];
  if (!isSet && name in holder && state && holder[state] === owed)
    return `\`${name}\` is null although \`${state}\` is \`${owed}\`. Add the reason, or correct the state.`;
  const { field, values, isReason } = conditionIn(text, holder, enumOf) ?? {};
  if (!field || !values || typeof holder[field] !== 'string') return undefined;
  const isIn = values.includes(holder[field]);
  if (isSet && !isIn)
    return `\`${name}\` has a value, but its description says \`null\` unless \`${field}\` is ${listed(values)}; here it is \`${holder[field]}\`. Write \`null\`, or correct the description.`;
  if (!isSet && isIn && isReason && name in holder)
    return `\`${name}\` is null although \`${field}\` is \`${holder[field]}\`, for which its description promises a value. Add it, or correct the description.`;
  return undefined;
}

/** Reads the condition of a value from the description of its field; undefined if it is not about the values of another field. */
function conditionIn(
  text: string,
  holder: Node,
  enumOf: (field: string) => string[] | undefined,
): (Condition & { isReason: boolean }) | undefined {
  const elsewhere = ELSEWHERE.exec(text)?.[1];
  const clause = UNLESS.exec(text)?.[1] ?? elsewhere ?? '';
  const words = [...clause.matchAll(/`([a-z_]+)`/g)].map(([, word]) => word);
  const named = words.find((word) => enumOf(word));
  const field = named ?? STATE_FIELDS.find((each) => each in holder && enumOf(each));
  const known = field && enumOf(field);
  if (!field || !known) return undefined;
  const values = words.length ? words.filter((word) => word !== named) : [...clause.matchAll(/([a-z]+)$/g)].map(([word]) => word);
  if (!values.length || values.some((value) => !known.includes(value))) return undefined;
  return { field, values, isReason: Boolean(elsewhere) };
}
