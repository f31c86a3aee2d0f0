import type { Rule } from '../diff/rules';

/** Kinds of changes, in display order. */
export const KINDS = ['added', 'changed', 'deprecated', 'removed'] as const;
export type Kind = (typeof KINDS)[number];

/** Returns the kind of a change. */
export function kindOf(rule: Rule): Kind {
  if (rule === 'operation-deprecated') return 'deprecated';
  if (/-added(?:-required)?$/.test(rule)) return 'added';
  return rule.endsWith('-removed') ? 'removed' : 'changed';
}

/** Names of the changes in the changelog. */
export const LABELS: Record<Rule, string> = {
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
};
