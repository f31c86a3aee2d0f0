import type { Behaviours, Call, Json } from '../behaviour';
import { inState } from '../call';
import { checkFarmer, checkLocalSeller } from './batchRecords';
import { actorOf, merge, operatorOf, partyOf, quantity, refOf, sumOf, thousandths, tradable, uniqueReference } from './shortForms';

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

function productView(call: Call, product: Json): Json {
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
function checkOrigin(call: Call, origin: Json): void {
  for (const [index, id] of (origin.farmer_ids ?? []).entries()) {
    checkFarmer(call, call.need('frm', id, `/origin/farmer_ids/${index}`));
  }
  for (const { local_seller_id: id } of origin.sources ?? []) {
    const seller = id && call.store.get('lsl', id);
    if (seller) checkLocalSeller(call, seller);
  }
}

/** Returns the origin by district and count, as other companies see it. */
function summaryOf(call: Call, origin: Json): Json {
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

const DECISION_SECONDS = 60;
/** Lets an operator of the sandbox decide on a submitted product after a minute. */
function submit(call: Call, id: string): void {
  call.cancel('products.decide', (args) => args.id === id);
  call.after(DECISION_SECONDS, 'products.decide', { id });
}

function decide(call: Call, product: Json, isRejected: boolean, reason: string | null, findings: Json[] = []): Json {
  const fields = { status: isRejected ? 'rejected' : 'approved', status_reason: reason, field_findings: findings, decided_at: call.now() };
  return call.emit(isRejected ? 'product.rejected' : 'product.approved', productView(call, call.patch('tpd', product.id, fields)));
}

const FREE = ['unit_price', 'quantity', 'minimum_order', 'batch_ids', 'reference', 'metadata'];

const caseOf = (product: Json): Json => ({ id: product.id, created_at: product.created_at, status: product.status, product });

const decisionOf = (
  call: Call,
  decision: string,
  { reason = null, field_findings = [], accepted_flags = [], note = null, case_reference = null }: Json,
): Json => ({
  decision,
  decided_by: operatorOf(call),
  decided_at: call.now(),
  reason,
  field_findings,
  accepted_flags,
  note,
  case_reference,
});

export const products: Behaviours = {
  awaited: ['createProduct', 'publishProduct', 'updateProduct'],
  filters: {
    listProducts: {
      q: { is: 'text', at: ['name', 'description', 'owner.name'] },
      reference: ({ owner, reference: own }, reference, { caller }) => owner.tenant_id === caller.tenant && own === reference,
    },
  },
  operations: {
    createProduct: (call) => {
      const { body } = call;
      uniqueReference(call, 'tpd');
      const category = tradable(call, body.category_id);
      const type = call.need('tpt', body.product_type_id, '/product_type_id');
      if (type.category.id !== category.id || type.retired_at)
        call.fail('category_not_tradable', `The product type ${type.code} does not belong to ${category.code}, or was retired.`);
      const unit = category.default_unit;
      const lot = { value: category.minimum_lot ?? '0', unit };
      const minimum = body.minimum_order ?? { ...lot };
      const refuse = (detail: string): never => call.fail('quantity_out_of_range', { detail });
      if ([body.quantity, minimum].some((each) => each.unit !== unit) || body.unit_price.per !== unit) refuse(`The unit must be ${unit}.`);
      if ([body.quantity, minimum].some((each) => thousandths(each) < thousandths(lot)))
        refuse(`The minimum lot of ${category.name} is ${lot.value} ${unit}.`);
      if (thousandths(minimum) > thousandths(body.quantity)) refuse('The minimum order exceeds the quantity.');
      const isSubmitted = body.hand_in === true;
      if (isSubmitted && call.caller.role === 'staff') call.fail('forbidden', 'Staff cannot submit products.');
      if (isSubmitted) checkOrigin(call, body.origin);
      const made = call.create({
        owner: partyOf(call, call.caller.tenant),
        category: refOf(category),
        product_type: refOf(type),
        status: isSubmitted ? 'pending_approval' : 'draft',
        available_quantity: body.quantity,
        minimum_order: minimum,
        origin_summary: summaryOf(call, body.origin),
        handed_in_at: isSubmitted ? call.now() : null,
        created_by: actorOf(call),
      });
      if (isSubmitted) submit(call, made.id);
      return productView(call, made);
    },
    getProduct: (call) => productView(call, call.read()),
    listProducts: (call) => {
      const { status, price_from: from, price_to: to, currency } = call.query;
      if ((from ?? to) !== undefined && !currency) call.fail('invalid_parameter', 'currency is required with price_from and price_to.');
      const own = call.caller.tenant;
      const found = call.store
        .list('tpd')
        .filter(({ status: state, owner }) => (status === undefined ? state === 'published' || owner.tenant_id === own : true));
      return call.page(found.map((each) => productView(call, each)));
    },
    updateProduct: (call, product) => {
      const { hand_in: submits = false, ...body } = call.body;
      const changesContent = Object.keys(body).some((name) => !FREE.includes(name));
      const isStory = call.store.isUntouched('tpd', product.id);
      uniqueReference(call, 'tpd', product.id);
      const allowed =
        changesContent || (submits && Object.keys(body).length)
          ? ['draft', 'rejected', 'approved', 'unpublished']
          : submits
            ? ['draft', 'rejected']
            : ['draft', 'rejected', 'approved', 'unpublished', 'published'];
      if (!allowed.includes(product.status) && !isStory)
        call.fail('invalid_state_transition', `The product has the status ${product.status}.`);
      const used = thousandths(product.quantity) - thousandths(availableOf(call, product));
      if (body.quantity && thousandths(body.quantity) < used)
        call.fail('listing_quantity_not_available', 'Accepted trades need more than this quantity.');
      if (submits) checkOrigin(call, body.origin ?? product.origin);
      const type = body.product_type_id && call.need('tpt', body.product_type_id, '/product_type_id');
      const delta = body.quantity ? thousandths(body.quantity) - thousandths(product.quantity) : 0;
      const unit = product.quantity.unit;
      const changed = merge(call, 'tpd', product.id, {
        ...(submits
          ? { status: 'pending_approval', handed_in_at: call.now(), field_findings: [], status_reason: null }
          : changesContent && { status: 'draft' }),
        ...((submits || changesContent) && { unpublished_cause: null }),
        ...(type && { product_type: refOf(type) }),
        ...(body.origin && { origin_summary: summaryOf(call, body.origin) }),
        ...(delta && { _available: sumOf([product._available ?? product.available_quantity, quantity(delta, unit)], unit) }),
      });
      if (submits) submit(call, product.id);
      unpublishIfSoldOut(call, product.id);
      return productView(call, call.need('tpd', changed.id));
    },
    deleteProduct: (call, { id, status }) => {
      const isStory = call.store.isUntouched('tpd', id);
      if (!['draft', 'rejected'].includes(status) && !isStory)
        call.fail('invalid_state_transition', `The product has the status ${status}.`);
      if (call.store.list('trq').some(({ product }) => product.id === id) && !isStory)
        call.fail('resource_in_use', 'The product was requested.');
      call.store.remove('tpd', id);
    },
    publishProduct: (call, product) => {
      const isStory = call.store.isUntouched('tpd', product.id);
      const category = call.need('cmc', product.category.id);
      const due = (category.traceability_requirements ?? []).filter(
        ({ due_stage: stage, is_enforced: enforced }: Json) => stage === 'listing' && enforced,
      );
      const approved = new Set(
        call.store
          .list('tdc')
          .flatMap(({ id, status, category: { code } }) => (status === 'approved' && product.document_ids.includes(id) ? [code] : [])),
      );
      const gaps = due.filter(({ document_category: code }: Json) => code && !approved.has(code));
      if (gaps.length && !isStory)
        call.fail('requirements_not_met', {
          detail: `Missing: ${gaps.map(({ requirement }: Json) => requirement).join(', ')}.`,
          errors: gaps.map(({ requirement }: Json) => ({
            pointer: '/document_ids',
            code: 'required',
            detail: `${requirement} is not met.`,
          })),
        });
      if (thousandths(availableOf(call, product)) < thousandths(product.minimum_order) && !isStory)
        call.fail('listing_quantity_not_available', 'Less than the minimum order is left.');
      return productView(call, call.transition({ unpublished_cause: null }));
    },
    unpublishProduct: (call) => {
      const product = call.patch('tpd', call.params.product_id, {
        status: 'unpublished',
        status_reason: call.body.reason ?? null,
        unpublished_cause: 'owner',
      });
      return call.emit('product.unpublished', productView(call, product));
    },
    listAllProducts: (call) =>
      call.page(
        call.store
          .list('tpd')
          .filter(({ handed_in_at: at }) => at)
          .map(caseOf),
      ),
    approveProduct: (call) => {
      const approved = decide(call, call.need('tpd', call.params.product_id), false, null);
      return { product: approved, decisions: [decisionOf(call, 'approved', call.body)] };
    },
    rejectProduct: (call) => {
      const { reason, field_findings: findings } = call.body;
      const rejected = decide(call, call.need('tpd', call.params.product_id), true, reason, findings);
      return { product: rejected, decisions: [decisionOf(call, 'rejected', call.body)] };
    },
  },
  timers: {
    'products.decide': inState('tpd', 'pending_approval', (call, product) => {
      const isRejected = product.name.startsWith('sandbox_rejected');
      decide(call, product, isRejected, isRejected ? 'The sandbox rejects products with this name.' : null);
    }),
  },
};
