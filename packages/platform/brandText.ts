import { type Brand, brand as ownBrand } from './brand';

const TOKEN = /(?<!\\)\{(product|Product|brand\.(\w+))\}/g;

/**
 * Replaces the placeholders of the brand in a text: `{product}` by the slug, `{Product}` by the name, and `{brand.apiHost}` and the like by
 * that field. A placeholder after a backslash (`\{product}`) is kept.
 *
 * @param text any text of a page, a file name or an API description
 * @param file path of the source file, for the error message
 * @param brand the brand to insert; defaults to that of the site
 * @returns the text with the same line breaks, so line numbers remain valid
 * @throws Error if a placeholder names a field that the brand does not have
 */
export function withBrand(text: string, file = '', brand: Brand = ownBrand): string {
  return text.replace(TOKEN, (token, word: string, field: string | undefined, offset: number) => {
    if (word === 'product') return brand.slug;
    if (word === 'Product') return brand.name;
    if (field && Object.hasOwn(brand, field)) return brand[field as keyof Brand];
    const line = text.slice(0, offset).split('\n').length;
    throw new Error(`${file}:${line}: ${token} is not a field of packages/platform/brand.ts. Fields: ${Object.keys(brand).join(', ')}.`);
  });
}
