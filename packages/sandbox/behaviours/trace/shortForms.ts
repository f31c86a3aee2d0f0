import { actorOf as senderOf } from '../actor';
import type { Call, Json } from '../behaviour';
import { divide } from '../money/money';

/** Operator of the story, who decides in place of the platform's staff. */
export const INI: Json = {
  kind: 'operator',
  id: 'opr_01HR30PT6RF0C6V4X2F5EM5SMV',
  name: 'Ini Reviewer',
  role: 'operator',
  tenant_id: null,
};
/** The platform itself. */
export const PLATFORM: Json = { kind: 'system', id: null, name: null, role: null, tenant_id: null };

const ROLES = ['buyer', 'seller', 'distributor', 'manufacturer', 'sampler', 'tester', 'agency', 'staff', 'operator'];

/** Returns the operator who sends a request. A program of the platform, and a timer in place of its staff, act as the first operator. */
export const operatorOf = (call: Call): Json =>
  call.caller.role === 'operator' ? { ...senderOf(call), role: 'operator', tenant_id: null } : INI;

/** Returns who sends a request as an actor. */
export function actorOf(call: Call): Json {
  const { caller } = call;
  const role = ROLES.includes(caller.role) ? caller.role : null;
  if (role === 'operator') return operatorOf(call);
  return { kind: caller.user ? 'user' : 'key', id: caller.user, name: null, role, tenant_id: caller.tenant };
}

/** Returns a company as an actor, such as the other side that the sandbox plays. */
export const actorFor = (tenant: string, role: string): Json => ({ kind: 'user', id: null, name: null, role, tenant_id: tenant });

/** Returns a company as the other side sees it. One of which the story knows nothing is made up. */
export function partyOf(call: Call, tenant: string): Json {
  for (const [type, names] of [
    ['tpd', ['owner']],
    ['trq', ['buyer', 'seller']],
    ['neg', ['buyer', 'seller']],
    ['trd', ['buyer', 'seller']],
    ['tkr', ['requester']],
  ] as const) {
    for (const resource of call.store.list(type))
      for (const name of names) if (resource[name]?.tenant_id === tenant && 'is_verified' in resource[name]) return resource[name];
  }
  const made = { region: null, is_verified: true, completed_trades: 0, has_due_diligence_policy: true };
  return { tenant_id: tenant, name: 'Sandbox Trading Ltd', country: 'NG', ...made };
}

/** Returns the name of a company with its ID. */
export const companyOf = (call: Call, tenant: string): Json => ({ tenant_id: tenant, name: partyOf(call, tenant).name });

/** Returns the short form of a category or a product type. */
export const refOf = ({ id, code, name }: Json): Json => ({ id, code, name });

/** Returns the short form of a batch. */
export const batchRef = ({ id, lot_number, quantity, status }: Json): Json => ({ id, lot_number, quantity, status });

/** Returns the short form of a trade. */
export const tradeRef = ({ id, status, seller, buyer }: Json): Json => ({ id, status, seller: seller.name, buyer: buyer.name });

/** Returns a quantity in thousandths of its unit. */
export const thousandths = ({ value }: Json): number => Math.round(Number(value) * 1000);

/** Returns thousandths as a quantity: whole kilograms without decimals, tonnes with three. */
export function quantity(amount: number, unit: string): Json {
  const value = unit === 'tonne' || amount % 1000 ? (amount / 1000).toFixed(3) : String(amount / 1000);
  return { value, unit };
}

/** Returns the sum of quantities of one unit. */
export const sumOf = (quantities: Json[], unit: string): Json =>
  quantity(
    quantities.reduce((sum, each) => sum + thousandths(each), 0),
    unit,
  );

/** Returns the price of a quantity, rounded half to even. */
export const totalOf = (amount: Json, price: Json): Json => ({
  amount: divide(BigInt(thousandths(amount)) * BigInt(price.price.amount), 1000n),
  currency: price.price.currency,
});

/** Returns a product in short form. */
export const productRef = ({ id, name, category, product_type: type }: Json): Json => ({ id, name, category, product_type: type });

/** Returns by how many percent a price differs from another one, with two decimals. */
export const differenceOf = (price: Json, listed: Json): string =>
  (((price.price.amount - listed.price.amount) / listed.price.amount) * 100).toFixed(2);

/** Returns the category of an ID. Ends the request with 422 if no goods of it can be traded. */
export function tradable(call: Call, id: string, pointer = '/category_id'): Json {
  const category = call.need('cmc', id, pointer);
  if (!category.is_tradable || category.retired_at) call.fail('category_not_tradable', `${category.name} cannot be traded.`);
  return category;
}

/** Ends the request with 409 if another resource of a type that is not of the story has the reference. */
export const uniqueReference = (call: Call, type: string, exceptId?: string): void =>
  call.unique(type, 'reference', call.body.reference, exceptId);

/** Changes a resource as the request says, without the events that are derived from its state. Fields that it does not have are ignored. */
export function merge(call: Call, type: string, id: string, fields: Json = {}): Json {
  const before = call.need(type, id);
  const given = Object.fromEntries(Object.entries(call.body).filter(([name]) => Object.hasOwn(before, name)));
  return call.patch(type, id, { ...given, ...fields });
}
