import { SOLA, TENANT } from '../../http/caller';
import { actorOf } from '../actor';
import type { Call, Json, Refusal } from '../behaviour';
import { companyOf, partyOf } from './shortForms';

/** Esempio Cacao Srl of the story, in which the second operator of the sandbox has declared a stake. */
const DECLARED = 'tnt_01JC4J1YJQMAZ5P7KJKP5N14FS';
const REGISTRY = 'platform-registry';

/** IDs of the companies that an operation concerns; a part that is unknown is undefined. */
export type Concerned = (call: Call, target: Json) => (string | undefined)[];

/** Returns the seller and the buyer of a trade, a request or a negotiation. */
export const sidesOf = ({ seller, buyer }: Json = {}): (string | undefined)[] => [seller?.tenant_id, buyer?.tenant_id];

/** Returns the sides of the trade that a resource of the path belongs to. */
export const sidesOfTrade: Concerned = ({ store }, { trade, trade_id: id = trade?.id }) => sidesOf(id ? store.get('trd', id) : undefined);

/** Returns the companies that own, hold, sell or buy goods. */
export const stakeholdersOf = (call: Call, batches: readonly string[]): (string | undefined)[] =>
  batches.flatMap((id) => {
    const { owner, holder, trade } = call.store.get('btc', id) ?? {};
    return [owner?.tenant_id, holder?.tenant_id, ...sidesOfTrade(call, { trade })];
  });

/** Returns the IDs of the batches among the subjects of a task, a request or a result. */
export const batchesOf = ({ subjects = [] }: Json): string[] =>
  subjects.map(({ id }: Json) => id).filter((id: string) => id.startsWith('btc_'));

/** Returns true if a company is verified, and neither blocked nor inactive in the Registry. */
function isCleared(call: Call, tenant: string): boolean {
  const registry = call.world.store(REGISTRY);
  const company = registry.isUntouched('tnt', tenant) ? undefined : registry.get('tnt', tenant);
  return (company === undefined || company.status === 'active') && partyOf(call, tenant).is_verified;
}

/** Returns the condition of `party_not_cleared`: one of the companies cannot trade. The response does not say which. */
export const notCleared =
  (concerned: Concerned): Refusal =>
  (call, target) =>
    concerned(call, target).some((id) => id !== undefined && !isCleared(call, id)) && 'One of the two companies cannot trade at present.';

/** Returns the condition of `conflict_of_interest` of operators: the second one has declared a stake in one of the companies. */
export const declaredStake =
  (concerned: Concerned): Refusal =>
  (call, target) =>
    actorOf(call).id === SOLA &&
    concerned(call, target).includes(DECLARED) &&
    `You have declared a stake in ${companyOf(call, DECLARED).name}.`;

/** Returns the condition of `conflict_of_interest` of those who do the work: their company has a stake in the goods. */
export const ownStake =
  (workers: Concerned, goods: (call: Call, target: Json) => string[]): Refusal =>
  (call, target) => {
    const stakeholders = stakeholdersOf(call, goods(call, target));
    const involved = workers(call, target).find((id) => id !== undefined && stakeholders.includes(id));
    return involved && `${companyOf(call, involved).name} has a stake in the goods.`;
  };

/** Returns the company of a person whom the Registry knows, which is the tenant of the sandbox unless it says otherwise. */
export const companyOfUser = (call: Call, id: string | undefined): string | undefined => {
  const user = call.world.store(REGISTRY).get('usr', id ?? '');
  return user && (user.tenant_id ?? user._tenant_id ?? TENANT);
};

/** Condition of `self_approval`: the operator approved the buyer's company in the Registry. */
export const approvedBuyer: Refusal = (call, { buyer }) => {
  const registry = call.world.store(REGISTRY);
  const { id, status_changed_by: by } = registry.get('tnt', buyer.tenant_id) ?? {};
  const isOwn = id && !registry.isUntouched('tnt', id) && by?.kind === 'operator' && by.id === actorOf(call).id;
  return isOwn && `The buyer was verified by ${by.id}.`;
};
