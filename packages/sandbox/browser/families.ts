import type { Behaviours, Further } from '../behaviours/behaviour';
import type { Contract } from '../model/contract';
import type { LoadedFamily } from './host';

/** Behaviour modules by folder of the family. Each family is a file of its own. */
export const MODULES: Record<string, () => Promise<readonly Behaviours[]>> = {
  'platform-registry': () => import('../behaviours/platform-registry').then(({ platformRegistry }) => platformRegistry),
  wallet: () => import('../behaviours/wallet').then(({ wallet }) => wallet),
  banking: () => import('../behaviours/banking').then(({ banking }) => banking),
  identity: () => import('../behaviours/identity').then(({ identity }) => identity),
  pay: () => import('../behaviours/pay').then(({ pay }) => pay),
  merchant: () => import('../behaviours/merchant').then(({ merchant }) => merchant),
  'loft-service': () => import('../behaviours/loft-service').then(({ loftService }) => loftService),
  logistics: () => import('../behaviours/logistics').then(({ logistics }) => logistics),
  trace: () => import('../behaviours/trace').then(({ trace }) => trace),
  'global-index-search': () => import('../behaviours/global-index-search').then(({ globalIndexSearch }) => globalIndexSearch),
};

/** The rest of the behaviour of large families, by folder. It is loaded after the first response, or when a request needs it. */
export const FURTHER: Record<string, () => Promise<readonly Further[]>> = {
  'platform-registry': () => import('../behaviours/platform-registry/further').then(({ further }) => further),
  wallet: () => import('../behaviours/wallet/further').then(({ further }) => further),
  banking: () => import('../behaviours/banking/further').then(({ further }) => further),
  merchant: () => import('../behaviours/merchant/further').then(({ further }) => further),
  trace: () => import('../behaviours/trace/further').then(({ further }) => further),
};

/** Returns the path of a family's contract on the site. */
const contractPath = (family: string): string => `/sandbox/${family}.json`;

/**
 * Loads a family's contract and behaviour modules.
 *
 * @param contractOf loads a contract; by default from the site
 * @throws Error if the contract cannot be loaded
 */
export async function loadFamily(family: string, contractOf: (family: string) => Promise<Contract> = fetchContract): Promise<LoadedFamily> {
  const [contract, modules] = await Promise.all([contractOf(family), MODULES[family]?.() ?? []]);
  return { contract, modules, further: FURTHER[family] };
}

async function fetchContract(family: string): Promise<Contract> {
  const response = await fetch(contractPath(family));
  if (!response.ok) throw new Error(`${contractPath(family)}: ${response.status}`);
  return response.json();
}
