import { brand } from '../../../platform/brand';
import { isObject } from '../../model/schemas';
import type { Behaviours, Call, Json } from '../behaviour';
import { changeSingleton, openSingleton } from '../singleton';
import { settingsOf } from './invoiceLines';

const MOST_BYTES = 1_048_576;
const METHODS_OF_COLLECTION = ['virtual_account', 'card', 'ussd'];
const LOGO_TYPES = ['image/png', 'image/jpeg'];

const change = (call: Call, fields: Json): Json =>
  changeSingleton(call, 'InvoiceSettings', { ...fields, updated_by: call.caller.user, updated_at: call.now() });

/** Returns the highest running number that was used with a prefix, except by the story, whose examples can be sent as they are. */
function highestOf(call: Call, prefix: string): number {
  const own = call.store.list('ivc').filter(({ id }) => !call.store.isUntouched('ivc', id));
  const used = own.flatMap(({ number }) => (number?.startsWith(prefix) ? Number(number.slice(prefix.length)) : []));
  return Math.max(0, ...used.filter(Number.isInteger));
}

function update(call: Call): Json {
  const { numbering } = call.body;
  if (numbering) {
    if (numbering.invoice_prefix === numbering.credit_note_prefix)
      call.invalid('/numbering/credit_note_prefix', 'Must differ from the invoice prefix.');
    for (const kind of ['invoice', 'credit_note']) {
      const next = `next_${kind}_number`;
      if (numbering[next] <= highestOf(call, numbering[`${kind}_prefix`]))
        call.invalid(`/numbering/${next}`, 'Must be higher than the numbers that were used with the prefix.', 'too_small');
    }
  }
  return change(call, call.body);
}

const keyOf = ({ tax_category, from_date }: Json): string => `${tax_category} ${from_date}`;

function setTax(call: Call): Json {
  const { is_vat_registered, default_tax_category, rates } = call.body;
  const today = call.today();
  const known: Json[] = settingsOf(call).tax.rates;
  const past = known.filter(({ from_date }) => from_date <= today);
  rates.forEach((rate: Json, index: number) => {
    const inForce = past.find((each) => keyOf(each) === keyOf(rate) && each.rate === rate.rate);
    if (rate.from_date < today && !inForce) call.invalid(`/rates/${index}/from_date`, 'Must be today or later.', 'out_of_range');
    const most = rate.tax_category === 'standard' ? 50 : 0;
    if (Number(rate.rate) > most) call.invalid(`/rates/${index}/rate`, `Must be at most ${most}.`, 'too_large');
  });
  const own = new Set(rates.map(keyOf));
  const order = ['standard', 'zero_rated', 'exempt', 'out_of_scope'];
  const all = [...past.filter((each) => !own.has(keyOf(each))), ...rates].sort(
    (one, other) => order.indexOf(one.tax_category) - order.indexOf(other.tax_category) || one.from_date.localeCompare(other.from_date),
  );
  return change(call, { tax: { is_vat_registered, default_tax_category, rates: all } });
}

function setCurrency(call: Call): Json {
  const { default_currency, allowed_currencies: allowed } = call.body;
  const unknown = allowed.findIndex((each: string) => !call.store.get('InvoiceCurrency', each));
  if (unknown >= 0) call.invalid(`/allowed_currencies/${unknown}`, 'Is not a currency for invoices.', 'unknown_value');
  if (!allowed.includes('NGN')) call.invalid('/allowed_currencies', 'Must include NGN.');
  if (!allowed.includes(default_currency)) call.invalid('/default_currency', 'Must be one of the allowed currencies.');
  return change(call, { currency: { default_currency, allowed_currencies: allowed } });
}

function setMethods(call: Call): Json {
  const { payment_methods: methods } = call.body;
  const accounts = call.store.list('iac');
  methods.forEach((method: string, index: number) => {
    const isForCollection = METHODS_OF_COLLECTION.includes(method);
    if (!accounts.some(({ kind }) => kind === 'collection' || !isForCollection))
      call.invalid(`/payment_methods/${index}`, `${method} requires ${isForCollection ? 'a collection account' : 'an invoice account'}.`);
  });
  return change(call, { payment_methods: methods });
}

function upload(call: Call): Json {
  const { file } = call.body;
  if (!isObject(file)) return call.fail('malformed_request', 'The form has no part named file.');
  const { name, type, size } = file;
  const content_type = /\.jpe?g$/i.test(name) ? 'image/jpeg' : /\.png$/i.test(name) ? 'image/png' : type;
  if (!LOGO_TYPES.includes(content_type))
    call.fail('unsupported_media_type', `${content_type || 'The file'} is not supported; send image/png or image/jpeg.`);
  if (size > MOST_BYTES) call.fail('file_too_large', `The file is ${(size / MOST_BYTES).toFixed(1)} MB; the limit is 1 MB.`);
  if (size === 0) call.fail('document_unreadable', 'The image is empty.');
  const end = content_type === 'image/png' ? 'png' : 'jpg';
  const url = `https://${brand.sandboxHost}/assets/logos/${settingsOf(call).tenant_id}-${call.world.ids.text(6)}.${end}`;
  const logo = { url, content_type, width_px: 800, height_px: 320, size_bytes: size, uploaded_at: call.now() };
  return change(call, { logo });
}

/** Settings of invoices, which every tenant has once. The sandbox does not keep the content of a logo, so its dimensions are fixed. */
export const settings: Behaviours = {
  operations: {
    getInvoiceSettings: settingsOf,
    updateInvoiceSettings: update,
    setInvoiceTax: setTax,
    setInvoiceCurrency: setCurrency,
    setInvoicePaymentMethods: setMethods,
    uploadInvoiceLogo: upload,
    deleteInvoiceLogo: (call) => {
      change(call, { logo: null });
    },
  },
  start: (call) => openSingleton(call, 'getInvoiceSettings'),
};
