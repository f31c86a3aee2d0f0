import type { Call, Json } from '../behaviour';
import { checkFarmer, checkLocalSeller } from './batchOrigins';
import { quantity, thousandths } from './shortForms';

const OPEN = ['under_review', 'pending', 'in_negotiation'];
/** Open requests that the seller can see. */
const RECEIVED = ['pending', 'in_negotiation'];
/** Trades whose quantity is taken from a product. */
const TAKEN = ['accepted', 'in_progress', 'frozen', 'completed'];
const ACTIONS: Record<string, string[]> = {
  draft: ['updateProduct', 'deleteProduct'],
  rejected: ['updateProduct', 'deleteProduct'],
  approved: ['updateProduct', 'publishProduct'],
  published: ['updateProduct', 'unpublishProduct'],
  unpublished: ['updateProduct', 'publishProduct'],
};

const openRequests = (call: Call, id: string): Json[] =>
  call.store
    .list('trq')
    .filter(({ id: key, product, status }) => product.id === id && OPEN.includes(status) && !call.store.isUntouched('trq', key));

/** Returns what is left of a product after the trades that were accepted since the sandbox started. */
export function availableOf(call: Call, product: Json): Json {
  const base = thousandths(product._available ?? product.available_quantity ?? product.quantity);
  const taken = call.store
    .list('trd')
    .filter(({ id, product: { id: of }, status }) => of === product.id && TAKEN.includes(status) && !call.store.isUntouched('trd', id))
    .reduce((sum, { terms }) => sum + thousandths(terms.quantity), 0);
  return quantity(Math.max(0, base - taken), product.quantity.unit);
}

export function productView(call: Call, product: Json): Json {
  const isOwn = product.owner.tenant_id === call.caller.tenant;
  return {
    ...product,
    available_quantity: availableOf(call, product),
    open_request_count: isOwn ? openRequests(call, product.id).filter(({ status }) => RECEIVED.includes(status)).length : null,
    allowed_actions: isOwn ? (ACTIONS[product.status] ?? []) : product.status === 'published' ? ['createTradeRequest'] : [],
  };
}

/** Unpublishes a product of which less than the minimum order is left, once none of its requests is open. */
export function unpublishIfSoldOut(call: Call, id: string): void {
  const product = call.store.get('tpd', id);
  if (product?.status !== 'published' || openRequests(call, id).length) return;
  if (thousandths(availableOf(call, product)) >= thousandths(product.minimum_order)) return;
  const hidden = call.patch('tpd', id, { status: 'unpublished', unpublished_cause: 'sold_out' });
  call.emit('product.unpublished', productView(call, hidden));
}

/** Checks the origin of a product that is submitted. */
export function checkOrigin(call: Call, origin: Json): void {
  for (const [index, id] of (origin.farmer_ids ?? []).entries()) {
    checkFarmer(call, call.need('frm', id, `/origin/farmer_ids/${index}`));
  }
  for (const { local_seller_id: id } of origin.sources ?? []) {
    const seller = id && call.store.get('lsl', id);
    if (seller) checkLocalSeller(call, seller);
  }
}

/** Returns the origin by district and count, as other companies see it. */
export function summaryOf(call: Call, origin: Json): Json {
  const farmers: Json[] = (origin.farmer_ids ?? []).flatMap((id: string) => call.store.get('frm', id) ?? []);
  const plots: Json[] = (origin.plot_ids ?? []).flatMap((id: string) => call.store.get('fpl', id) ?? []);
  const places = [
    ...(origin.grown_in ?? []),
    ...farmers.map(({ address }) => ({ state: address.state, district: address.lga })),
    ...(origin.sources ?? []).map(({ mine_site: site }: Json) => ({ state: site.state, district: site.name.split(',')[0] })),
  ];
  const names = [...new Set(places.map(({ state, district }) => `${state} ${district}`))];
  return {
    country: 'NG',
    districts: names.map((name) => {
      const [state] = name.split(' ', 1);
      return {
        state,
        district: name.slice(state.length + 1),
        site_count: places.filter((each) => `${each.state} ${each.district}` === name).length,
      };
    }),
    farmer_count: farmers.length,
    plot_count: plots.length,
    plot_hectares: plots.length ? plots.reduce((sum, { area_hectares: area }) => sum + Number(area), 0).toFixed(2) : null,
    mine_site_count: origin.sources?.length ?? 0,
    harvest_from_date: origin.harvest_from_date ?? null,
    harvest_to_date: origin.harvest_to_date ?? null,
  };
}
