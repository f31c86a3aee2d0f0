import type { Behaviours, Call, Json } from '../behaviour';
import { inState } from '../call';
import { asText, money } from '../money/money';
import { actorOf, add, businessOf, NOTHING, secondsUntil } from './businessData';
import { goodsOf } from './goods';
import { isRunning, type NotUsed, price } from './pricing';
import { endPromotion } from './promotionUses';

const MOST_UNKNOWN = 20;
const HOUR_MS = 3_600_000;

/** Reasons why a code does not apply, as the customer reads them. */
const MESSAGES: Record<string, string> = {
  unknown_code: 'This code does not exist.',
  not_running: 'This code is not valid at the moment.',
  condition: 'This code does not apply to your cart.',
  limit: 'This code has been used as often as it can be.',
  same_group: 'A better offer already applies to your cart.',
  better_combination: 'Other offers are worth more for your cart.',
  exclusive_better: 'A better offer already applies to your cart.',
};

/** Counts an unknown code of a customer. Ends the request with 429 after 20 in an hour. */
function countUnknown(call: Call, customer: string): void {
  const recent = ((call.store.get('unknownCodes', customer)?.at ?? []) as number[]).filter((at) => at > call.ms - HOUR_MS);
  if (recent.length >= MOST_UNKNOWN) {
    const seconds = Math.ceil((recent[0] + HOUR_MS - call.ms) / 1000);
    call.fail('quota_exceeded', {
      detail: `The limit is ${MOST_UNKNOWN} unknown codes an hour.`,
      headers: { 'Retry-After': String(seconds) },
    });
  }
  call.store.put('unknownCodes', { at: [...recent, call.ms] }, customer);
}

/** Returns the promotion of a business with a code: the one that applies, otherwise the latest. */
function withCode(call: Call, business: Json, code: string): Json | undefined {
  const found = call.store.find('prm', 'code', code).filter(({ business_id: id }) => id === null || id === business.id);
  return found.find((each) => isRunning(each, call.now())) ?? found.at(-1);
}

function reasonOf(call: Call, promotion: Json | undefined, notUsed: NotUsed | undefined): string {
  if (!promotion) return 'unknown_code';
  if (!isRunning(promotion, call.now())) return 'not_running';
  return notUsed?.reason ?? 'condition';
}

/** Calculates the price of a cart with a code. A code that does not apply is not an error. */
function validate(call: Call): Json {
  const { body } = call;
  const business = businessOf(call, body.business_id);
  const customer = body.customer_id ? call.need('cus', body.customer_id, '/customer_id') : undefined;
  const goods = goodsOf(call, business, body.lines);
  const code: string = body.code.trim().toUpperCase();
  const codes = [code, ...(body.other_codes ?? []).map((each: string) => each.trim().toUpperCase())];
  const promotion = withCode(call, business, code);
  if (!promotion && customer) countUnknown(call, customer.id);
  const cart = {
    business,
    lines: goods.map((each, index) => ({ goods: each, quantity: body.lines[index].quantity as number })),
    customer,
    fee: body.delivery_fee?.amount ?? 0,
    channel: body.channel ?? 'order',
    at: call.now(),
    isTrial: true,
  };
  const { lines, applied, notUsed, totals } = price(call, cart, codes);
  const own = applied.find(({ promotion_id: id }) => id === promotion?.id);
  const refused = notUsed.find((each) => each.promotion.id === promotion?.id);
  const reason = own ? null : reasonOf(call, promotion, refused);
  const condition = reason === 'condition' ? (refused?.condition ?? null) : null;
  const goodsAmount = totals.subtotal.amount - totals.discount.amount;
  const shortfall = condition === 'min_subtotal' ? money(promotion?.conditions.min_subtotal.amount - goodsAmount) : null;
  return {
    code,
    valid: own !== undefined,
    promotion_id: promotion?.id ?? null,
    reason,
    unmet_condition: condition,
    message: shortfall ? `Add goods for ${asText(shortfall)} to use this code.` : reason && MESSAGES[reason],
    shortfall,
    discount: own?.amount ?? NOTHING,
    applied,
    not_used: notUsed.map(({ promotion: { id, name, code: its }, reason: why, worth }) => ({
      promotion_id: id,
      name,
      code: its,
      reason: why,
      worth: worth === null ? null : money(worth),
    })),
    lines,
    totals,
    evaluated_at: call.now(),
  };
}

const MOST = 200;
const YEARS_MS = 2 * 366 * 86_400_000;

const ACTIONS: Record<string, string[]> = {
  draft: ['updatePromotion', 'activatePromotion'],
  inactive: ['updatePromotion', 'activatePromotion'],
  scheduled: ['updatePromotion', 'deactivatePromotion'],
  active: ['updatePromotion', 'deactivatePromotion'],
};

/** Scopes that require an effect, or that an effect requires. */
const SCOPES: Record<string, string[]> = {
  percent_off: ['line', 'order', 'delivery'],
  amount_off: ['line', 'order', 'delivery'],
  fixed_price: ['line'],
  buy_x_get_y: ['line'],
  free_delivery: ['delivery'],
};

const CONDITIONS = {
  product_ids: [],
  category_ids: [],
  customer_ids: [],
  min_subtotal: null,
  min_quantity: null,
  first_order_only: false,
  channels: [],
  weekdays: [],
};

function checkRules(call: Call, { effect, scope, conditions, starts_at: from, ends_at: to }: Json): void {
  if (!SCOPES[effect.kind].includes(scope)) call.invalid('/scope', `Does not fit the effect ${effect.kind}.`);
  if (to && (Date.parse(to) <= call.ms || to <= from || Date.parse(to) > Date.parse(from) + YEARS_MS))
    call.invalid('/ends_at', 'Must be in the future, after starts_at and at most 2 years after it.', 'out_of_range');
  for (const [field, type] of [
    ['product_ids', 'prd'],
    ['category_ids', 'cat'],
    ['customer_ids', 'cus'],
  ])
    for (const [index, id] of Object.entries<string>(conditions?.[field] ?? [])) call.need(type, id, `/conditions/${field}/${index}`);
}

/** Ends the request with 409 if another promotion that has not ended has the code. */
function checkCode(call: Call, code: string | null | undefined, except?: string): void {
  const taken =
    code &&
    call.store
      .find('prm', 'code', code)
      .find((each) => each.id !== except && each.status !== 'ended' && !call.store.isUntouched('prm', each.id));
  if (taken) call.fail('already_exists', `${code} is the code of ${taken.id}.`);
}

function endLater(call: Call, { id, ends_at: to }: Json): void {
  call.cancel('promotions.end', (args) => args.id === id);
  if (to) call.after(secondsUntil(call, to), 'promotions.end', { id });
}

function setStatus(call: Call, id: string, status: string, fields: Json = {}): Json {
  return call.patch('prm', id, { ...fields, status, allowed_actions: ACTIONS[status] ?? [] });
}

function start(call: Call, id: string): Json {
  return call.emit('promotion.started', setStatus(call, id, 'active', { status_reason_code: null, status_reason: null }));
}

function create(call: Call): Json {
  const { body } = call;
  if (body.business_id) call.need('mbz', body.business_id, '/business_id');
  else if (call.caller.role === 'merchant')
    call.fail('forbidden', 'Users with the role merchant can create promotions only for their businesses.');
  checkRules(call, body);
  checkCode(call, body.code);
  const businessId: string | null = body.business_id ?? null;
  const open = call.store.list('prm').filter((each) => each.business_id === businessId && each.status !== 'ended').length;
  if (open >= MOST) call.fail('limit_reached', `The business has ${open} of ${MOST} promotions that have not ended.`);
  const promotion = add(call, 'Promotion', {
    ...body,
    business_id: businessId,
    conditions: { ...CONDITIONS, ...body.conditions },
    limits: { uses_total: null, uses_per_customer: null, ...body.limits },
    status: 'draft',
    allowed_actions: ACTIONS.draft,
    uses: { count: 0, customer_count: 0, given_away: NOTHING, last_used_at: null },
    created_by: actorOf(call),
  });
  endLater(call, promotion);
  return promotion;
}

/** Returns the promotion of the path. Users with the role merchant cannot change those of all businesses. */
function needChangeable(call: Call): Json {
  const promotion = call.need('prm', call.params.promotion_id);
  if (promotion.business_id === null && call.caller.role === 'merchant')
    call.fail('forbidden', 'Users with the role merchant can change promotions only of their businesses.');
  return promotion;
}

/** Fields that can change after the first use. */
const ALWAYS = ['name', 'ends_at', 'metadata', 'limits'];

function checkUsed(call: Call, { uses, limits }: Json): void {
  const { body } = call;
  const refuse = (detail: string) => call.fail('resource_in_use', `The promotion was used by ${uses.count} orders and sales; ${detail}`);
  const other = Object.keys(body).find((field) => !ALWAYS.includes(field));
  if (other) refuse(`${other} cannot be changed.`);
  for (const field of ['uses_total', 'uses_per_customer']) {
    const [before, after] = [limits?.[field] ?? null, body.limits?.[field] ?? null];
    if (body.limits && after !== null && (before === null || after < before)) refuse(`${field} cannot be lowered.`);
  }
}

function update(call: Call): Json {
  const { body } = call;
  const promotion = needChangeable(call);
  const isOfStory = call.store.isUntouched('prm', promotion.id);
  if (promotion.status === 'ended') call.fail('invalid_state_transition', 'The promotion has the status ended.');
  if (body.starts_at && promotion.status === 'active') call.fail('invalid_state_transition', 'The promotion is active.');
  if (!isOfStory && promotion.uses.count) checkUsed(call, promotion);
  checkRules(call, { ...promotion, ends_at: undefined, ...body });
  checkCode(call, body.code, promotion.id);
  const changed = call.patch('prm', promotion.id, {
    ...body,
    ...(body.conditions && { conditions: { ...CONDITIONS, ...body.conditions } }),
    ...(body.limits && { limits: { uses_total: null, uses_per_customer: null, ...body.limits } }),
  });
  if (body.ends_at !== undefined) endLater(call, changed);
  if (!body.starts_at || changed.status !== 'scheduled') return changed;
  call.cancel('promotions.start', ({ id }) => id === changed.id);
  if (Date.parse(changed.starts_at) <= call.ms) return start(call, changed.id);
  call.after(secondsUntil(call, changed.starts_at), 'promotions.start', { id: changed.id });
  return changed;
}

export const promotions: Behaviours = {
  filters: {
    listPromotions: {
      business_id: ({ business_id: own }, business) => own === null || own === business,
      code: ({ code: own }, code) => own === code.toUpperCase(),
    },
  },
  operations: {
    createPromotion: create,
    updatePromotion: update,
    activatePromotion: (call) => {
      const { id, starts_at: from } = needChangeable(call);
      if (Date.parse(from) <= call.ms) return start(call, id);
      call.after(secondsUntil(call, from), 'promotions.start', { id });
      return setStatus(call, id, 'scheduled', { status_reason_code: null, status_reason: null });
    },
    deactivatePromotion: (call) => {
      const { id } = needChangeable(call);
      call.cancel('promotions.start', (args) => args.id === id);
      return setStatus(call, id, 'inactive', { status_reason_code: 'deactivated', status_reason: call.body.reason });
    },
    validatePromotionCode: validate,
  },
  timers: {
    'promotions.start': inState('prm', 'scheduled', (call, { id }) => start(call, id)),
    'promotions.end': (call, { id }) => {
      const promotion = call.need('prm', id);
      if (promotion.status !== 'ended') endPromotion(call, promotion, 'time_up');
    },
  },
  start: (call) => {
    for (const promotion of call.store.list('prm'))
      if (promotion.ends_at && Date.parse(promotion.ends_at) > call.ms) endLater(call, promotion);
  },
};
