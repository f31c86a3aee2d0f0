import type { Behaviours } from '../behaviour';
import { adminTrades } from './adminTrades';
import { batches } from './batches';
import { compositions } from './compositions';
import { configurations } from './configurations';
import { documents } from './documents';
import { farmers } from './farmers';
import { flows } from './flows';
import { incidents } from './incidents';
import { loanSchedule } from './loanSchedule';
import { loans } from './loans';
import { localSellers } from './localSellers';
import { negotiations } from './negotiations';
import { pipeline } from './pipeline';
import { products } from './products';
import { requests } from './requests';
import { story } from './story';
import { taskRequests } from './taskRequests';
import { tasks } from './tasks';
import { testDetails } from './testDetails';
import { trackings } from './trackings';
import { trades } from './trades';
import { transfers } from './transfers';
import { webhooks } from './webhooks';

/** Modules of the family, by group. */
export const trace: readonly Behaviours[] = [
  story,
  farmers,
  localSellers,
  batches,
  taskRequests,
  tasks,
  testDetails,
  compositions,
  products,
  requests,
  negotiations,
  trades,
  adminTrades,
  flows,
  documents,
  configurations,
  trackings,
  pipeline,
  transfers,
  incidents,
  loans,
  loanSchedule,
  webhooks,
];
