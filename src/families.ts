import { withBrand } from './brandText';

/** One API family of the platform: a folder in openapi/, a category page, a part of the reference. */
export type Family = {
  /** The folder in openapi/. Never shown to a reader. */
  readonly folder: string;
  /** The word in /api/{slug} and /category/{slug}. */
  readonly slug: string;
  readonly label: string;
  /** One sentence: what a reader comes to this family for. */
  readonly purpose: string;
  /**
   * `house`: written here, held to every rule of openapi/README.md. `foreign`: somebody else's description in one
   * `openapi.yaml` or `openapi.json`; only what would break a page is an error.
   */
  readonly rules: 'house' | 'foreign';
};

/**
 * The families in the order readers meet them. Sidebars, navbar, home page, category pages, downloads, search and tests all
 * derive from this list: to add a family, make its folder and add its line.
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

/** Every family, with the brand's words in place. */
export const allFamilies: readonly Family[] = list.map((family) => ({
  ...family,
  slug: withBrand(family.slug),
  label: withBrand(family.label),
}));
