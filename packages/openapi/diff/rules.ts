/** Direction of a field: sent by clients (`request`) or read by them (`response`). Webhook bodies are read. */
export type Direction = 'request' | 'response';

/** Changes and their names in the changelog. */
export const LABELS = {
  'family-added': 'New API',
  'family-removed': 'API removed',
  'server-removed': 'Base URL removed',
  'operation-added': 'New operation',
  'operation-removed': 'Operation removed',
  'operation-moved': 'Address changed',
  'operation-renamed': 'Operation ID changed',
  'operation-deprecated': 'Operation deprecated',
  'webhook-added': 'New webhook',
  'webhook-removed': 'Webhook removed',
  'webhook-renamed': 'Webhook ID changed',
  'parameter-added': 'New parameter',
  'parameter-added-required': 'New required parameter',
  'parameter-removed': 'Parameter removed',
  'parameter-now-required': 'Parameter now required',
  'parameter-form': 'Serialisation of a parameter changed',
  'body-removed': 'Request body removed',
  'body-now-required': 'Request body now required',
  'media-type-added': 'New media type',
  'media-type-removed': 'Media type removed',
  'status-removed': 'Response removed',
  'success-added': 'New success status',
  'header-removed': 'Response header removed',
  'field-added': 'New field',
  'field-added-required': 'New required field',
  'field-removed': 'Field removed',
  'field-now-required': 'Field now required',
  'field-not-always': 'Field no longer always present',
  'type-narrowed': 'Fewer types accepted',
  'type-widened': 'More types returned',
  'enum-value-added': 'New value',
  'enum-value-removed': 'Value removed',
  'enum-introduced': 'Values restricted',
  'enum-dropped': 'Values no longer restricted',
  'bound-tightened': 'Limit of a request tightened',
  'bound-widened': 'Limit of a response widened',
  'form-tightened': 'Format of a request tightened',
  'form-widened': 'Format of a response changed',
  'default-changed': 'Default changed',
  'object-closed': 'Additional fields rejected',
  'alternative-added': 'New variant',
  'alternative-removed': 'Variant removed',
  'alternative-unannounced': 'New variant without a discriminator',
  'error-code-added': 'New error code',
  'error-code-removed': 'Error code removed',
  'error-status-changed': 'Status of an error changed',
  'event-added': 'New event',
  'event-removed': 'Event removed',
  'role-added': 'New role',
  'role-removed': 'Role removed',
  'security-tightened': 'Authentication changed',
  'transition-added': 'New transition',
  'transition-removed': 'Transition removed',
} as const;

export type Rule = keyof typeof LABELS;

/** Changes that `v1` may receive without notice (api/intro.mdx). Any other change that a client could rely on is breaking. */
const COMPATIBLE = [
  'family-added',
  'operation-added',
  'webhook-added',
  'operation-deprecated',
  'parameter-added',
  'media-type-added',
  'field-added',
  'enum-value-added',
  'alternative-added',
  'error-code-added',
  'event-added',
  'role-added',
  'transition-added',
] as const satisfies Rule[];

export type BreakingRule = Exclude<Rule, (typeof COMPATIBLE)[number]>;

/** Returns true if a change breaks API clients. */
export const isBreaking = ({ rule }: Pick<Change, 'rule'>): boolean => !(COMPATIBLE as readonly Rule[]).includes(rule);

/** A change, and the operationIds affected: none for a change of the whole family, many for one of a shared schema. */
export type Change = { rule: Rule; what: string; at: string[] };

/** Reports a rule violation with a description. */
export type Report = (rule: Rule, what: string) => void;

/** Collects changes. Reports with the same rule and text are merged. */
export class Changes {
  private readonly found = new Map<string, Change>();

  /** Creates the report function for one operation, or for the family if there is none. */
  reporter(operationId?: string): Report {
    return (rule, what) => {
      const key = `${rule} ${what}`;
      const change = this.found.get(key) ?? { rule, what, at: [] };
      if (operationId && !change.at.includes(operationId)) change.at.push(operationId);
      this.found.set(key, change);
    };
  }

  /** Returns all changes, breaking ones first, each kind in order of discovery. */
  all(): Change[] {
    return [...this.found.values()].sort((a, b) => Number(isBreaking(b)) - Number(isBreaking(a)));
  }
}
