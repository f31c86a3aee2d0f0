import type { Behaviours, Call, Json } from '../behaviour';
import { inState, Reply } from '../call';
import { actorOf, add, businessOf, checkSelling, secondsUntil } from './businessData';
import { completed, withStock } from './goods';

const MOST_PRODUCTS = 2_000;
const MOST_CATALOGS = 100;
const MOST_DAYS_AHEAD = 366;

const EDIT = ['updateProductCatalog', 'addCatalogProduct', 'removeCatalogProduct'];
const ACTIONS: Record<string, string[]> = {
  draft: ['updateProductCatalog', 'deleteProductCatalog', 'addCatalogProduct', 'removeCatalogProduct', 'publishProductCatalog'],
  ended: ['updateProductCatalog', 'deleteProductCatalog', 'addCatalogProduct', 'removeCatalogProduct', 'publishProductCatalog'],
  scheduled: EDIT,
  published: EDIT,
};

/** Returns the catalogue of the path. The page of a list does not show the products of each. */
const needCatalog = (call: Call): Json => ({ products: [], ...call.need('ctl', call.params.product_catalog_id) });

/** Returns the entry of a product in a catalogue. */
function entryOf(call: Call, product: Json, fields: Json): Json {
  const { name, is_sellable, price_from } = withStock(call, completed(call, product));
  return { product_id: product.id, name, is_sellable, price_from, ...fields };
}

const numbered = (products: Json[]): Json[] => products.map((each, index) => ({ ...each, position: index + 1 }));

function save(call: Call, id: string, fields: Json): Json {
  const { status, products = [] } = { ...call.need('ctl', id), ...fields };
  return call.patch('ctl', id, { ...fields, allowed_actions: ACTIONS[status], product_count: products.length, updated_by: actorOf(call) });
}

function checkName(call: Call, businessId: string, name: string | undefined, except?: string): void {
  const isSame = (each: Json) => each.business_id === businessId && each.name.toLowerCase() === name?.toLowerCase();
  const taken = call.taken('ctl', (each) => isSame(each) && each.id !== except);
  if (taken) call.fail('already_exists', `The name ${name} is used by ${taken.id}.`);
}

function addProduct(call: Call): Reply {
  const { product_id: id, position, featured = false } = call.body;
  const catalog = needCatalog(call);
  const product = completed(call, call.need('prd', id, '/product_id'));
  if (product.business_id !== catalog.business_id) call.invalid('/product_id', 'Belongs to another business.');
  // Without a position, a product of the story is added once more, as its example shows.
  const isFirst = position === undefined && call.store.isUntouched('ctl', catalog.id);
  const known = isFirst ? undefined : catalog.products.find((each: Json) => each.product_id === id);
  const others: Json[] = catalog.products.filter((each: Json) => each.product_id !== id);
  if (!known && others.length >= MOST_PRODUCTS)
    call.fail('limit_reached', `The catalogue has ${others.length} of ${MOST_PRODUCTS} products.`);
  const at = Math.min((position ?? known?.position ?? others.length + 1) - 1, others.length);
  const entry = entryOf(call, product, {
    featured: call.body.featured ?? known?.featured ?? featured,
    added_at: known?.added_at ?? call.now(),
  });
  const products = numbered([...others.slice(0, at), entry, ...others.slice(at)]);
  save(call, catalog.id, { products });
  return new Reply(products[at], known ? 200 : 201);
}

function open(call: Call, id: string): Json {
  return call.emit('product_catalog.published', save(call, id, { status: 'published', status_reason_code: null, ended_at: null }));
}

function end(call: Call, id: string, code: string | null): Json {
  call.cancel('catalogs.open', (args) => args.id === id);
  call.cancel('catalogs.end', (args) => args.id === id);
  return call.emit('product_catalog.ended', save(call, id, { status: 'ended', status_reason_code: code }));
}

function publish(call: Call): Json {
  const catalog = needCatalog(call);
  const { starts_at: from = call.now(), ends_at: to = null } = call.body;
  checkSelling(call, businessOf(call, catalog.business_id));
  const isOfStory = call.store.isUntouched('ctl', catalog.id);
  const isOffered = catalog.products.some(({ product_id: id }: Json) => {
    const product = call.store.get('prd', id);
    const { is_sellable: sellable, price_from: price } = product ? withStock(call, completed(call, product)) : {};
    return sellable && price.amount > 0;
  });
  if (!isOffered && !isOfStory) call.fail('catalog_not_publishable', 'No product of the catalogue is on offer.');
  if (Date.parse(from) > call.ms + MOST_DAYS_AHEAD * 86_400_000)
    call.invalid('/starts_at', 'Must be at most 366 days ahead.', 'out_of_range');
  if (to && (Date.parse(to) <= call.ms || to <= from))
    call.invalid('/ends_at', 'Must be in the future and after starts_at.', 'out_of_range');
  const isLater = Date.parse(from) > call.ms;
  const times = { starts_at: isLater ? from : call.now(), ends_at: to };
  if (to) call.after(secondsUntil(call, to), 'catalogs.end', { id: catalog.id });
  if (isLater) call.after(secondsUntil(call, from), 'catalogs.open', { id: catalog.id });
  save(call, catalog.id, { ...times, status: 'scheduled', status_reason_code: null, published_at: null, ended_at: null });
  return isLater ? call.need('ctl', catalog.id) : open(call, catalog.id);
}

/** Moves a timer of a catalogue to another time, or cancels it if there is none. */
function reschedule(call: Call, timer: string, id: string, time: string | null): void {
  call.cancel(timer, (args) => args.id === id);
  if (time) call.after(secondsUntil(call, time), timer, { id });
}

function update(call: Call): Json {
  const { body } = call;
  const catalog = needCatalog(call);
  const isOfStory = call.store.isUntouched('ctl', catalog.id);
  checkName(call, catalog.business_id, body.name, catalog.id);
  const isOpen = catalog.status === 'published' || catalog.status === 'scheduled';
  const hasStart = body.starts_at !== undefined && catalog.status !== 'scheduled';
  if (!isOfStory && (hasStart || (body.ends_at !== undefined && !isOpen)))
    call.fail('invalid_state_transition', `The catalogue has the status ${catalog.status}.`);
  const { starts_at: from, ends_at: to } = { ...catalog, ...body };
  if (!isOfStory && body.starts_at !== undefined && (Date.parse(from) <= call.ms || (to && from >= to)))
    call.invalid('/starts_at', 'Must be in the future and before ends_at.', 'out_of_range');
  const changed = save(call, catalog.id, body);
  if (body.ends_at && Date.parse(to) <= call.ms) return end(call, catalog.id, 'ended_by_user');
  if (body.starts_at !== undefined) reschedule(call, 'catalogs.open', catalog.id, from);
  if (body.ends_at !== undefined) reschedule(call, 'catalogs.end', catalog.id, to);
  return changed;
}

export const catalogs: Behaviours = {
  operations: {
    createProductCatalog: (call) => {
      const { business_id: id, name } = call.body;
      businessOf(call, id);
      checkName(call, id, name);
      const count = call.store.find('ctl', 'business_id', id).length;
      if (count >= MOST_CATALOGS) call.fail('limit_reached', `The business has ${count} of ${MOST_CATALOGS} catalogues.`);
      const by = { created_by: actorOf(call), updated_by: actorOf(call) };
      return add(call, 'ProductCatalog', { ...call.body, status: 'draft', product_count: 0, allowed_actions: ACTIONS.draft, ...by });
    },
    updateProductCatalog: update,
    deleteProductCatalog: (call) => {
      const { id, status } = needCatalog(call);
      const isOpen = status === 'published' || status === 'scheduled';
      if (isOpen && !call.store.isUntouched('ctl', id)) call.fail('resource_in_use', `The catalogue has the status ${status}.`);
      call.store.remove('ctl', id);
    },
    addCatalogProduct: addProduct,
    removeCatalogProduct: (call) => {
      const { product_catalog_id: id, product_id: product } = call.params;
      const { products } = needCatalog(call);
      const left = products.filter((each: Json) => each.product_id !== product);
      if (left.length === products.length && !(call.store.isUntouched('ctl', id) && call.store.get('prd', product)))
        call.fail('not_found', `The catalogue does not contain ${product}.`);
      save(call, id, { products: numbered(left) });
    },
    publishProductCatalog: publish,
  },
  timers: {
    'catalogs.open': inState('ctl', 'scheduled', (call, { id }) => open(call, id)),
    'catalogs.end': inState('ctl', 'published', (call, { id }) => end(call, id, 'end_reached')),
  },
};
