import type { Call, Json } from '../behaviour';
import { singleton } from '../singleton';

/** Returns the settings of the tenant's invoices. */
export const settingsOf = (call: Call): Json => singleton(call, 'InvoiceSettings');

/** Returns the rate of a tax category on a date, in percent. */
function rateOn(call: Call, category: string, date: string): string {
  const rates: Json[] = settingsOf(call).tax.rates;
  return rates.filter(({ tax_category, from_date }) => tax_category === category && from_date <= date).at(-1)?.rate ?? '0';
}

/** Returns the lines of a document with the rates of a date. */
export const withRates = (call: Call, lines: Json[], date: string): Json[] =>
  lines.map((line) => ({ ...line, tax_rate: rateOn(call, line.tax_category, date) }));

function productOf(call: Call, id: string | undefined, at: string): Json | undefined {
  if (id === undefined) return undefined;
  const product = call.need('ipr', id, `${at}/product_id`);
  if (product.is_archived) call.invalid(`${at}/product_id`, 'Must not be an archived product.');
  return product;
}

function priceOf(call: Call, given: Json, product: Json | undefined, currency: string, at: string): Json {
  const price = given.unit_price ?? product?.unit_price;
  if (!price) return call.invalid(`${at}/unit_price`, 'Must be sent for a line without product_id.', 'required');
  if (price.currency !== currency) call.fail('currency_mismatch', `The document is in ${currency}, the price in ${price.currency}.`);
  return price;
}

/**
 * Returns a line of a request with what it leaves out, taken from its product and the settings.
 *
 * @param date date whose tax rate applies
 */
function lineOf(call: Call, given: Json, index: number, currency: string, date: string): Json {
  const at = `/lines/${index}`;
  const product = productOf(call, given.product_id, at);
  const { is_vat_registered: isRegistered, default_tax_category: usual } = settingsOf(call).tax;
  const description = given.description ?? product?.name;
  if (description === undefined) call.invalid(`${at}/description`, 'Must be sent for a line without product_id.', 'required');
  if (Number(given.quantity) === 0) call.invalid(`${at}/quantity`, 'Must be above 0.', 'too_small');
  const discount = given.discount ?? null;
  if (discount?.kind === 'amount' && discount.value.currency !== currency)
    call.fail('currency_mismatch', `The document is in ${currency}, the discount in ${discount.value.currency}.`);
  const category = isRegistered ? (given.tax_category ?? product?.tax_category ?? usual) : 'out_of_scope';
  const reason = given.exemption_reason ?? product?.exemption_reason ?? (isRegistered ? null : 'The seller is not registered for VAT');
  if (category !== 'standard' && !reason)
    call.invalid(`${at}/exemption_reason`, 'Must be sent for every category except standard.', 'required');
  return {
    product_id: product?.id ?? null,
    description,
    quantity: given.quantity,
    unit: given.unit ?? product?.unit ?? 'piece',
    unit_code: given.unit_code ?? product?.unit_code ?? 'H87',
    unit_price: priceOf(call, given, product, currency, at),
    discount,
    tax_category: category,
    tax_rate: rateOn(call, category, date),
    exemption_reason: category === 'standard' ? null : reason,
  };
}

/** Returns the lines of a request, complete but without amounts. */
export const linesOf = (call: Call, given: Json[], currency: string, date: string): Json[] =>
  given.map((line, index) => lineOf(call, line, index, currency, date));
