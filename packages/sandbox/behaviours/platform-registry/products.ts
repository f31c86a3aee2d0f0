import { fieldError } from '../../http/problem';
import { systemActor } from '../actor';
import type { Call, Further, Json } from '../behaviour';
import { inState } from '../call';
import { DECISION_SECONDS, withBody } from './tenantChecks';

const TYPE = 'rpr';
const REJECTED_NAME = 'sandbox_rejected';
const NOTICE_DAYS = 30;
const WORDING = ['name', 'summary', 'description', 'audience'];
const TERMS = ['price', 'interval', 'trial_days', 'setup_fee', 'services', 'limits', 'terms_url'];

const differs = (product: Json, body: Json) => (field: string) =>
  field in body && JSON.stringify(body[field]) !== JSON.stringify(product[field]);

/** Returns the VAT included in a price in Nigeria, 7.5%. */
const vatOf = ({ amount, currency }: Json): Json => ({ amount: Math.round((amount * 75) / 1075), currency });

const waiting = (call: Call, submission_count: number): Json => ({
  stage: 'waiting',
  submission_count,
  submitted_at: call.now(),
  decision_due_at: null,
  note: call.body.note ?? null,
  requests: [],
  decided_at: null,
});

/** Returns true if no business is worse off: a lower price, higher limits, or an additional service, and nothing else changed. */
function isBetter(product: Json, body: Json, changed: string[]): boolean {
  const { price = product.price, limits = product.limits, services = product.services } = body;
  const isOther = changed.some((field) => !['price', 'limits', 'services'].includes(field));
  const isLower = Object.entries(product.limits ?? {}).some(
    ([name, value]) => value !== null && (limits?.[name] ?? value) < (value as number),
  );
  return !isOther && !isLower && price.amount <= product.price.amount && product.services.every((each: string) => services.includes(each));
}

/** Returns the new version of the terms of an approved product; nothing if no term changes. */
function newTerms(call: Call, product: Json): Json {
  const { body } = call;
  const wording = WORDING.find(differs(product, body));
  if (wording) throw fieldError(`/${wording}`, 'final_after_approval', 'Cannot be changed after the approval.');
  const { currency, amount } = product.price;
  if ([body.price, body.setup_fee].some((given) => given && given.currency !== currency))
    call.fail('currency_mismatch', `The price is in ${currency}.`);
  if (body.price && body.price.amount > 2 * amount)
    throw fieldError('/price/amount', 'step_too_large', 'Must be at most double the current price.');
  const changed = TERMS.filter(differs(product, body));
  if (!changed.length) return {};
  const existing_from_date = call.today(isBetter(product, body, changed) ? 0 : NOTICE_DAYS);
  const { version } = product.terms;
  return { terms: { version: version + 1, since_at: call.now(), existing_from_date, older_terms_count: product.subscriber_count ?? 0 } };
}

/** Products: their review, and new versions of their terms. */
export const products: Further = {
  operations: {
    createProduct: (call) => {
      const terms = { version: 1, since_at: call.now(), existing_from_date: null, older_terms_count: 0 };
      const product = call.create({ price_vat: vatOf(call.body.price), review: waiting(call, 1), terms });
      call.after(DECISION_SECONDS, 'products.decide', { id: product.id });
      return product;
    },
    updateProduct: (call) => {
      const { product_id: id } = call.params;
      const { resubmit = false, price } = call.body;
      const vat = price && { price_vat: vatOf(price) };
      if (!resubmit) {
        const product = call.need(TYPE, id);
        const fields = ['active', 'inactive'].includes(product.status) ? newTerms(call, product) : {};
        const changed = call.store.patch(TYPE, id, withBody(call, { ...fields, ...vat }));
        if (fields.terms) call.emit('product.terms_changed', changed);
        return changed;
      }
      call.store.rewind(TYPE, id, ({ status }) => status === 'rejected', { status: 'rejected' });
      const { status, review } = call.need(TYPE, id);
      if (status !== 'rejected')
        call.fail('invalid_state_transition', `The product has the status ${status}, so it cannot be submitted again.`);
      call.after(DECISION_SECONDS, 'products.decide', { id });
      const again = { status_reason_code: null, status_reason: null, review: waiting(call, (review?.submission_count ?? 0) + 1) };
      return call.transition({ ...again, ...vat });
    },
  },
  timers: {
    'products.decide': inState(TYPE, 'pending_approval', (call, product, { id }) => {
      const status = product.name.startsWith(REJECTED_NAME) ? 'rejected' : 'active';
      const by = { status_changed_at: call.now(), status_changed_by: systemActor('Sandbox') };
      const review = product.review && { ...product.review, stage: 'decided', decided_at: call.now() };
      call.change(TYPE, id, status === 'active' ? 'product.approved' : 'product.rejected', { ...by, status, review });
    }),
  },
};
