/** Direction of a field: sent by clients (`request`) or read by them (`response`). Webhook bodies are read. */
export type Direction = 'request' | 'response';

/** Remedies for breaking changes. */
const BACK = 'Restore it, or add the new form and mark the old one as deprecated.';
const OPTIONAL = 'Keep it optional, or add an operation that requires it.';
const WIDER = 'Accept all values that were accepted before.';
const NARROWER = 'Return only values that were documented before, or add a field for the new ones.';
const SAME_CALLERS = 'Keep access for all previous callers.';

/**
 * Breaking changes with their remedies. api/intro.mdx lists the changes that `v1` may receive without notice: fields, enum values, error
 * codes, events and optional parameters. Any other change that a client could rely on is breaking.
 */
export const BREAKING = {
  'family-removed': BACK,
  'server-removed': 'Keep the URL, and add a server for a new version.',
  'operation-removed': BACK,
  'operation-moved': 'Keep the old path and method, and mark that operation as deprecated.',
  'operation-renamed': 'Keep the operationId, because generated clients and the address of the page use it.',
  'webhook-removed': BACK,
  'webhook-renamed': 'Keep the operationId, because generated receivers and the address of the page use it.',
  'parameter-removed': BACK,
  'parameter-added-required': OPTIONAL,
  'parameter-now-required': OPTIONAL,
  'parameter-form': 'Keep the serialisation, or add a parameter.',
  'body-removed': BACK,
  'body-now-required': OPTIONAL,
  'media-type-removed': BACK,
  'status-removed': BACK,
  'success-added': 'Return an existing success status, because clients check for it.',
  'header-removed': BACK,
  'field-removed': BACK,
  'field-added-required': OPTIONAL,
  'field-now-required': OPTIONAL,
  'field-not-always': 'Always return the field, and return null only if it was nullable before.',
  'type-narrowed': WIDER,
  'type-widened': NARROWER,
  'enum-value-removed': BACK,
  'enum-introduced': WIDER,
  'enum-dropped': NARROWER,
  'bound-tightened': WIDER,
  'bound-widened': NARROWER,
  'form-tightened': WIDER,
  'form-widened': NARROWER,
  'default-changed': 'Keep the default, because requests without the value would behave differently.',
  'object-closed': WIDER,
  'alternative-removed': BACK,
  'alternative-unannounced': 'Add a discriminator to the alternatives first, so that clients can recognise a new one.',
  'error-code-removed': 'Keep it in x-error-codes, because clients depend on it.',
  'error-status-changed': 'Keep the status of the code, or add a code.',
  'event-removed': 'Keep sending the event, or add its replacement and deprecate it.',
  'role-removed': SAME_CALLERS,
  'security-tightened': SAME_CALLERS,
  'transition-removed': 'Keep the transition, because clients wait for it.',
} as const;

/** Compatible changes, made without notice. */
const ADDITIONS = {
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

/**
 * Location of a change. `source` is a file and line in the repository; for removed operations, in the base version. `id` is the operationId,
 * which is missing for a change of the whole family.
 */
export type Met = { operation: string; id?: string; source?: string; unlisted: boolean };

/** A change with all affected operations. A change of a shared schema can affect many. */
export type Change = { rule: Rule; breaking: boolean; what: string; remedy?: string; met: Met[] };

/** Reports a rule violation with a description. */
export type Report = (rule: Rule, what: string) => void;

/** Collects changes. Reports with the same rule and text are merged. */
export class Changes {
  private readonly found = new Map<string, Change>();

  /** Creates the report function for one operation. */
  reporter(met: Met): Report {
    return (rule, what) => {
      const key = `${rule} ${what}`;
      const change = this.found.get(key) ?? { rule, what, met: [], ...kindOf(rule) };
      if (!change.met.some(({ operation }) => operation === met.operation)) change.met.push(met);
      this.found.set(key, change);
    };
  }

  /** Returns all changes, breaking ones first, each kind in order of discovery. */
  all(): Change[] {
    return [...this.found.values()].sort((a, b) => Number(b.breaking) - Number(a.breaking));
  }
}

function kindOf(rule: Rule): Pick<Change, 'breaking' | 'remedy'> {
  const remedy = (BREAKING as Record<string, string>)[rule];
  return remedy ? { breaking: true, remedy } : { breaking: false };
}
