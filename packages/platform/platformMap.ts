import { withBrand } from './brandText';
import { allFamilies, type Family } from './families';

/** Position of a family in the map: a band above or below all others, or a cell with its row and column, counted from 0. */
export type Place = 'over' | 'under' | readonly [row: number, column: number];

type Spot = {
  /** Folder of the family, as in packages/platform/families.ts. */
  readonly family: string;
  readonly place: Place;
  /** Text below the name, short enough for the box. */
  readonly says: string;
  readonly holdsMoney?: true;
};

type FolderFlow = {
  /** Folder of the family that depends on the other. */
  readonly from: string;
  readonly to: string;
  /** Verb of a sentence with the labels of the two families: "Merchant is paid through Wallet". */
  readonly verb: string;
  /**
   * `linked`: the first family stores an ID of the second and follows its changes. `carried`: your program reads from the first and sends
   * to the second.
   */
  readonly kind: 'linked' | 'carried';
  /**
   * Field or operation that implements the flow, as one line of Markdown. It must match the descriptions in openapi/; change both together.
   */
  readonly how: string;
};

/** Map of the home page and table of /intro. Flows between families are defined here only. */
const spots: Spot[] = [
  { family: 'global-index-search', place: 'over', says: 'searches the indexes of the other services' },
  { family: 'trace', place: [0, 0], says: 'lots from farm or mine' },
  { family: 'merchant', place: [0, 1], says: 'shops, stock and sales' },
  { family: 'logistics', place: [0, 2], says: 'third-party couriers' },
  { family: 'wallet', place: [1, 0], says: "holds your users' money", holdsMoney: true },
  { family: 'pay', place: [1, 1], says: 'holds invoice payments', holdsMoney: true },
  { family: 'loft-service', place: [1, 2], says: 'your own vehicles' },
  { family: 'banking', place: [2, 0], says: "holds a bank's deposits", holdsMoney: true },
  { family: 'identity', place: [2, 1], says: 'queries national registers' },
  { family: 'platform-registry', place: 'under', says: 'authorises every request by key, tenant and service' },
];

const folderFlows: FolderFlow[] = [
  {
    from: 'merchant',
    to: 'wallet',
    verb: 'is paid through',
    kind: 'linked',
    how: 'A shop specifies a Wallet account. A payment with the `reference` of an order is matched within a second, and `order.paid` is sent once the total is covered.',
  },
  {
    from: 'merchant',
    to: 'loft-service',
    verb: 'delivers with',
    kind: 'linked',
    how: 'A delivery order specifies the order as its `source`. When the driver reports the delivery, the order is fulfilled.',
  },
  {
    from: 'merchant',
    to: 'logistics',
    verb: 'delivers through',
    kind: 'linked',
    how: "The courier's order carries `merchant_order_id`. The shop's order is updated with its milestones and is fulfilled on delivery.",
  },
  {
    from: 'logistics',
    to: 'loft-service',
    verb: 'delegates deliveries to',
    kind: 'linked',
    how: 'A provider with its own vans creates a job from the offer that it accepted. Milestones and proof of delivery are returned the same way.',
  },
  {
    from: 'trace',
    to: 'wallet',
    verb: 'is paid through',
    kind: 'linked',
    how: "A trade specifies the seller's account that the buyer pays into. A loan against the trade is disbursed to this account, and the outstanding balance is collected from it at the end.",
  },
  {
    from: 'merchant',
    to: 'pay',
    verb: 'invoices through',
    kind: 'carried',
    how: 'A Merchant receipt is not a tax invoice. If a buyer needs one, your application [creates an invoice](/api/{product}-pay/invoice/create-invoice).',
  },
  {
    from: 'loft-service',
    to: 'pay',
    verb: 'invoices through',
    kind: 'carried',
    how: 'Client payments for Loft Service invoices are recorded manually. To accept card payments, your application creates the invoice in Pay.',
  },
  {
    from: 'identity',
    to: 'pay',
    verb: 'verifies companies for',
    kind: 'carried',
    how: 'Pay does not verify counterparties. Verify the [registration](/api/{product}-identity/identity/verify-company-registration) of a company before you supply goods on credit.',
  },
  {
    from: 'identity',
    to: 'banking',
    verb: 'checks loans for',
    kind: 'carried',
    how: 'Query the [credit bureau](/api/{product}-identity/identity/check-credit-bureau) before a loan is approved. For accounts, Banking queries the registers itself, as Wallet does.',
  },
];

export type Placed = Omit<Spot, 'family'> & { readonly family: Family };
export type Flow = Omit<FolderFlow, 'from' | 'to'> & { readonly from: Family; readonly to: Family };

/**
 * Combines families and flows.
 *
 * @param families the site's families; tests pass a different list
 * @returns the families with a place, those without one, and the flows between the former
 * @throws Error with the required change if the map contains an unknown family
 */
export function platformMap(families: readonly Family[] = allFamilies): { placed: Placed[]; unplaced: Family[]; flows: Flow[] } {
  const named = (folder: string): Family => {
    const family = families.find((each) => each.folder === folder);
    if (family) return family;
    throw new Error(
      `packages/platform/platformMap.ts refers to the family ${folder}, which is not in packages/platform/families.ts. Remove it and its flows.`,
    );
  };
  return {
    placed: spots.map((spot) => ({ ...spot, family: named(spot.family) })),
    unplaced: families.filter(({ folder }) => !spots.some(({ family }) => family === folder)),
    flows: folderFlows.map((flow) => ({ ...flow, how: withBrand(flow.how), from: named(flow.from), to: named(flow.to) })),
  };
}

/** Returns the flows from a family as sentences without a subject: "Is paid through Wallet." */
export function flowSentences(flows: readonly Flow[], family: Family): string[] {
  const phrases = (wanted: Flow['kind']) =>
    flows.filter(({ from, kind }) => from.folder === family.folder && kind === wanted).map(({ verb, to }) => `${verb} ${to.label}`);
  const carried = phrases('carried').join(', ');
  return [...phrases('linked'), ...(carried ? [`through your application: ${carried}`] : [])].map(sentence);
}

/** Returns words as a sentence. */
export const sentence = (words: string) => `${words[0].toUpperCase()}${words.slice(1)}.`;
