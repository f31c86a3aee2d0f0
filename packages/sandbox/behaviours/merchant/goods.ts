import { asTime, STORY_STARTS } from '../../state/clock';
import type { Call, Json } from '../behaviour';
import { levelOf } from './stock';

/** Variant with the product that it belongs to, and the name on receipts. */
export type Goods = { product: Json; variant: Json; name: string };

/** What a variant has if a page of the story shows only a part of it. */
const USUAL = {
  options: [],
  compare_at_price: null,
  barcode: null,
  weight_grams: null,
  dimensions: null,
  track_stock: true,
  allow_backorder: false,
  low_stock_threshold: null,
};

/** Returns a product with complete variants. Pages for shoppers show fewer fields of the same product. */
export function completed(call: Call, product: Json): Json {
  const versions = [product, ...(call.store.entry('prd', product.id)?.versions ?? [])];
  const variants = (product.variants ?? []).map((variant: Json) => {
    const known = versions.flatMap((each) => each.variants ?? []).find((each: Json) => each.id === variant.id && 'on_hand' in each);
    return { ...USUAL, created_at: product.created_at, updated_at: product.updated_at, ...known, ...variant };
  });
  const sold = product.business_id ? undefined : lineOfStory(call, product.id);
  return {
    is_sellable: true,
    ...product,
    business_id: product.business_id ?? sold?.business_id,
    tax_category: product.tax_category ?? sold?.line.tax_category ?? 'zero_rated',
    created_at: product.created_at ?? asTime(STORY_STARTS),
    category_ids: product.category_ids ?? [],
    images: product.images ?? [],
    variants,
  };
}

/** Returns a line of a sale of the story with a product of which no page shows the seller. */
function lineOfStory(call: Call, productId: string): { business_id: string; line: Json } | undefined {
  for (const { business_id, lines } of call.store.list('sal')) {
    const line = lines?.find((each: Json) => each.product_id === productId);
    if (business_id && line) return { business_id, line };
  }
  return undefined;
}

/** Returns all products, complete. */
export const productsOf = (call: Call): Json[] => call.store.list('prd').map((each) => completed(call, each));

/** Returns a product with the current stock of its variants. */
export function withStock(call: Call, product: Json): Json {
  const business = call.store.get('mbz', product.business_id);
  const locations: Json[] = business?.locations ?? [];
  const variants = product.variants.map((variant: Json) => {
    if (!variant.track_stock) return { ...variant, on_hand: null, reserved: null, available: null };
    const levels = locations.map(({ location_id: id }) => levelOf(call, product, variant, id));
    const total = (field: 'on_hand' | 'reserved') => levels.reduce((sum, level) => sum + level[field], 0);
    return { ...variant, on_hand: total('on_hand'), reserved: total('reserved'), available: total('on_hand') - total('reserved') };
  });
  const prices = variants.map(({ price }: Json) => price.amount);
  return { ...product, variants, price_from: { amount: Math.min(...prices), currency: 'NGN' } };
}

/** Returns a variant with its product; undefined if there is none. */
export function findGoods(call: Call, variantId: string): Goods | undefined {
  const raw = call.store.list('prd').find(({ variants }) => variants?.some(({ id }: Json) => id === variantId));
  if (!raw) return undefined;
  const product = completed(call, raw);
  const variant = product.variants.find(({ id }: Json) => id === variantId);
  return { product, variant, name: receiptName(product, variant) };
}

/** Returns the name of a variant on receipts: product and variant, or only the product if both have the same name. */
const receiptName = ({ name }: Json, variant: Json): string =>
  !variant.name || variant.name === name ? name : `${name}, ${variant.name}`.slice(0, 160);

/** Returns the goods of the lines of a request; ends it with 422 for those that the business cannot sell, or that appear twice. */
export function goodsOf(call: Call, business: Json, lines: Json[]): Goods[] {
  return lines.map(({ variant_id: id }, index) => {
    const pointer = `/lines/${index}/variant_id`;
    const goods = findGoods(call, id);
    if (!goods || goods.product.business_id !== business.id) return call.invalid(pointer, 'No variant of the business has this ID.');
    if (!goods.product.is_sellable) call.invalid(pointer, 'Is not on offer.');
    if (lines.findIndex((each) => each.variant_id === id) !== index) call.invalid(pointer, 'Appears in another line.', 'duplicate');
    return goods;
  });
}
