import type { Behaviours } from '../behaviour';
import { adminTrades } from './adminTrades';
import { configurations } from './configurations';
import { loanSchedule } from './loanSchedule';
import { pipeline } from './pipeline';
import { transfers } from './transfers';

/** Modules of groups that the browser loads only when they are needed: they have neither timers nor a start. */
export const further: readonly Behaviours[] = [adminTrades, configurations, pipeline, transfers, loanSchedule];
