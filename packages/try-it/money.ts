/** Field of an amount, or of its currency, on a line of formatted JSON. */
const FIELD = /^"(?:amount": (-?\d+)|currency": "([A-Z]{3})"),?$/;

/**
 * Formats an amount in minor units.
 *
 * @param amount in minor units of the currency (kobo, cents)
 * @param currency code of ISO 4217
 * @returns the amount with the symbol of the currency, such as `₦50,000.00`
 */
export function moneyText(amount: number, currency: string): string {
  const format = new Intl.NumberFormat('en-NG', { style: 'currency', currency, currencyDisplay: 'narrowSymbol' });
  return format.format(amount / 10 ** (format.resolvedOptions().maximumFractionDigits ?? 2));
}

/**
 * Finds the amounts that have a `currency` in the same object.
 *
 * @param text JSON with one line per field
 * @returns the formatted amounts by the offset of their number in the text
 */
export function amountsIn(text: string): Map<number, string> {
  const found = new Map<number, string>();
  /** Fields of the objects around the current line, by their indentation. */
  const open = new Map<number, { offset?: number; amount?: number; currency?: string }>();
  let offset = 0;
  for (const line of text.split('\n')) {
    const words = line.trimStart();
    const indent = line.length - words.length;
    for (const deeper of [...open.keys()].filter((each) => each > indent)) open.delete(deeper);
    const [, amount, currency] = FIELD.exec(words) ?? [];
    if (amount || currency) {
      const known = {
        ...open.get(indent),
        ...(amount ? { amount: Number(amount), offset: offset + line.lastIndexOf(amount) } : { currency }),
      };
      open.set(indent, known);
      if (known.offset !== undefined && known.currency && Number.isSafeInteger(known.amount))
        found.set(known.offset, moneyText(known.amount as number, known.currency));
    }
    offset += line.length + 1;
  }
  return found;
}
