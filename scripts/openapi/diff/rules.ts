/** What may happen to a field that a caller sends (`request`) or reads (`answer`). The body of a webhook is read. */
export type Direction = 'request' | 'answer';

/** What to do about a change that takes something away. */
const BACK = 'Put it back, or describe the new form beside it and mark the old one as deprecated.';
const OPTIONAL = 'Leave it optional, or make an operation of its own that needs it.';
const WIDER = 'Accept what was accepted before.';
const NARROWER = 'Answer nothing that was not promised before, or say it in a field of its own.';
const SAME_CALLERS = 'Let everybody call it who could before.';

/**
 * The changes that break a caller, each with its remedy. What `v1` may get without notice stands in api/intro.mdx: fields, enum
 * values, error codes, events and optional parameters. Everything else that a program could have relied on is breaking.
 */
export const BREAKING = {
  'family-removed': BACK,
  'server-removed': 'Keep the address: a new version is a server beside it.',
  'operation-removed': BACK,
  'operation-moved': 'Keep the old path and method, and mark that operation as deprecated.',
  'operation-renamed': 'Keep the operationId: generated clients call it, and its page has that address.',
  'webhook-removed': BACK,
  'webhook-renamed': 'Keep the operationId: generated receivers are named by it, and its page has that address.',
  'parameter-removed': BACK,
  'parameter-added-required': OPTIONAL,
  'parameter-now-required': OPTIONAL,
  'parameter-form': 'Keep how the value is written, or add a parameter.',
  'body-removed': BACK,
  'body-now-required': OPTIONAL,
  'media-type-removed': BACK,
  'status-removed': BACK,
  'success-added': 'Answer with a status that the operation has already: callers look for it.',
  'header-removed': BACK,
  'field-removed': BACK,
  'field-added-required': OPTIONAL,
  'field-now-required': OPTIONAL,
  'field-not-always': 'Send it always; null may only be sent where it could be before.',
  'type-narrowed': WIDER,
  'type-widened': NARROWER,
  'enum-value-removed': BACK,
  'enum-introduced': WIDER,
  'enum-dropped': NARROWER,
  'bound-tightened': WIDER,
  'bound-widened': NARROWER,
  'form-tightened': WIDER,
  'form-widened': NARROWER,
  'default-changed': 'Keep the default: a call that leaves the value out would do something else.',
  'object-closed': WIDER,
  'alternative-removed': BACK,
  'alternative-untold': 'Give the alternatives a discriminator first, so that readers can tell a new one.',
  'error-code-removed': 'Keep naming it in x-error-codes: programs decide by it.',
  'error-status-changed': 'Keep the status of the code, or add a code.',
  'event-removed': 'Keep sending the event, or describe what takes its place beside it.',
  'role-removed': SAME_CALLERS,
  'security-tightened': SAME_CALLERS,
  'transition-removed': 'Keep the change of state: programs wait for it.',
} as const;

/** What callers can get without notice. */
export const ADDITIONS = {
  'family-added': true,
  'operation-added': true,
  'webhook-added': true,
  'operation-deprecated': true,
  'parameter-added': true,
  'media-type-added': true,
  'field-added': true,
  'enum-value-added': true,
  'alternative-added': true,
  'error-code-added': true,
  'event-added': true,
  'role-added': true,
  'transition-added': true,
} as const;

export type BreakingRule = keyof typeof BREAKING;
export type Rule = BreakingRule | keyof typeof ADDITIONS;

/** Where a change is met. `source`: file and line in the repository; of what is gone, in the state before. */
export type Met = { operation: string; source?: string; unlisted: boolean };

/** One change, and every operation that it reaches: a schema is shared by many. */
export type Change = { rule: Rule; breaking: boolean; what: string; remedy?: string; met: Met[] };

/** Says that a rule is met at a place, in words. */
export type Report = (rule: Rule, what: string) => void;

/** Gathers changes; the same words of the same rule are one change. */
export class Changes {
  private readonly found = new Map<string, Change>();

  /** @returns what reports for one operation */
  reporter(met: Met): Report {
    return (rule, what) => {
      const key = `${rule} ${what}`;
      const change = this.found.get(key) ?? { rule, what, met: [], ...kindOf(rule) };
      if (!change.met.some(({ operation }) => operation === met.operation)) change.met.push(met);
      this.found.set(key, change);
    };
  }

  /** @returns them all, those that break first, each kind in the order in which it was found */
  all(): Change[] {
    return [...this.found.values()].sort((a, b) => Number(b.breaking) - Number(a.breaking));
  }
}

function kindOf(rule: Rule): Pick<Change, 'breaking' | 'remedy'> {
  const remedy = (BREAKING as Record<string, string>)[rule];
  return remedy ? { breaking: true, remedy } : { breaking: false };
}
