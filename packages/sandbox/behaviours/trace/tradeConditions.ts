import type { Call, Further, Json, Refusal } from '../behaviour';
import { addDays, addMonths } from '../money/dates';
import { afterStory } from '../target';

/** Days after the delivery date of a trade within which its loan must be repaid. */
const LATEST_DAYS = 90;

/** Returns the trade that a resource names, if a request has changed it. */
function changedTrade(call: Call, { trade }: Json): Json | undefined {
  const id = trade?.id ?? '';
  return call.store.isUntouched('trd', id) ? undefined : call.store.get('trd', id);
}

const frozen: Refusal = afterStory((_, { status }) => status === 'frozen' && 'The trade is frozen.');

/** Condition of 422 for a loan whose last instalment, from today, would be due too long after the delivery. */
const dueTooLate: Refusal = (call, loan) => {
  const { delivery } = changedTrade(call, loan) ?? {};
  const last = addMonths(call.today(), loan.instalment_count);
  const isLate = delivery && last > addDays(delivery.latest_delivery_date, LATEST_DAYS);
  return isLate && `The last instalment would be due on ${last}, more than ${LATEST_DAYS} days after ${delivery.latest_delivery_date}.`;
};

const endedTrade: Refusal = (call, loan) => {
  const { status = 'accepted' } = changedTrade(call, loan) ?? {};
  return !['accepted', 'in_progress'].includes(status) && `The trade is ${status}.`;
};

/** Returns the condition of 409 for a reference that another resource of the type has. */
const takenReference =
  (type: string): Refusal =>
  (call, { id }) => {
    const { reference } = call.body;
    const other = reference && call.taken(type, (each) => each.reference === reference && each.id !== id);
    return other && `The reference is already used by ${other.id}.`;
  };

/** Conditions under which trades, their loans and their goods are refused. */
export const tradeConditions: Further = {
  furtherStates: { cancelTrade: ['frozen'], completeTrade: ['frozen'] },
  refusals: {
    cancelTrade: { trade_not_open: frozen },
    completeTrade: { trade_not_open: frozen },
    createTrade: {
      category_not_tradable: ({ store, body }) => {
        const { category } = store.get('tpd', body.product_id) ?? {};
        const { name, retired_at: at } = store.get('cmc', category?.id ?? '') ?? {};
        return Boolean(at) && `${name} was retired on ${at.slice(0, 10)}.`;
      },
    },
    updateFarmer: { already_exists: takenReference('frm') },
    updateLocalSeller: { already_exists: takenReference('lsl') },
    uploadTradeDocument: {
      already_exists: (call) => {
        const { category_code: code, subject_id: subject, number = null, file } = call.body;
        const isSame = (each: Json) =>
          each.category.code === code && each.subject.id === subject && each.number === number && each.file.name === file.name;
        const twin = call.taken('tdc', isSame);
        return twin && `The same file was already uploaded as ${twin.id}.`;
      },
    },
    overrideTradeTrackingStatus: {
      trade_not_open: (call, tracking) => {
        const { status } = changedTrade(call, tracking) ?? {};
        return call.body.status !== 'on_hold' && ['frozen', 'completed'].includes(status) && `The trade is ${status}.`;
      },
    },
    approveTradeLoan: { trade_not_open: endedTrade, loan_over_trade_limit: dueTooLate },
    disburseTradeLoan: { loan_over_trade_limit: dueTooLate },
    updateProduct: {
      resource_in_use: ({ body }, { open_request_count: count, unit_price: { price } }) =>
        count > 0 && body.unit_price && body.unit_price.price.currency !== price.currency && `The product has ${count} open requests.`,
      category_not_tradable: ({ store, body }, { category }) => {
        const type = body.product_type_id && store.get('tpt', body.product_type_id);
        return type && type.category.id !== category.id && `The product type ${type.code} does not belong to ${category.code}.`;
      },
      quantity_out_of_range: ({ body }, product) => {
        const { minimum_order: least, quantity } = { ...product, ...body };
        return (body.minimum_order ?? body.quantity) !== undefined && Number(least.value) > Number(quantity.value);
      },
    },
  },
};
