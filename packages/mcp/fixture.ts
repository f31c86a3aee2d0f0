import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pageName } from '../openapi/normalise';
import { allFamilies } from '../platform/families';
import type { ErrorRecord, FamilyIndex, PageEntry } from '../reference/components/model';
import { readContracts } from '../sandbox/node/contracts';
import { writeEmbedded } from '../search/indexing/writeEmbedded';
import type { SearchRecord } from '../search/record';
import { catalogueOf } from './site/catalogue';
import type { SiteFiles } from './site/site';

const FAMILIES = allFamilies.filter(({ folder }) => ['wallet', 'merchant'].includes(folder));
const CODES = ['insufficient_funds', 'validation_failed', 'not_found'];

const pageOf = (operationId: string, method: string, at: string): PageEntry => ({
  id: pageName(operationId),
  title: `Title of ${operationId}`,
  method: method as PageEntry['method'],
  path: at,
  route: `/api/wallet/things/${pageName(operationId)}`,
  deprecated: false,
  summary: '',
  errors: [],
  effects: [],
});

/** Returns a small site for tests: two guides, a webhook, and all operations of two families without their pages. */
export async function fixtureSite(): Promise<SiteFiles> {
  const contracts = readContracts(FAMILIES.map(({ folder }) => folder));
  const indexed = FAMILIES.map((family, at) => {
    const { operations } = contracts[at];
    const pages = operations.map(({ id, method, path: of }) => pageOf(id, method, of));
    const webhook = { ...pageOf('receiveTransferSucceeded', 'webhook', 'transfer.succeeded') };
    const index = { slug: family.slug, label: family.label, groups: [{ pages: at ? pages : [...pages, webhook] }] };
    return { family, index: index as unknown as FamilyIndex, contract: contracts[at] };
  });
  const errors = CODES.map(
    (code, at): ErrorRecord => ({
      code,
      status: 402 + at * 10,
      title: `Title of ${code}`,
      route: `/api/errors/${code}`,
      summary: '',
      cause: 'Cause.',
      remedy: 'Remedy.',
    }),
  );
  const files = new Map<string, string>([
    ['llms.txt', '# Index'],
    ['index.md', '# Home'],
    ['docs/keys.md', `# Rotate keys\n\n${'A line of text.\n'.repeat(200)}End.`],
    ['docs/parts.md', PARTS],
    ['docs/refunds.md', '# Refunds\n\nReturn <b>money</b>.'],
    ['api/wallet/things/transfer-to-bank.md', '# Transfer to a bank'],
    ['api/wallet/things/receive-transfer-succeeded.md', '# Transfer succeeded'],
    ...contracts.map((contract): [string, string] => [`sandbox/${contract.family}.json`, JSON.stringify(contract)]),
  ]);
  const read = (name: string) => {
    const text = files.get(name);
    return text === undefined ? undefined : new Uint8Array(new TextEncoder().encode(text));
  };
  const index = await fixtureIndex();
  return {
    read: (name) => (name.startsWith('search-index/') ? index.get(name) : read(name)),
    catalogue: catalogueOf(indexed, errors),
  };
}

/** Page with each kind of place that an anchor can name. */
const PARTS = `# Parts

## First

\`\`\`bash
## not code
\`\`\`

- **a word**: Definition.

## Second part

Two.

### Below

Three.

## Request body

- \`amount\` (Money): Amount.
  - \`currency\`: Currency.

## Account lifecycle

- \`active\`: An account in use.

## Loan lifecycle

- \`repaid\`: A loan that is repaid.

## Errors

- 410 \`gone\`: **Gone.**

## Responses

### 201

- \`id\`: Of the response.
`;

const RECORDS: SearchRecord[] = [
  { url: '/docs/keys', kind: 'page', title: 'Rotate keys', section: 'Docs', names: [], text: 'Replace a key <now> without downtime.' },
  { url: '/docs/refunds', kind: 'page', title: 'Refunds', section: 'Docs', names: [], text: 'Return money to a customer.' },
  {
    url: '/api/wallet/things/transfer-to-bank',
    kind: 'operation',
    title: 'Transfer to a bank',
    section: 'Wallet › Transfers',
    family: 'Wallet',
    method: 'POST',
    path: '/transfers/bank',
    names: ['/transfers/bank', 'transferToBank'],
    text: 'Sends money.',
  },
];

/** Writes an index of these records and reads its files. */
async function fixtureIndex(): Promise<Map<string, Uint8Array<ArrayBuffer>>> {
  const folder = mkdtempSync(path.join(tmpdir(), 'mcp-'));
  const target = path.join(folder, 'search-index');
  await writeEmbedded(target, RECORDS);
  const names = readdirSync(target, { recursive: true, encoding: 'utf8' }).filter((name) => statSync(path.join(target, name)).isFile());
  const files = new Map(names.map((name) => [`search-index/${name}`, new Uint8Array(readFileSync(path.join(target, name)))]));
  rmSync(folder, { recursive: true });
  return files;
}
