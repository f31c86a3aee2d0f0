import { fingerprint } from '../../http/pages';
import { parametersIn } from '../../model/types';
import type { Behaviours, Call, Handler, Json } from '../behaviour';
import { Reply } from '../call';
import { productsOf, withStock } from './goods';
import { levelOf } from './stock';

const SECOND_MS = 1000;

/** Type under which the content of public pages is stored as `{print, at}`. */
const TYPE = '_page';

/** Returns the latest of the times at which resources were changed, in milliseconds. */
const latestOf = (resources: Json[]): number => Math.max(0, ...resources.map(({ updated_at: at }) => Date.parse(at ?? 0)));

/**
 * Returns the time of the last change to a content. The first time is that of its resources. Each later one is when the change was noticed, because a
 * resource that is removed has none.
 *
 * @param key name of the content
 */
function changedAt(call: Call, key: string, content: Json[]): number {
  const print = fingerprint(content);
  const known = call.store.get(TYPE, key);
  if (known?.print === print) return known.at;
  // Times in headers are in seconds, so two changes in one second would have the same.
  const at = known ? Math.max(call.ms, known.at + SECOND_MS) : latestOf(content);
  call.store.put(TYPE, { print, at }, key);
  return at;
}

/**
 * Returns a handler whose response has `Cache-Control` and `Last-Modified`, and is 304 if nothing has changed since `If-Modified-Since`.
 *
 * @param handler handler of the operation; by default, what is derived
 * @param changed returns the time of the last change to the response, in milliseconds
 */
const cached =
  (cacheControl: string, changed: (call: Call, body: Json) => number, handler: Handler = (call) => call.derived()): Handler =>
  (call) => {
    const body = handler(call);
    if (!body || body instanceof Reply) return body;
    const modified = Math.floor(changed(call, body) / SECOND_MS) * SECOND_MS;
    const headers = { 'Cache-Control': cacheControl, 'Last-Modified': new Date(modified).toUTCString() };
    const since = call.headers.get('If-Modified-Since');
    return since && Date.parse(since) >= modified ? new Reply(undefined, 304, headers) : new Reply(body, 200, headers);
  };

const FEW = 5;
/** Seconds for which a response is fresh. */
const HOUR = 3600;
const MINUTE = 60;
const BEST = ['in_stock', 'few_left', 'back_order', 'sold_out'];

/** Returns the active business with a handle; ends the request with 404 if there is none. */
function businessOf(call: Call): Json {
  const found = call.store.find('mbz', 'handle', call.params.business_handle)[0];
  if (found?.status === 'active') return found;
  return call.fail('not_found', 'No active business has this handle.');
}

/** Returns the availability of a variant at the location that has most of it. */
function availabilityOf(call: Call, { locations }: Json, product: Json, variant: Json): string {
  if (!variant.track_stock) return 'in_stock';
  const levels = locations.map(({ location_id: id }: Json) => levelOf(call, product, variant, id));
  const most = Math.max(...levels.map(({ on_hand, reserved }: Json) => on_hand - reserved));
  if (most > FEW) return 'in_stock';
  return most > 0 ? 'few_left' : variant.allow_backorder ? 'back_order' : 'sold_out';
}

/** Returns the products that everyone can see, in the order of the catalogues: those that opened last come first. */
function visible(call: Call, business: Json): Json[] {
  const catalogs = call.store
    .find('ctl', 'business_id', business.id)
    .filter(({ status, audience }) => status === 'published' && audience === 'everyone')
    .sort((one, other) => (other.published_at ?? '').localeCompare(one.published_at ?? ''));
  const listed: Json[] = catalogs.flatMap(({ products }) => products ?? []);
  const all = productsOf(call).filter((each) => each.business_id === business.id && each.is_sellable);
  const ids = [...new Set(listed.map(({ product_id: id }) => id as string))];
  return ids.flatMap((id, position) => {
    const product = all.find((each) => each.id === id);
    return product ? [{ ...shown(call, business, product, listed), position }] : [];
  });
}

function shown(call: Call, business: Json, raw: Json, listed: Json[]): Json {
  const product = withStock(call, raw);
  const variants = product.variants.map((each: Json) => ({ ...each, availability: availabilityOf(call, business, raw, each) }));
  const categories = product.category_ids.flatMap((id: string) => call.store.get('cat', id) ?? []);
  return {
    ...product,
    description: product.description ?? null,
    updated_at: product.updated_at ?? call.now(),
    categories,
    is_featured: listed.some(({ product_id: id, featured }) => id === product.id && featured),
    availability: BEST.find((each) => variants.some(({ availability }: Json) => availability === each)),
    variants,
    price: product.price_from,
  };
}

const words = (text: string): string[] =>
  text
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);

/** Returns true if a word has the beginning. One letter of a beginning of five or more may be wrong. */
function begins(word: string, beginning: string): boolean {
  const others = [...beginning].filter((letter, index) => letter !== word[index]).length;
  return others === 0 || (others === 1 && beginning.length >= 5);
}

/** Returns true if each word of a search begins a word of a product. A word of five or more letters may have one wrong letter. */
function isFound({ name, description, variants }: Json, search: string): boolean {
  const own = words([name, description ?? '', ...variants.map(({ sku }: Json) => sku)].join(' '));
  return words(search).every((word) => own.some((each) => begins(each, word)));
}

/** Returns the IDs of a category with a slug and of those below it. */
function categoriesOf(call: Call, slug: string): string[] {
  const all = call.store.list('cat');
  const below = (id: string): string[] => [id, ...all.filter(({ parent_id: parent }) => parent === id).flatMap((each) => below(each.id))];
  const found = all.find((each) => each.slug === slug);
  return found ? below(found.id) : [];
}

/** Returns the business that had a handle less than 90 days ago, if no business has it now. */
function formerly(call: Call): Json | undefined {
  const { business_handle: handle } = call.params;
  const isFormer = (each: Json) => each.handle === handle && Date.parse(each.redirects_until) > call.ms;
  if (call.store.find('mbz', 'handle', handle).length) return undefined;
  return call.store.list('mbz').find(({ status, handle_redirects: former }) => status === 'active' && former.some(isFormer));
}

/** Returns the URL of a request with another handle. */
function redirected({ operation, params, query, contract }: Call, handle: string): string {
  const { path = '', parameters = [] } = operation ?? {};
  const given = parameters.filter(
    (each) => each.in === 'query' && query[each.name] !== undefined && query[each.name] !== each.schema.default,
  );
  const search = new URLSearchParams(given.map(({ name }) => [name, String(query[name])])).toString();
  const values: Json = { ...params, business_handle: handle };
  const at = parametersIn(path).reduce((text, name) => text.replace(`{${name}}`, encodeURIComponent(values[name])), path);
  return `${contract.base}${at}${search && `?${search}`}`;
}

/** Returns a handler of a public page: it redirects from a former handle, and can be cached. */
function page(seconds: number, changed: (call: Call, body: Json) => number, handler: Handler): Handler {
  const shown = cached(`public, max-age=${seconds}, stale-while-revalidate=300, stale-if-error=300`, changed, handler);
  return (call) => {
    const former = formerly(call);
    return former ? new Reply(undefined, 301, { Location: redirected(call, former.handle) }) : shown(call);
  };
}

/** Returns when the products or categories of a business last changed. */
function offerChanged(call: Call): number {
  const business = businessOf(call);
  return changedAt(call, business.id, [...visible(call, business), ...call.store.list('cat')]);
}

/** Returns the settings of a business that are public. */
function pick({ handle, name, vat_number, currency, time_zone, contact, return_days, order_hold_hours, updated_at }: Json): Json {
  return { handle, name, vat_number, currency, time_zone, contact, return_days, order_hold_hours, updated_at };
}

const CACHE_CONTROL = 'private, max-age=3600, stale-while-revalidate=86400, stale-if-error=604800';

export const publicPages: Behaviours = {
  filters: { listPublicProducts: { category_slug: 'handler', q: 'handler', in_stock: 'handler', sort: 'handler' } },
  operations: {
    getPublicBusiness: page(
      HOUR,
      (_, body) => latestOf([body]),
      (call) => {
        const business = businessOf(call);
        const story = call.store.list('PublicBusiness').find(({ handle }) => handle === business.handle) ?? {};
        const places = business.locations.map(({ name, opening_hours }: Json) => ({
          name,
          address: { street: name, city: 'Lagos', state: 'NG-LA', postal_code: null, country: 'NG' },
          location: null,
          opening_hours,
        }));
        return { legal_name: business.name, registration_number: null, locations: places, ...story, ...pick(business) };
      },
    ),
    listPublicProducts: page(MINUTE, offerChanged, (call) => {
      const { category_slug: slug, q, in_stock: inStock } = call.query;
      const categories = slug && categoriesOf(call, slug);
      const found = visible(call, businessOf(call))
        .filter((each) => !categories || each.category_ids.some((id: string) => categories.includes(id)))
        .filter((each) => !q || isFound(each, q))
        .filter(({ availability }) => inStock === undefined || (availability !== 'sold_out') === inStock);
      return call.page(found);
    }),
    getPublicProduct: page(MINUTE, offerChanged, (call) => {
      const product = visible(call, businessOf(call)).find(({ id }) => id === call.params.product_id);
      return product ?? call.fail('not_found', 'This product is not on offer.');
    }),
    listPublicCategories: page(MINUTE, offerChanged, (call) => {
      const products = visible(call, businessOf(call));
      const all = call.store.list('cat');
      const tree = (parent: string | null, depth: number): Json[] =>
        all
          .filter(({ parent_id: id }) => (id ?? null) === parent)
          .sort((one, other) => one.position - other.position || one.name.localeCompare(other.name))
          .flatMap((each) => {
            const ids = categoriesOf(call, each.slug);
            const count = products.filter(({ category_ids: own }) => own.some((id: string) => ids.includes(id))).length;
            const parentSlug = all.find(({ id }) => id === parent)?.slug ?? null;
            return count ? [{ ...each, depth, parent_slug: parentSlug, product_count: count }, ...tree(each.id, depth + 1)] : [];
          });
      return call.page(tree(null, 1).map(({ created_at: _, ...each }) => each));
    }),
    listErrorCodes: cached(CACHE_CONTROL, (_, { data }) => latestOf(data as Json[])),
    getErrorCode: cached(CACHE_CONTROL, (_, code) => latestOf([code])),
  },
};
