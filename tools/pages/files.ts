import { allPages } from '../guides/pages';
import type { Source } from '../support/problems';

/** Reads the hand-written pages of the site. Needs no git, which a build in a container does not have. */
export const pageSources = (): Source[] => allPages().map(({ file, text }) => ({ file, source: text }));
