import { type Brand, brand as ownBrand } from './brand';

const TOKEN = /(?<!\\)\{(product|Product|brand\.(\w+))\}/g;

/**
 * Replaces the brand's placeholders in a text: `{product}` by the slug, `{Product}` by the name, `{brand.apiHost}` and the
 * like by that field. A backslash in front (`\{product}`) keeps a placeholder as it is.
 *
 * @param text any text of a page, a file name or an API description
 * @param file the file that it stands in, for the message
 * @param brand the brand to write in; this site's own unless a test says otherwise
 * @returns the text; line breaks are untouched, so line numbers hold
 * @throws Error when a placeholder names a field that the brand does not have
 */
export function withBrand(text: string, file = '', brand: Brand = ownBrand): string {
  return text.replace(TOKEN, (token, word: string, field: string | undefined, offset: number) => {
    if (word === 'product') return brand.slug;
    if (word === 'Product') return brand.name;
    if (field && Object.hasOwn(brand, field)) return brand[field as keyof Brand];
    const line = text.slice(0, offset).split('\n').length;
    throw new Error(`${file}:${line}: ${token} names no field of src/brand.ts. Fields: ${Object.keys(brand).join(', ')}.`);
  });
}
