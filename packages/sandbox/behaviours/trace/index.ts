import type { Behaviours } from '../behaviour';
import { batches } from './batches';
import { flows } from './flows';
import { products } from './products';
import { story } from './story';
import { trades } from './trades';
import { webhooks } from './webhooks';

/** Modules of the family, by group. */
export const trace: readonly Behaviours[] = [story, batches, products, trades, flows, webhooks];
