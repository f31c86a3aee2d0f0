import type { Behaviours } from '../behaviour';
import { banks } from './banks';
import { charges } from './charges';

/** Modules of groups that the browser loads only when they are needed: they have neither timers nor a start. */
export const further: readonly Behaviours[] = [charges, banks];
