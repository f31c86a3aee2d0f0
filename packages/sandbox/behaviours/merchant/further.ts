import type { Further } from '../behaviour';
import { categories } from './categories';
import { comments } from './comments';
import { customerSales } from './customerSales';
import { echoes } from './echo';
import { errorCodes } from './errorCodes';
import { imports } from './imports';
import { partialSales } from './partialSales';
import { publicPages } from './publicPages';
import { receipts } from './receipts';
import { reportRows } from './reportRows';
import { reports } from './reports';
import { reversals } from './reversals';
import { salesTargets } from './salesTargets';
import { testing } from './testing';

/** Modules that the browser loads after the first response. */
export const further: readonly Further[] = [
  categories,
  comments,
  publicPages,
  customerSales,
  echoes,
  errorCodes,
  reportRows,
  reports,
  salesTargets,
  testing,
  receipts,
  partialSales,
  reversals,
  imports,
];
