import type { Behaviours, Call, Json } from '../behaviour';
import { divide, money } from '../money/money';
import { sumOf } from './businessData';
import { completed } from './goods';
import { withSubcategories } from './products';
import { empty, type Figures, isWithin, netOf, type Period, percentOf, periodOf, reachedPercent, reversalsOf, salesOf } from './reports';

/** Figures of a row, with its quantity. */
type Row = Figures & { quantity: number };

const rowOf = (rows: Map<string, Row>, key: string): Row => {
  const row = rows.get(key) ?? { ...empty(), quantity: 0 };
  rows.set(key, row);
  return row;
};

/** Returns the figures of each variant that was sold or returned in a period. */
function byVariant(call: Call, period: Period, channel: string | undefined): { rows: Map<string, Row>; lines: Map<string, Json> } {
  const sales = salesOf(call, period).filter((sale) => !channel || sale.channel === channel);
  const rows = new Map<string, Row>();
  const lines = new Map<string, Json>();
  for (const sale of sales.filter(({ status, business_date: date }) => status !== 'voided' && isWithin(period, date))) {
    for (const line of sale.lines) {
      const row = rowOf(rows, line.variant_id);
      lines.set(line.variant_id, line);
      row.gross += line.subtotal.amount;
      row.discounts += line.discount.amount;
      row.quantity += line.quantity;
    }
  }
  for (const { sale, request } of reversalsOf(call, sales, period)) {
    for (const { sale_line_id: id, quantity, amount } of request.lines) {
      const line = sale.lines.find((each: Json) => each.id === id);
      if (!line) continue;
      const row = rowOf(rows, line.variant_id);
      lines.set(line.variant_id, line);
      row.reversals += amount.amount;
      row.quantity -= quantity;
    }
  }
  return { rows, lines };
}

const shareOf = (net: number, all: number): string | null => (all > 0 ? percentOf(net, all) : null);

function products(call: Call): Json {
  const period = periodOf(call);
  const { channel, category_id: category, product_id: only } = call.query;
  const categories = category && withSubcategories(call, category);
  const { rows, lines } = byVariant(call, period, channel);
  const groups = new Map<string, string[]>();
  for (const [variant, { product_id: product }] of lines) groups.set(product, [...(groups.get(product) ?? []), variant]);
  const found = [...groups].flatMap(([id, variants]) => {
    const stored = call.store.get('prd', id);
    const product = stored && completed(call, stored);
    if ((only && only !== id) || (categories && !product?.category_ids.some((each: string) => categories.includes(each)))) return [];
    const parts = variants.map((variant) => ({ variant, row: rowOf(rows, variant) }));
    const sum = (field: keyof Row) => parts.reduce((all, { row }) => all + row[field], 0);
    const figures = { gross: sum('gross'), discounts: sum('discounts'), reversals: sum('reversals'), count: 0 };
    return [{ id, product, figures, parts, quantity: sum('quantity') }];
  });
  const all = found.reduce((sum, { figures }) => sum + netOf(figures), 0);
  const data = found.map(({ id, product, figures, parts, quantity }) => ({
    product_id: id,
    name: product?.name ?? lines.get(parts[0].variant)?.name.split(',')[0],
    quantity,
    gross: money(figures.gross),
    discounts: money(figures.discounts),
    reversals: money(figures.reversals),
    net: money(netOf(figures)),
    share_percent: shareOf(netOf(figures), all),
    variants: parts.map(({ variant, row }) => ({
      variant_id: variant,
      sku: lines.get(variant)?.sku,
      name: product?.variants.find((each: Json) => each.id === variant)?.name ?? lines.get(variant)?.name,
      quantity: row.quantity,
      net: money(netOf(row)),
    })),
  }));
  return { ...call.page(data), from_date: period.from, to_date: period.to, as_of_at: call.now() };
}

const personOf = ({ sold_by: by }: Json): string => (by?.kind === 'user' ? by.user_id : '');

function staff(call: Call): Json {
  const period = periodOf(call);
  const sales = salesOf(call, period);
  const within = sales.filter(({ business_date: date }) => isWithin(period, date));
  const returned = reversalsOf(call, sales, period);
  const people = new Map([...within, ...returned.map(({ sale }) => sale)].map((sale) => [personOf(sale), sale.sold_by?.name]));
  const rows = [...people].map(([id, name]) => {
    const own = within.filter((sale) => personOf(sale) === id);
    const kept = own.filter(({ status }) => status !== 'voided');
    const voided = own.filter(({ status }) => status === 'voided');
    const figures = {
      gross: sumOf(kept.map(({ totals }) => totals.subtotal)),
      discounts: sumOf(kept.map(({ totals }) => totals.discount)),
      reversals: sumOf(
        returned.filter(({ sale }) => personOf(sale) === id).flatMap(({ request }) => request.lines.map(({ amount }: Json) => amount)),
      ),
      count: kept.length,
    };
    return { id, name, figures, voided };
  });
  const all = rows.reduce((sum, { figures }) => sum + netOf(figures), 0);
  const targets = call.store.list('tgt');
  const data = rows.map(({ id, name, figures, voided }) => {
    const net = netOf(figures);
    const target = targets.find(
      (each) =>
        id &&
        each.staff_user_id === id &&
        each.start_date === period.from &&
        each.end_date === period.to &&
        each.business_id === period.business,
    );
    return {
      staff_user_id: id || null,
      name: id ? name : 'No cashier',
      gross: money(figures.gross),
      discounts: money(figures.discounts),
      reversals: money(figures.reversals),
      net: money(net),
      sale_count: figures.count,
      average: figures.count && net >= 0 ? money(divide(BigInt(net), BigInt(figures.count))) : null,
      voids: money(sumOf(voided.map(({ totals }) => totals.total))),
      void_count: voided.length,
      share_percent: shareOf(net, all),
      target: target
        ? { sales_target_id: target.id, goal: target.goal, reached_percent: reachedPercent(target.goal, net, figures.count) }
        : null,
    };
  });
  return { ...call.page(data), from_date: period.from, to_date: period.to, as_of_at: call.now() };
}

/** Filters of the sales behind the rows. */
const OF_SALES = { business_id: 'handler', from_date: 'handler', to_date: 'handler', location_id: 'handler' } as const;

export const reportRows: Behaviours = {
  filters: {
    getSalesByProduct: { ...OF_SALES, channel: 'handler', category_id: 'handler', product_id: 'handler' },
    getSalesByStaff: OF_SALES,
  },
  operations: { getSalesByProduct: products, getSalesByStaff: staff },
};
