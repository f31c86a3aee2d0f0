import type { Call, Further, Json } from '../behaviour';
import { merge, refOf, tradable } from './shortForms';

const TYPE = 'tpt';

/** Ends the request with 422 unless a type belongs to the category and is not retired. */
function usable(call: Call, id: string, category: string, pointer: string): Json {
  const type = call.need(TYPE, id, pointer);
  if (type.category.id !== category || type.retired_at)
    call.fail('category_not_tradable', `The product type ${type.code} does not belong to the commodity, or is retired.`);
  return type;
}

/** Returns the inputs of a form with their types. A raw form has none. */
function inputsOf(call: Call, form: string, category: string): Json[] {
  const { made_from: given = [] } = call.body;
  if ((form === 'raw') !== !given.length)
    call.invalid('/made_from', form === 'raw' ? 'Must be empty for a raw form.' : 'Must have at least one input.');
  return given.map(({ product_type_id: id, ...yields }: Json, index: number) => ({
    product_type: refOf(usable(call, id, category, `/made_from/${index}/product_type_id`)),
    ...yields,
  }));
}

function checkTariff(call: Call, { hs_codes: codes = [] }: Json): void {
  const { hs_code: code } = call.body;
  const known = codes.map((each: Json | string) => (typeof each === 'string' ? each : each.code));
  if (code && !known.includes(code)) call.invalid('/hs_code', 'Is not a code of the category.');
}

/** Returns how many resources refer to a type, in words for `detail`. */
function usesOf(call: Call, id: string): string[] {
  const count = (noun: string, type: string, refers: (each: Json) => boolean) => {
    const uses = call.store.list(type).filter(refers).length;
    return uses ? [`${uses} ${noun}${uses === 1 ? '' : 's'}`] : [];
  };
  const isOfType = ({ product_type: type }: Json) => type?.id === id;
  return [
    ...count('product', 'tpd', isOfType),
    ...count('batch record', 'btc', isOfType),
    ...count('price trend', 'ptr', isOfType),
    ...count('product type', TYPE, ({ made_from: inputs }) => inputs.some(isOfType)),
  ];
}

/** Forms in which commodities are sold. */
export const productTypes: Further = {
  refusals: {
    createProductType: {
      already_exists: (call) => {
        const known = call.taken(TYPE, ({ code }) => code === call.body.code);
        return known && `The code ${known.code} is already used by ${known.id}.`;
      },
    },
    deleteProductType: {
      resource_in_use: (call, { id }) => {
        const uses = usesOf(call, id);
        return uses.length > 0 && `${uses.join(', ')} refer to the product type.`;
      },
    },
  },
  operations: {
    createProductType: (call) => {
      const { category_id: id, form } = call.body;
      const category = tradable(call, id);
      checkTariff(call, category);
      const made_from = inputsOf(call, form, id);
      return call.create({ category: refOf(category), made_from });
    },
    updateProductType: (call, type) => {
      const { made_from: given, is_retired: isRetired, replaced_by_id: replacement } = call.body;
      checkTariff(call, call.need('cmc', type.category.id));
      if (replacement) usable(call, replacement, type.category.id, '/replaced_by_id');
      return merge(call, TYPE, type.id, {
        ...(given && { made_from: inputsOf(call, type.form, type.category.id) }),
        ...(isRetired !== undefined && { retired_at: isRetired ? (type.retired_at ?? call.now()) : null }),
      });
    },
  },
};
