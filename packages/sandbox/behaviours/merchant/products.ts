import type { Behaviours, Call, Json } from '../behaviour';
import { actorOf, add, businessOf } from './businessData';
import { completed, productsOf, withStock } from './goods';

const MOST = 50_000;
const OPEN_ORDERS = ['pending', 'confirmed', 'partially_fulfilled'];
const OPEN_PLANS = ['awaiting_deposit', 'active', 'overdue', 'paid_up'];

/** Returns the product of the path. */
export const needProduct = (call: Call): Json => completed(call, call.need('prd', call.params.product_id));

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
    if (taken) call.fail('already_exists', { detail: `${sku} is the SKU of a variant of ${taken.id}.` });
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
  if (count >= MOST) call.fail('limit_reached', { detail: `Your tenant has ${count} of ${MOST} products.` });
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
      call.fail('already_exists', { detail: `${variant.sku} is the SKU of a variant of ${product.id}.` });
    if (!variant.id) return newVariant(call, variant, product.name);
    const before = product.variants.find((each: Json) => each.id === variant.id);
    return before
      ? { ...before, ...variant, updated_at: call.now() }
      : call.invalid('/variants', `The product has no variant ${variant.id}.`);
  });
  for (const removed of withStock(call, product).variants.filter(({ id }: Json) => !kept.some((each: Json) => each.id === id))) {
    const used = openWith(call, [removed.id]);
    if (removed.on_hand || removed.reserved) call.fail('resource_in_use', { detail: `${removed.sku} has ${removed.on_hand} on hand.` });
    if (used) call.fail('resource_in_use', { detail: `${removed.sku} is included in ${used.id}.` });
  }
  return kept;
}

function update(call: Call): Json {
  const { body } = call;
  const product = needProduct(call);
  checkCategories(call, product.business_id, body.category_ids);
  if (body.variants) checkSkus(call, product.business_id, body.variants, product.id);
  const fields = {
    ...body,
    ...(body.variants && { variants: updatedVariants(call, product) }),
  };
  return shown(call, call.store.put('prd', { ...product, ...fields, updated_by: actorOf(call), updated_at: call.now() }));
}

/** Returns a category and those below it. */
function withSubcategories(call: Call, id: string): string[] {
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

export const products: Behaviours = {
  filters: {
    listProducts: { ...WITHIN, category_id: 'handler', name: 'handler' },
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
      if (used) call.fail('resource_in_use', { detail: `A variant of the product is included in ${used.id}.` });
      for (const { id: catalog, products: listed } of call.store.list('ctl'))
        if (listed?.some(({ product_id: each }: Json) => each === id))
          call.store.patch('ctl', catalog, { products: listed.filter(({ product_id: each }: Json) => each !== id) });
      call.store.remove('prd', id);
    },
  },
};
