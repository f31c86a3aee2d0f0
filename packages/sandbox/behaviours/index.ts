import { banking } from './banking';
import { further as furtherBanking } from './banking/further';
import type { BehaviourList } from './behaviour';
import { globalIndexSearch } from './global-index-search';
import { identity } from './identity';
import { loftService } from './loft-service';
import { logistics } from './logistics';
import { merchant } from './merchant';
import { further as furtherMerchant } from './merchant/further';
import { pay } from './pay';
import { platformRegistry } from './platform-registry';
import { further as furtherRegistry } from './platform-registry/further';
import { trace } from './trace';
import { further as furtherTrace } from './trace/further';
import { wallet } from './wallet';
import { further as furtherWallet } from './wallet/further';

/** Behaviour modules of all families, by folder. */
export const behaviours: BehaviourList = {
  'platform-registry': [...platformRegistry, ...furtherRegistry],
  wallet: [...wallet, ...furtherWallet],
  banking: [...banking, ...furtherBanking],
  identity,
  pay,
  merchant: [...merchant, ...furtherMerchant],
  'loft-service': loftService,
  logistics,
  trace: [...trace, ...furtherTrace],
  'global-index-search': globalIndexSearch,
};
