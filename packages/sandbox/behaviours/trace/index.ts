import type { Behaviours } from '../behaviour';
import { batches } from './batches';
import { documents } from './documents';
import { farmers } from './farmers';
import { flows } from './flows';
import { incidents } from './incidents';
import { loans } from './loans';
import { localSellers } from './localSellers';
import { negotiations } from './negotiations';
import { pipeline } from './pipeline';
import { products } from './products';
import { requests } from './requests';
import { trackings } from './trackings';
import { trades } from './trades';
import { transfers } from './transfers';
import { webhooks } from './webhooks';

/** Modules of the family, by group. */
export const trace: readonly Behaviours[] = [
  farmers,
  localSellers,
  batches,
  products,
  requests,
  negotiations,
  trades,
  flows,
  documents,
  trackings,
  pipeline,
  transfers,
  incidents,
  loans,
  webhooks,
];
