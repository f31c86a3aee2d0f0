import type { Behaviours } from '../behaviour';
import { branches } from './branches';
import { countries } from './countries';
import { deliveryOrders } from './deliveryOrders';
import { orders } from './orders';
import { providers } from './providers';
import { shippingFees } from './quotes';
import { rateCards } from './rateCards';
import { story } from './story';
import { vehicles } from './vehicles';
import { webhooks } from './webhooks';

/** Modules of the family, by group. The story comes first, because others start from its resources. */
export const logistics: readonly Behaviours[] = [
  story,
  countries,
  branches,
  providers,
  vehicles,
  rateCards,
  shippingFees,
  orders,
  deliveryOrders,
  webhooks,
];
