import { banking } from './banking';
import type { BehaviourList } from './behaviour';
import { globalIndexSearch } from './global-index-search';
import { identity } from './identity';
import { loftService } from './loft-service';
import { logistics } from './logistics';
import { merchant } from './merchant';
import { further } from './merchant/further';
import { pay } from './pay';
import { platformRegistry } from './platform-registry';
import { trace } from './trace';
import { wallet } from './wallet';

/** Behaviour modules of all families, by folder. */
export const behaviours: BehaviourList = {
  'platform-registry': platformRegistry,
  wallet,
  banking,
  identity,
  pay,
  merchant: [...merchant, ...further],
  'loft-service': loftService,
  logistics,
  trace,
  'global-index-search': globalIndexSearch,
};
