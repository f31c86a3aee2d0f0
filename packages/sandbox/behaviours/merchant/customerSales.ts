import type { Behaviours, Call, Json } from '../behaviour';
import { dateOf } from '../money/dates';
import { divide, money } from '../money/money';
import { customerReference, sumOf } from './businessData';
import { requestsOf, shownSale } from './recordedSales';

const OPEN_PLANS = ['awaiting_deposit', 'active', 'overdue'];

/** Returns the complete sales to a customer. */
const salesTo = (call: Call, customer: string): Json[] =>
  call.store.list('sal').filter((sale) => sale.totals && sale.sold_at && (sale.customer?.id ?? sale._customer_id) === customer);

const businessOf = (call: Call, { business_id: id, business }: Json): Json => {
  const { name } = call.store.get('mbz', id) ?? business;
  return { id: id ?? business.id, name };
};

/** Returns a sale as it may be disclosed to its customer. */
function disclosed(call: Call, sale: Json): Json {
  const reversed = sale.reversed ?? money(0);
  const reversals = requestsOf(call, sale.id)
    .filter(({ status }) => status === 'completed')
    .map(({ id, amount, completed_at }) => ({ reversal_request_id: id, amount, completed_at }));
  return {
    ...shownSale(call, sale),
    business: businessOf(call, sale),
    reversed,
    kept: money(sale.status === 'voided' ? 0 : sale.totals.total.amount - reversed.amount),
    reversals: sale.reversals ?? reversals,
    payment_methods: sale.payment_methods ?? [...new Set(sale.payments.map(({ method }: Json) => method))],
  };
}

type Group = { count: number; total: number; reversed: number };

/** Returns the totals of sales by a key. */
function grouped(sales: Json[], keyOf: (sale: Json) => string): [string, Group][] {
  const groups = new Map<string, Group>();
  for (const sale of sales) {
    const group = groups.get(keyOf(sale)) ?? { count: 0, total: 0, reversed: 0 };
    group.count += 1;
    group.total += sale.totals.total.amount;
    group.reversed += sale.reversed?.amount ?? 0;
    groups.set(keyOf(sale), group);
  }
  return [...groups].sort(([, one], [, other]) => other.total - other.reversed - (one.total - one.reversed));
}

function summary(call: Call, customer: Json): Json {
  const { business_id: business, from_date: from = null, to_date: to = null } = call.query;
  if (from && to && from > to)
    call.invalidQuery('to_date', 'out_of_range', 'Must not be before from_date.', 'to_date must not be before from_date.');
  const idOf = (sale: Json): string => sale.business_id ?? sale.business.id;
  const all = salesTo(call, customer.id)
    .filter((sale) => !business || idOf(sale) === business)
    .filter(({ sold_at: at }) => (!from || dateOf(at) >= from) && (!to || dateOf(at) <= to));
  const kept = all.filter(({ status }) => status !== 'voided');
  const total = sumOf(kept.map(({ totals }) => totals.total));
  const reversed = sumOf(kept.map((sale) => sale.reversed ?? money(0)));
  const times: string[] = kept.map(({ sold_at: at }) => at).sort();
  const open = call.store
    .list('psl')
    .filter((each) => each.customer.id === customer.id && OPEN_PLANS.includes(each.status))
    .filter((each) => !business || each.business_id === business);
  return {
    customer: customerReference(customer),
    from_date: from,
    to_date: to,
    sale_count: kept.length,
    void_count: all.length - kept.length,
    total: money(total),
    discounts: money(sumOf(kept.map(({ totals }) => totals.discount))),
    reversed: money(reversed),
    net: money(total - reversed),
    average: kept.length ? money(divide(BigInt(total - reversed), BigInt(kept.length))) : null,
    first_sold_at: times[0] ?? null,
    last_sold_at: times.at(-1) ?? null,
    by_business: grouped(kept, idOf).map(([id, group]) => ({
      business: businessOf(call, kept.find((sale) => idOf(sale) === id) ?? {}),
      sale_count: group.count,
      total: money(group.total),
      reversed: money(group.reversed),
      net: money(group.total - group.reversed),
    })),
    by_channel: grouped(kept, ({ channel }) => channel).map(([channel, group]) => ({
      channel,
      sale_count: group.count,
      net: money(group.total - group.reversed),
    })),
    open_instalments: money(sumOf(open.map((each) => each.open))),
    as_of_at: call.now(),
  };
}

export const customerSales: Behaviours = {
  operations: {
    getCustomerSalesSummary: summary,
    listCustomerSales: (call) =>
      call.page(salesTo(call, call.need('cus', call.params.customer_id).id).map((sale) => disclosed(call, sale))),
    getCustomerSale: (call) => {
      const { customer_id: customer, sale_id: id } = call.params;
      const sale = salesTo(call, call.need('cus', customer).id).find((each) => each.id === id);
      return sale ? disclosed(call, sale) : call.need('sal', undefined);
    },
  },
};
