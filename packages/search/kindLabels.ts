import type { Kind } from './record';

/** Labels of the kinds of results. */
export const KIND_LABELS: Record<Kind, string> = {
  operation: 'Operation',
  webhook: 'Webhook',
  group: 'Operation group',
  error: 'Error code',
  object: 'Object',
  term: 'Glossary term',
  page: 'Page',
  section: 'Guide section',
  field: 'Property',
  value: 'Enum value',
};
