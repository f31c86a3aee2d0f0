import { KINDS } from '../../../tools/site/kinds';

export { KINDS };

/** Kinds for tests that repeat the same steps on many pages: all in the weekly run (`SWEEP=1`), otherwise one per kind of layout. */
export const SWEPT: Partial<typeof KINDS> = process.env.SWEEP
  ? KINDS
  : {
      home: KINDS.home,
      operation: KINDS.operation,
      'list of errors': KINDS['list of errors'],
      tutorial: KINDS.tutorial,
      search: KINDS.search,
    };
