import type { Behaviours } from '../behaviour';
import { businesses } from './businesses';
import { catalogs } from './catalogs';
import { customers } from './customers';
import { fulfilment } from './fulfilment';
import { orders } from './orders';
import { ownProfile } from './ownProfile';
import { products } from './products';
import { promotions } from './promotions';
import { sales } from './sales';
import { webhooks } from './webhooks';

/** Modules of the family, by group. */
export const merchant: readonly Behaviours[] = [
  businesses,
  products,
  catalogs,
  customers,
  ownProfile,
  orders,
  fulfilment,
  sales,
  promotions,
  webhooks,
];
