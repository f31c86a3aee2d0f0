import type { Further } from '../behaviour';
import { adminTrades } from './adminTrades';
import { compositions } from './compositions';
import { configurations } from './configurations';
import { documents } from './documents';
import { farmers } from './farmers';
import { filters } from './filters';
import { incidents } from './incidents';
import { loans } from './loans';
import { localSellers } from './localSellers';
import { negotiations } from './negotiations';
import { pipeline } from './pipeline';
import { priceTrends } from './priceTrends';
import { productTypes } from './productTypes';
import { refusals } from './refusals';
import { requests } from './requests';
import { taskRequests } from './taskRequests';
import { tasks } from './tasks';
import { testDetails } from './testDetails';
import { testProviders } from './testProviders';
import { trackings } from './trackings';
import { tradeConditions } from './tradeConditions';
import { transfers } from './transfers';

/** Modules that the browser loads after the first response. */
export const further: readonly Further[] = [
  farmers,
  filters,
  adminTrades,
  configurations,
  pipeline,
  transfers,
  compositions,
  documents,
  incidents,
  loans,
  negotiations,
  taskRequests,
  tasks,
  testDetails,
  trackings,
  localSellers,
  requests,
  productTypes,
  priceTrends,
  testProviders,
  refusals,
  tradeConditions,
];
