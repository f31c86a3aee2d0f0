import { withBrand } from '../../platform/brandText';

/** Returns the name of a guide in addresses and on the command line: its path with hyphens, such as `tutorials-wallet-leveraging-the-wallet`. */
export const nameOf = (file: string): string =>
  withBrand(file)
    .replace(/\.mdx$/, '')
    .replaceAll(/[/_]/g, '-');

/** Returns the address of a guide's steps on the site. */
export const stepsHref = (name: string): string => `/guides/${name}.json`;
