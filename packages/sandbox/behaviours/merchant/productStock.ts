import type { Behaviours, Call, Json } from '../behaviour';
import { businessOf, locationOf } from './businessData';
import { needProduct } from './products';
import { changeStock, levelOf, shownLevel, thresholdOf } from './stock';

const INCREASES = ['received', 'returned', 'transferred_in'];

function adjust(call: Call): Json {
  const { body } = call;
  const product = needProduct(call);
  const variant = product.variants.find(({ id }: Json) => id === body.variant_id);
  if (!variant) call.invalid('/variant_id', 'Is not a variant of the product.');
  if (!variant.track_stock) call.invalid('/variant_id', 'The stock of the variant is not tracked.');
  locationOf(call, businessOf(call, product.business_id), body.location_id);
  const { on_hand: before, reserved } = levelOf(call, product, variant, body.location_id);
  const isCount = body.kind === 'counted';
  if (isCount ? body.counted_quantity === undefined : body.quantity_change === undefined)
    call.invalid(isCount ? '/counted_quantity' : '/quantity_change', `Is required with the kind ${body.kind}.`, 'required');
  if (isCount ? body.quantity_change !== undefined : body.counted_quantity !== undefined)
    call.invalid(isCount ? '/quantity_change' : '/counted_quantity', `Is not allowed with the kind ${body.kind}.`);
  const change: number = isCount ? body.counted_quantity - before : body.quantity_change;
  if (!isCount && change > 0 !== INCREASES.includes(body.kind))
    call.invalid('/quantity_change', `Has the wrong sign for the kind ${body.kind}.`, 'out_of_range');
  if (body.unit_cost && body.kind !== 'received') call.invalid('/unit_cost', 'Is allowed only with the kind received.');
  if (!isCount && change < 0 && before + change < reserved) {
    const detail = `${variant.sku} at ${body.location_id}: ${before - reserved} available, decrease of ${-change}.`;
    call.fail('insufficient_stock', { detail });
  }
  const { kind, note = null, unit_cost = null } = body;
  const details = { product, variant, location: body.location_id, onHand: change, kind, note, unit_cost, source: null };
  return changeStock(call, details) as Json;
}

/** Returns a variant with its stock, in total and by location. */
function stockOf(call: Call, product: Json, variant: Json): Json {
  const { location_id: only } = call.query;
  const business = businessOf(call, product.business_id);
  const levels = business.locations
    .map(({ location_id: id }: Json) => shownLevel(id, levelOf(call, product, variant, id)))
    .filter((level: Json) =>
      only
        ? level.location_id === only
        : level.on_hand || level.reserved || call.store.get('StockLevel', `${variant.id} ${level.location_id}`),
    )
    .sort((one: Json, other: Json) => other.on_hand - one.on_hand);
  const total = (field: string) => levels.reduce((sum: number, level: Json) => sum + level[field], 0);
  const threshold = thresholdOf(call, product, variant);
  if (!variant.track_stock)
    return { ...variant, product_id: product.id, on_hand: null, reserved: null, available: null, is_low: null, stock: [] };
  return {
    ...variant,
    product_id: product.id,
    on_hand: total('on_hand'),
    reserved: total('reserved'),
    available: total('available'),
    is_low: levels.some(({ available }: Json) => available <= threshold),
    stock: levels,
  };
}

export const productStock: Behaviours = {
  filters: {
    listProductVariants: { in_stock: 'handler', location_id: 'handler' },
  },
  operations: {
    adjustProductStock: adjust,
    listProductVariants: (call) => {
      const product = needProduct(call);
      const { in_stock: inStock } = call.query;
      const found = product.variants
        .map((variant: Json) => stockOf(call, product, variant))
        .filter((each: Json) => inStock === undefined || (!each.track_stock ? inStock : each.available > 0 === inStock));
      return call.page(found);
    },
  },
};
