import { withBrand } from './brandText';

/** API family of the platform: a folder in openapi/, a category page, and a section of the reference. */
export type Family = {
  /** Folder in openapi/. Never displayed. */
  readonly folder: string;
  /** Path segment in /api/{slug} and /category/{slug}. */
  readonly slug: string;
  readonly label: string;
  /** Purpose of the family in one sentence. */
  readonly purpose: string;
  /**
   * `house`: maintained in this repository and checked by all rules of openapi/README.md. `foreign`: a third-party description in a single
   * `openapi.yaml` or `openapi.json`; only problems that would break a page are errors.
   */
  readonly rules: 'house' | 'foreign';
};

/**
 * Families in display order. Sidebars, navbar, home page, category pages, downloads, search and tests are derived from this list. To add a
 * family, create its folder and add it here.
 */
const list: Family[] = [
  {
    folder: 'platform-registry',
    slug: 'platform-registry',
    label: 'Platform Registry',
    purpose: 'Tenants and their users, businesses, services, keys, devices, notifications, loans and audit logs.',
    rules: 'house',
  },
  {
    folder: 'wallet',
    slug: 'wallet',
    label: 'Wallet',
    purpose: 'Accounts, payments, transfers and fixed deposits for your users.',
    rules: 'house',
  },
  {
    folder: 'banking',
    slug: '{product}-banking',
    label: '{Product} Banking',
    purpose: 'Core banking for tenants: people and businesses with their accounts, savings, deposits, loans and payments.',
    rules: 'house',
  },
  {
    folder: 'identity',
    slug: '{product}-identity',
    label: '{Product} Identity',
    purpose: 'Identity checks on people and companies against the national registers.',
    rules: 'house',
  },
  {
    folder: 'pay',
    slug: '{product}-pay',
    label: '{Product} Pay',
    purpose: 'Invoices, counterparties, payments and the accounts that receive them.',
    rules: 'house',
  },
  {
    folder: 'merchant',
    slug: 'merchant',
    label: 'Merchant',
    purpose: 'Products, prices, customers, orders, sales and reversals of a merchant.',
    rules: 'house',
  },
  {
    folder: 'loft-service',
    slug: 'loft-service',
    label: 'Loft Service',
    purpose: 'Transport management: drivers, vehicles, routes, shipments, fees and client invoices.',
    rules: 'house',
  },
  {
    folder: 'logistics',
    slug: 'logistics',
    label: 'Logistics',
    purpose: 'Delivery through many providers, with their branches, rate cards and vehicles.',
    rules: 'house',
  },
  {
    folder: 'trace',
    slug: 'trace',
    label: 'Trace',
    purpose: 'Commodity traceability for buyers and sellers, from farm or mine to delivery.',
    rules: 'house',
  },
  {
    folder: 'global-index-search',
    slug: 'global-index-search',
    label: 'Global Index Search',
    purpose: 'Search across the data of all services, with analytics and index management.',
    rules: 'house',
  },
];

/** All families, with the brand tokens replaced. */
export const allFamilies: readonly Family[] = list.map((family) => ({
  ...family,
  slug: withBrand(family.slug),
  label: withBrand(family.label),
}));
