import type { Call, Json } from '../behaviour';
import { actorOf, add } from './businessData';

/** Stock of goods of the story of which no page shows a figure. */
const UNKNOWN_STOCK = 40;

export type Level = { on_hand: number; reserved: number };

/** Cause of a change of stock, such as an order. */
export type Source = { kind: string; id: string };

const keyOf = (variant: Json, location: string): string => `${variant.id} ${location}`;

/** Returns the stock of a variant at a location: as changed last, or that of the story. */
export function levelOf(call: Call, product: Json, variant: Json, location: string): Level {
  const changed = call.store.get('StockLevel', keyOf(variant, location));
  if (changed) return changed as Level;
  const shown = call.store.get('var', variant.id)?.stock as Json[] | undefined;
  if (shown) {
    const { on_hand = 0, reserved = 0 } = shown.find(({ location_id: id }) => id === location) ?? {};
    return { on_hand, reserved };
  }
  const main = call.store.get('mbz', product.business_id)?.locations[0].location_id;
  if (location !== main) return { on_hand: 0, reserved: 0 };
  return { on_hand: variant.on_hand ?? UNKNOWN_STOCK, reserved: variant.reserved ?? 0 };
}

/** Returns a stock level as it is shown. */
export const shownLevel = (location: string, { on_hand, reserved }: Level): Json => ({
  location_id: location,
  on_hand,
  reserved,
  available: on_hand - reserved,
});

/** Change of the stock of one variant at a location. */
export type Change = {
  product: Json;
  variant: Json;
  location: string;
  onHand?: number;
  reserved?: number;
  /** Kind of the adjustment that is stored if the stock on hand changes. */
  kind?: string;
  source: Source | null;
  note?: string | null;
  unit_cost?: Json | null;
};

/**
 * Changes stock, and sends `product.stock_low` when it falls to the threshold.
 *
 * @returns the adjustment, if the stock on hand changed or was counted
 */
export function changeStock(call: Call, change: Change): Json | undefined {
  const { product, variant, location, onHand = 0, reserved = 0, kind, source, note = null, unit_cost = null } = change;
  if (!variant.track_stock) return undefined;
  const before = levelOf(call, product, variant, location);
  const after = { on_hand: before.on_hand + onHand, reserved: Math.max(0, before.reserved + reserved) };
  call.store.put('StockLevel', after, keyOf(variant, location));
  const adjustment = kind
    ? add(call, 'StockAdjustment', {
        product_id: product.id,
        variant_id: variant.id,
        sku: variant.sku,
        location_id: location,
        kind,
        quantity_change: onHand,
        before: shownLevel(location, before),
        after: shownLevel(location, after),
        unit_cost,
        note,
        source,
        adjusted_by: actorOf(call),
      })
    : undefined;
  warn(call, change, { before, after }, source ?? { kind: 'stock_adjustment', id: adjustment?.id });
  return adjustment;
}

/** Returns the available quantity at or below which the stock of a variant is low. */
export const thresholdOf = (call: Call, product: Json, variant: Json): number =>
  variant.low_stock_threshold ?? call.store.get('mbz', product.business_id)?.low_stock_threshold ?? 0;

function warn(call: Call, { product, variant, location }: Change, { before, after }: Record<string, Level>, caused_by: Source): void {
  const threshold = thresholdOf(call, product, variant);
  if (before.on_hand - before.reserved <= threshold || after.on_hand - after.reserved > threshold) return;
  call.emit('product.stock_low', {
    business_id: product.business_id,
    product_id: product.id,
    variant_id: variant.id,
    sku: variant.sku,
    name: variant.name === product.name ? product.name : `${product.name}, ${variant.name}`,
    threshold,
    stock: shownLevel(location, after),
    caused_by,
  });
}

/**
 * Checks that a location has enough of a variant to promise.
 *
 * @throws SandboxError `insufficient_stock`
 */
export function checkStock(call: Call, product: Json, variant: Json, location: string, quantity: number, pointer?: string): void {
  if (!variant.track_stock || variant.allow_backorder) return;
  const { on_hand, reserved } = levelOf(call, product, variant, location);
  const available = on_hand - reserved;
  if (available >= quantity) return;
  const detail = `${variant.sku}: ${available} available, ${quantity} requested.`;
  call.fail('insufficient_stock', { detail, ...(pointer && { errors: [{ pointer, code: 'out_of_range', detail }] }) });
}
