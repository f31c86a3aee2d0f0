import type { Behaviours } from '../behaviour';
import { businesses } from './businesses';
import { catalogs } from './catalogs';
import { categories } from './categories';
import { comments } from './comments';
import { customerSales } from './customerSales';
import { customers } from './customers';
import { echoes } from './echo';
import { fulfilment } from './fulfilment';
import { imports } from './imports';
import { orders } from './orders';
import { ownProfile } from './ownProfile';
import { partialSales } from './partialSales';
import { productStock } from './productStock';
import { products } from './products';
import { promotions } from './promotions';
import { publicPages } from './publicPages';
import { reportRows } from './reportRows';
import { reports } from './reports';
import { reversals } from './reversals';
import { sales } from './sales';
import { salesTargets } from './salesTargets';
import { testing } from './testing';
import { webhooks } from './webhooks';

/** Modules of the family, by group. */
export const merchant: readonly Behaviours[] = [
  businesses,
  products,
  productStock,
  imports,
  catalogs,
  customers,
  ownProfile,
  orders,
  fulfilment,
  sales,
  partialSales,
  promotions,
  reversals,
  categories,
  comments,
  publicPages,
  customerSales,
  reports,
  reportRows,
  salesTargets,
  webhooks,
  testing,
  echoes,
];
