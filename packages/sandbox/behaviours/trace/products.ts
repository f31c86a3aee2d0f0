import type { Behaviours, Call, Json } from '../behaviour';
import { inState } from '../call';
import { availableOf, checkOrigin, productView, summaryOf, unpublishIfSoldOut } from './productQuantities';
import { actorOf, merge, operatorOf, partyOf, quantity, refOf, sumOf, thousandths, tradable, uniqueReference } from './shortForms';

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
        call.fail('category_not_tradable', {
          detail: `The product type ${type.code} does not belong to ${category.code}, or was retired.`,
        });
      const unit = category.default_unit;
      const lot = { value: category.minimum_lot ?? '0', unit };
      const minimum = body.minimum_order ?? { ...lot };
      const refuse = (detail: string): never => call.fail('quantity_out_of_range', { detail });
      if ([body.quantity, minimum].some((each) => each.unit !== unit) || body.unit_price.per !== unit) refuse(`The unit must be ${unit}.`);
      if ([body.quantity, minimum].some((each) => thousandths(each) < thousandths(lot)))
        refuse(`The minimum lot of ${category.name} is ${lot.value} ${unit}.`);
      if (thousandths(minimum) > thousandths(body.quantity)) refuse('The minimum order exceeds the quantity.');
      const isSubmitted = body.hand_in === true;
      if (isSubmitted && call.caller.role === 'staff') call.fail('forbidden', { detail: 'Staff cannot submit products.' });
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
      if ((from ?? to) !== undefined && !currency)
        call.fail('invalid_parameter', { detail: 'currency is required with price_from and price_to.' });
      const own = call.caller.tenant;
      const found = call.store
        .list('tpd')
        .filter(({ status: state, owner }) => (status === undefined ? state === 'published' || owner.tenant_id === own : true));
      return call.page(found.map((each) => productView(call, each)));
    },
    updateProduct: (call) => {
      const product = call.need('tpd', call.params.product_id);
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
        call.fail('invalid_state_transition', { detail: `The product has the status ${product.status}.` });
      const used = thousandths(product.quantity) - thousandths(availableOf(call, product));
      if (body.quantity && thousandths(body.quantity) < used)
        call.fail('listing_quantity_not_available', { detail: 'Accepted trades need more than this quantity.' });
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
    deleteProduct: (call) => {
      const { id, status } = call.need('tpd', call.params.product_id);
      const isStory = call.store.isUntouched('tpd', id);
      if (!['draft', 'rejected'].includes(status) && !isStory)
        call.fail('invalid_state_transition', { detail: `The product has the status ${status}.` });
      if (call.store.list('trq').some(({ product }) => product.id === id) && !isStory)
        call.fail('resource_in_use', { detail: 'The product was requested.' });
      call.store.remove('tpd', id);
    },
    publishProduct: (call) => {
      const product = call.need('tpd', call.params.product_id);
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
        call.fail('listing_quantity_not_available', { detail: 'Less than the minimum order is left.' });
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
