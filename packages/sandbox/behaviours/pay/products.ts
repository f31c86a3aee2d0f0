import type { Behaviours, Call, Json } from '../behaviour';
import { currencyTerms } from './invoiceChecks';
import { settingsOf } from './invoiceLines';

const MOST = 5000;

function checkSku(call: Call, sku: string | null | undefined, own?: string): void {
  if (!sku) return;
  const taken = call.taken('ipr', (each) => each.sku?.toLowerCase() === sku.toLowerCase() && each.id !== own);
  if (taken) call.fail('already_exists', `The sku ${sku} is already used by ${taken.id}.`);
}

/** Ends the request with 422 unless a reason is given for every category but `standard`, and only for those. */
function checkReason(call: Call, category: string, reason: string | null | undefined): void {
  if (category === 'standard' && reason) call.invalid('/exemption_reason', 'Must not be sent with the category standard.');
  if (category !== 'standard' && !reason) call.invalid('/exemption_reason', `Must be sent with the category ${category}.`, 'required');
}

function update(call: Call, product: Json): Json {
  const { sku, unit_price: price, tax_category = product.tax_category } = call.body;
  checkSku(call, sku, product.id);
  if (price && price.currency !== product.unit_price.currency)
    call.fail('currency_mismatch', `The product is in ${product.unit_price.currency}.`);
  const isMoved = tax_category !== product.tax_category;
  const { exemption_reason: reason = isMoved && tax_category === 'standard' ? null : product.exemption_reason } = call.body;
  checkReason(call, tax_category, reason);
  return call.update({ exemption_reason: reason, updated_by: call.caller.user });
}

/** Products, from which the lines of invoices are filled in. */
export const products: Behaviours = {
  operations: {
    createProduct: (call) => {
      const { sku, unit_price: price, exemption_reason = null, created_by = null } = call.body;
      const { tax_category = settingsOf(call).tax.default_tax_category, unit_code = 'H87', unit = 'piece' } = call.body;
      currencyTerms(call, price.currency);
      checkSku(call, sku);
      checkReason(call, tax_category, exemption_reason);
      const count = call.store.list('ipr').length;
      if (count >= MOST) call.fail('limit_reached', `Your tenant has ${count} of 5,000 products.`);
      return call.create({ tax_category, unit, unit_code, invoice_count: 0, created_by, updated_by: created_by });
    },
    updateProduct: update,
    deleteProduct: (call, { id }) => {
      const drafts = call.store
        .list('ivc')
        .filter(({ status, lines }) => status === 'draft' && lines.some((line: Json) => line.product_id === id));
      if (drafts.length) call.fail('resource_in_use', `The product is on ${drafts.length} drafts, the oldest of which is ${drafts[0].id}.`);
      return call.derived();
    },
  },
};
