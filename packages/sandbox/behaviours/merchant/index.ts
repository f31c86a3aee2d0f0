import type { Behaviours } from '../behaviour';
import { businesses } from './businesses';
import { catalogs } from './catalogs';
import { customers } from './customers';
import { fulfilment } from './fulfilment';
import { imports } from './imports';
import { orders } from './orders';
import { ownProfile } from './ownProfile';
import { partialSales } from './partialSales';
import { productStock } from './productStock';
import { products } from './products';
import { promotions } from './promotions';
import { reversals } from './reversals';
import { sales } from './sales';
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
  webhooks,
];
