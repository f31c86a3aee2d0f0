import type { Further } from '../behaviour';
import { categories } from './categories';
import { comments } from './comments';
import { customerSales } from './customerSales';
import { echoes } from './echo';
import { imports } from './imports';
import { partialSales } from './partialSales';
import { publicPages } from './publicPages';
import { receipts } from './receipts';
import { reportRows } from './reportRows';
import { reports } from './reports';
import { reversals } from './reversals';
import { testing } from './testing';

/** Modules that the browser loads after the first response. */
export const further: readonly Further[] = [
  categories,
  comments,
  publicPages,
  customerSales,
  echoes,
  reportRows,
  reports,
  testing,
  receipts,
  partialSales,
  reversals,
  imports,
];
