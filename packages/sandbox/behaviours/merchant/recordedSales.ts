import type { Call, Json } from '../behaviour';
import { addDays, dateOf } from '../money/dates';
import { money } from '../money/money';
import { actorOf, add, endOfDay, NOTHING, sumOf } from './businessData';
import { findGoods } from './goods';
import { changeStock, type Source } from './stock';

/** States of reversal requests whose items cannot be requested again. */
const COUNTED = ['pending', 'approved', 'completed', 'failed'];

/** Returns the reversal requests of a sale. */
export const requestsOf = (call: Call, saleId: string): Json[] => call.store.find('rvr', 'sale_id', saleId);

/** Returns a sale with the quantities that can still be reversed and the operations that it allows. */
export function shownSale(call: Call, sale: Json): Json {
  const requests = requestsOf(call, sale.id).filter(({ status }) => COUNTED.includes(status));
  const requested = (line: string) =>
    requests.flatMap(({ lines }) => lines).reduce((sum, each) => sum + (each.sale_line_id === line ? each.quantity : 0), 0);
  const lines = sale.lines.map((line: Json) => ({
    ...line,
    reversible_quantity: sale.status === 'voided' ? 0 : Math.max(0, line.quantity - Math.max(line.reversed_quantity, requested(line.id))),
  }));
  if (call.store.isUntouched('sal', sale.id)) return { ...sale, lines };
  const isLeft = lines.some((line: Json) => line.reversible_quantity > 0);
  const allowed = [
    ...(sale.status === 'completed' && call.now() <= sale.voidable_until ? ['voidSale'] : []),
    ...(isLeft && call.now() <= sale.reversible_until ? ['createReversalRequest'] : []),
  ];
  return { ...sale, lines, allowed_actions: allowed };
}

/** What a new sale consists of. `fields` are those that depend on its channel. */
export type NewSale = {
  business: Json;
  location: string;
  number: string;
  lines: Json[];
  totals: Json;
  promotions: Json[];
  payments: Json[];
  soldAt: string;
  fields: Json;
};

/** Records a sale, takes the goods out of stock, and sends `sale.completed`. `reserved` is true if the goods were reserved. */
export function recordSale(call: Call, made: NewSale, reserved: boolean): Json {
  const { business, location, number, lines, totals, promotions, payments, soldAt, fields } = made;
  const date = dateOf(soldAt);
  const paid = sumOf(payments.map(({ amount }) => amount));
  const total: number = totals.total.amount;
  const sale = add(call, 'Sale', {
    business_id: business.id,
    location_id: location,
    number,
    status: 'completed',
    lines: lines.map((line) => ({
      ...line,
      id: call.id('sln'),
      order_line_id: line.order_line_id ?? null,
      reversed_quantity: 0,
      reversible_quantity: line.quantity,
    })),
    promotions,
    totals,
    payments,
    paid: money(paid),
    change: money(Math.max(0, paid - total)),
    open: money(Math.max(0, total - paid)),
    reversed: NOTHING,
    refunded: NOTHING,
    refund_due: NOTHING,
    sold_by: actorOf(call),
    sold_at: soldAt,
    business_date: date,
    voidable_until: endOfDay(date),
    reversible_until: business.return_days ? endOfDay(addDays(date, business.return_days)) : soldAt,
    allowed_actions: ['voidSale', 'createReversalRequest'],
    // A receipt keeps the names at the time of the sale.
    _printed: {
      name: business.name,
      vat_number: business.vat_number,
      place: business.locations.find((each: Json) => each.location_id === location)?.name,
    },
    ...fields,
  });
  takeFromStock(call, sale, reserved);
  return call.emit('sale.completed', call.store.put('sal', shownSale(call, sale)));
}

function takeFromStock(call: Call, { id, lines, location_id: location }: Json, reserved: boolean): void {
  for (const { variant_id: variant, quantity } of lines) {
    const goods = findGoods(call, variant);
    const source: Source = { kind: 'sale', id };
    if (goods) changeStock(call, { ...goods, location, onHand: -quantity, ...(reserved && { reserved: -quantity }), kind: 'sold', source });
  }
}

/** Puts goods of a sale back into stock. */
export function putBack(call: Call, sale: Json, lines: { variant_id: string; quantity: number }[], source: Source): void {
  for (const { variant_id: variant, quantity } of lines) {
    const goods = findGoods(call, variant);
    if (goods) changeStock(call, { ...goods, location: sale.location_id, onHand: quantity, kind: 'reversed', source });
  }
}

/** Returns a sale of the story that only its order shows, so that it can be reversed as in the examples. */
function saleOfOrder(call: Call, saleId: string): Json | undefined {
  const order = call.store.list('ord').find(({ sale_ids: sales }) => sales?.includes(saleId));
  if (!order) return undefined;
  const business = call.store.get('mbz', order.business_id);
  const request = requestsOf(call, saleId)[0];
  const soldAt: string = order.fulfilled_at ?? order.updated_at;
  const lineId = (sku: string) => request?.lines.find((line: Json) => line.sku === sku)?.sale_line_id ?? call.id('sln');
  return call.fresh('Sale', {
    ...order,
    id: saleId,
    channel: 'order',
    status: 'completed',
    order_id: order.id,
    lines: order.lines.map((line: Json) => ({
      ...line,
      id: lineId(line.sku),
      order_line_id: line.id,
      reversed_quantity: 0,
      reversible_quantity: line.quantity,
    })),
    change: NOTHING,
    reversed: NOTHING,
    sold_by: order.placed_by,
    sold_at: soldAt,
    business_date: dateOf(soldAt),
    voidable_until: endOfDay(dateOf(soldAt)),
    reversible_until: endOfDay(addDays(dateOf(soldAt), business?.return_days ?? 0)),
  });
}

/** Returns a sale by its ID; undefined if there is none. */
export const findSale = (call: Call, id: string): Json | undefined => {
  const found = call.store.get('sal', id);
  return found?.totals && found.business_id ? found : (saleOfOrder(call, id) ?? found);
};
