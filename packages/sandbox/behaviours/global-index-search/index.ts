import type { Behaviours } from '../behaviour';
import { searchAnalytics } from './analytics';
import { admin } from './dataLog';
import { indexes } from './indexes';
import { indexing } from './indexing';
import { searches } from './search';
import { templates } from './templates';

/** Modules of the family, by group. */
export const globalIndexSearch: readonly Behaviours[] = [indexes, indexing, searches, templates, searchAnalytics, admin];
