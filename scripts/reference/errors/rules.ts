import type { When } from '../../../openapi/redocly/errorCatalogue';

/**
 * Description of the operations that return a code. `all` is true if there are so many that the page shows the sentence instead of a list.
 */
export type Rule = { words: string; all: boolean };

/** Rules by the catalogue's `when`. */
export const RULES: Record<When, Rule> = {
  always: { words: 'Every operation of every family can answer it.', all: true },
  secured: { words: 'Every operation that needs a key or a session can answer it.', all: true },
  query: { words: 'Every operation with query parameters can answer it.', all: true },
  body: { words: 'Every operation that takes a body can answer it.', all: true },
  path_id: { words: 'Every operation with an id in its path can answer it.', all: true },
  write: { words: 'Every POST, PUT, PATCH and DELETE can answer it.', all: true },
  idempotent: { words: 'Every operation that takes an `Idempotency-Key` can answer it:', all: false },
  transition: { words: 'Every operation that leads a resource from one state to another can answer it:', all: false },
  patch: { words: 'Every PATCH can answer it:', all: false },
};
