import type { Behaviours } from '../behaviour';
import { details } from './details';
import { drivers } from './drivers';
import { shippingFees } from './fees';
import { invoices } from './invoices';
import { jobs } from './jobs';
import { routability } from './roads';
import { routes } from './routes';
import { shipments } from './shipments';
import { story } from './story';
import { tracking } from './tracking';
import { vehicles } from './vehicles';

/** Modules of the family, by group. */
export const loftService: readonly Behaviours[] = [
  story,
  vehicles,
  drivers,
  shippingFees,
  jobs,
  details,
  routability,
  routes,
  shipments,
  tracking,
  invoices,
];
