import type { When } from '../../openapi/errorCatalogue';

/**
 * Description of the operations that return a code. `all` is true if there are so many that the page shows the sentence instead of a list.
 */
export type Rule = { words: string; all: boolean };

/** Rules by the catalogue's `when`. */
export const RULES: Record<When, Rule> = {
  always: { words: 'Any operation of any API can return this error.', all: true },
  secured: { words: 'Any operation that requires a key or a session can return this error.', all: true },
  query: { words: 'Any operation with query parameters can return this error.', all: true },
  body: { words: 'Any operation with a request body can return this error.', all: true },
  path_id: { words: 'Any operation with an ID in its path can return this error.', all: true },
  write: { words: 'Any POST, PUT, PATCH or DELETE operation can return this error.', all: true },
  idempotent: { words: 'Any operation that takes an `Idempotency-Key` can return this error:', all: false },
  transition: { words: 'Any operation that changes the state of a resource can return this error:', all: false },
  patch: { words: 'Any PATCH operation that takes `If-Match` can return this error:', all: false },
  method: { words: 'Any path can return this error, for a method that it does not have.', all: true },
};
