import type { Behaviours, Call, Json } from '../behaviour';
import { actorOf, add, businessOf, locationOf } from './businessData';
import { completed, productsOf, withStock } from './goods';
import { changeStock, levelOf, shownLevel, thresholdOf } from './stock';

const MOST = 50_000;
const OPEN_ORDERS = ['pending', 'confirmed', 'partially_fulfilled'];
const OPEN_PLANS = ['awaiting_deposit', 'active', 'overdue', 'paid_up'];

/** Returns the product of the path. */
const needProduct = (call: Call): Json => completed(call, call.need('prd', call.params.product_id));

/** Returns who can find a product: it depends on the published catalogues that contain it. */
function visibilityOf(call: Call, { id, is_sellable: sellable }: Json): string {
  const audiences = call.store
    .list('ctl')
    .filter(({ status, products }) => status === 'published' && products?.some(({ product_id: each }: Json) => each === id))
    .map(({ audience }) => audience);
  if (!sellable || !audiences.length) return 'hidden';
  return audiences.includes('everyone') ? 'everyone' : 'customers';
}

const shown = (call: Call, product: Json): Json => ({
  ...withStock(call, product),
  visibility: call.store.isUntouched('prd', product.id) && product.visibility ? product.visibility : visibilityOf(call, product),
});

/** Returns the open order or partial sale that includes a variant. */
function openWith(call: Call, variants: string[]): Json | undefined {
  const open = [
    ...call.store.list('ord').filter(({ status }) => OPEN_ORDERS.includes(status)),
    ...call.store.list('psl').filter(({ status }) => OPEN_PLANS.includes(status)),
  ];
  return open.find(({ lines }) => lines?.some((line: Json) => variants.includes(line.variant_id)));
}

/** Ends the request with 409 if another product of the business has one of the SKUs. */
function checkSkus(call: Call, businessId: string, variants: Json[], except?: string): void {
  for (const { sku } of variants) {
    const taken = productsOf(call).find(
      (each) =>
        each.business_id === businessId &&
        each.id !== except &&
        !call.store.isUntouched('prd', each.id) &&
        each.variants.some((variant: Json) => variant.sku === sku),
    );
    if (taken) call.fail('already_exists', `${sku} is the SKU of a variant of ${taken.id}.`);
  }
}

function newVariant(call: Call, variant: Json, productName: string): Json {
  const defaults = { name: productName.slice(0, 70), options: [], compare_at_price: null, barcode: null, weight_grams: null };
  const rest = { dimensions: null, track_stock: true, allow_backorder: false, low_stock_threshold: null };
  const stock = { on_hand: 0, reserved: 0, available: 0, created_at: call.now(), updated_at: call.now() };
  return { ...defaults, ...rest, ...variant, ...stock, id: call.id('var') };
}

function checkCategories(call: Call, businessId: string, ids: string[] = []): void {
  ids.forEach((id, index) => {
    const owner = call.need('cat', id, `/category_ids/${index}`).business_id ?? null;
    if (owner !== null && owner !== businessId) call.invalid(`/category_ids/${index}`, 'Belongs to another business.');
  });
}

function create(call: Call): Json {
  const { body } = call;
  businessOf(call, body.business_id);
  checkCategories(call, body.business_id, body.category_ids);
  checkSkus(call, body.business_id, body.variants);
  const count = call.store.list('prd').length;
  if (count >= MOST) call.fail('limit_reached', `Your tenant has ${count} of ${MOST} products.`);
  const variants = body.variants.map((variant: Json) => newVariant(call, variant, body.name));
  const by = actorOf(call);
  const defaults = { is_sellable: true, visibility: 'hidden' };
  const price_from = variants[0].price;
  return shown(call, add(call, 'Product', { ...defaults, ...body, variants, price_from, created_by: by, updated_by: by }));
}

/** Returns the variants after an update. One that is left out must not be in stock or in use. */
function updatedVariants(call: Call, product: Json): Json[] {
  const { variants } = call.body;
  const kept = variants.map((variant: Json) => {
    if (!variant.id && product.variants.some(({ sku }: Json) => sku === variant.sku))
      call.fail('already_exists', `${variant.sku} is the SKU of a variant of ${product.id}.`);
    if (!variant.id) return newVariant(call, variant, product.name);
    const before = product.variants.find((each: Json) => each.id === variant.id);
    return before
      ? { ...before, ...variant, updated_at: call.now() }
      : call.invalid('/variants', `The product has no variant ${variant.id}.`);
  });
  for (const removed of withStock(call, product).variants.filter(({ id }: Json) => !kept.some((each: Json) => each.id === id))) {
    const used = openWith(call, [removed.id]);
    if (removed.on_hand || removed.reserved) call.fail('resource_in_use', `${removed.sku} has ${removed.on_hand} on hand.`);
    if (used) call.fail('resource_in_use', `${removed.sku} is included in ${used.id}.`);
  }
  return kept;
}

function update(call: Call): Json {
  const { body } = call;
  const product = needProduct(call);
  checkCategories(call, product.business_id, body.category_ids);
  if (body.variants) checkSkus(call, product.business_id, body.variants, product.id);
  const fields = { ...body, ...(body.variants && { variants: updatedVariants(call, product) }) };
  return shown(call, call.store.put('prd', { ...product, ...fields, updated_by: actorOf(call), updated_at: call.now() }));
}

/** Returns a category and those below it. */
export function withSubcategories(call: Call, id: string): string[] {
  return [
    id,
    ...call.store
      .list('cat')
      .filter(({ parent_id: parent }) => parent === id)
      .flatMap((each) => withSubcategories(call, each.id)),
  ];
}

const contains = (text: string, part: string): boolean => {
  const plain = (value: string) => value.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
  return plain(text).includes(plain(part));
};

function list(call: Call): Json {
  const { category_id: category, product_catalog_id: catalog, in_stock: inStock, name } = call.query;
  const categories = category && withSubcategories(call, category);
  const listed = catalog && (call.store.get('ctl', catalog)?.products ?? []).map(({ product_id: id }: Json) => id);
  const hasStock = ({ variants }: Json) => variants.some((each: Json) => !each.track_stock || each.available > 0);
  const found = productsOf(call)
    .map((product) => shown(call, product))
    .filter((each) => !categories || each.category_ids.some((id: string) => categories.includes(id)))
    .filter(({ id }) => !listed || listed.includes(id))
    .filter((each) => inStock === undefined || hasStock(each) === inStock)
    .filter((each) => !name || contains(each.name, name) || each.variants.some((variant: Json) => contains(variant.name, name)));
  return call.page(found);
}

/** Filters by what a product contains or is part of. */
const WITHIN = { product_catalog_id: 'handler', in_stock: 'handler' } as const;

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
  return changeStock(call, { product, variant, location: body.location_id, onHand: change, kind, note, unit_cost, source: null }) as Json;
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

export const products: Behaviours = {
  filters: {
    listProducts: { ...WITHIN, category_id: 'handler', name: 'handler' },
    listProductVariants: { in_stock: 'handler', location_id: 'handler' },
  },
  operations: {
    createProduct: create,
    updateProduct: update,
    getProduct: (call) => shown(call, needProduct(call)),
    listProducts: list,
    deleteProduct: (call) => {
      const { id, variants } = needProduct(call);
      const used = openWith(
        call,
        variants.map((each: Json) => each.id),
      );
      if (used) call.fail('resource_in_use', `A variant of the product is included in ${used.id}.`);
      for (const { id: catalog, products: listed } of call.store.list('ctl'))
        if (listed?.some(({ product_id: each }: Json) => each === id))
          call.store.patch('ctl', catalog, { products: listed.filter(({ product_id: each }: Json) => each !== id) });
      call.store.remove('prd', id);
    },
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
