import type { Behaviours } from '../behaviour';
import { categories } from './categories';
import { comments } from './comments';
import { customerSales } from './customerSales';
import { echoes } from './echo';
import { publicPages } from './publicPages';
import { receipts } from './receipts';
import { reportRows } from './reportRows';
import { reports } from './reports';
import { salesTargets } from './salesTargets';
import { testing } from './testing';

/** Modules of groups that the browser loads only when they are needed: they have neither timers nor a start. */
export const further: readonly Behaviours[] = [
  categories,
  comments,
  publicPages,
  customerSales,
  echoes,
  reportRows,
  reports,
  salesTargets,
  testing,
  receipts,
];
