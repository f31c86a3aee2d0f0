import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { responsesOf } from '../../packages/guides/program';
import { familyQuotes } from '../../packages/guides/writeQuotes';
import { Description } from '../../packages/openapi/model/description';
import { allFamilies } from '../../packages/platform/families';
import { buildFamily } from '../../packages/reference/buildFamily';
import { contractOf } from '../../packages/sandbox/model/derive';
import { faultLine, outcomeOf, readGuide } from '../../tools/guides/outcome';
import { handwrittenPages, type Page } from '../../tools/guides/pages';
import { bundleOf } from '../../tools/reference/bundleCache';

const FIRST_TRANSFER = 'tutorials/wallet/leveraging-the-wallet.mdx';
const COPY_OF_THE_LEDGER = 'tutorials/wallet/wallet-database-guide.mdx';

/** JSON of a description. */
type Json = any;

const family = allFamilies.find(({ folder }) => folder === 'wallet');
assert.ok(family);
let bundle = '';
let pages: Page[] = [];

before(async () => {
  bundle = JSON.stringify(await bundleOf(family));
  pages = handwrittenPages().filter(({ file }) => [FIRST_TRANSFER, COPY_OF_THE_LEDGER].includes(file));
});

/** Runs both guides with a changed description, which the guides quote and the sandbox obeys. Returns their faults. */
async function faultsWith(change: (description: Json) => void): Promise<string[]> {
  assert.ok(family);
  const document = JSON.parse(bundle);
  change(document);
  const description = new Description(document);
  const { quotes, events } = familyQuotes(description, buildFamily(family, description).pages);
  const named = <Item>(items: Record<string, Item>) => {
    return (name: string): Item => {
      const item = items[name.split('/')[1]];
      if (!item) throw new Error(`${name} is not in the description.`);
      return item;
    };
  };
  const contract = contractOf('wallet', document);
  const faults: string[] = [];
  for (const page of pages) {
    try {
      const guide = readGuide(page, { operation: named(quotes), event: named(events), program: responsesOf });
      const outcome = await outcomeOf(guide, [contract]);
      faults.push(...outcome.faults.map((fault) => faultLine(guide, fault)));
    } catch (error) {
      faults.push((error as Error).message);
    }
  }
  return faults;
}

/** Returns file and line of the only element of a guide with this text. */
function at(file: string, element: string): string {
  const lines = (pages.find((page) => page.file === file)?.text ?? '').split('\n');
  const found = lines.flatMap((line, index) => (line.includes(element) ? [index + 1] : []));
  assert.equal(found.length, 1, `${file} contains ${element} on ${found.length} lines.`);
  return `${file}:${found[0]}:`;
}

/** Calls a function with each object of a description. */
function visit(value: Json, change: (object: Json) => void): void {
  if (typeof value !== 'object' || value === null) return;
  if (!Array.isArray(value)) change(value);
  for (const each of Object.values(value)) visit(each, change);
}

const TRANSFER = 'operation="wallet/transferToWallet" example="beneficiary" show';

test('agree with the descriptions as they are', async () => {
  assert.deepEqual(await faultsWith(() => {}), []);
});

test('a renamed field is reported at the response that shows it', async () => {
  const faults = await faultsWith(({ components }) => {
    const { properties, required } = components.schemas.Transfer;
    properties.charge = properties.fee;
    delete properties.fee;
    required[required.indexOf('fee')] = 'charge';
  });
  assert.equal(faults.length, 1);
  assert.match(faults[0], /Expected: \{"amount":2500,"currency":"NGN"\}\. Actual: nothing$/);
  assert.ok(faults[0].startsWith(`${at(FIRST_TRANSFER, TRANSFER)} error transferToWallet: /fee `), faults[0]);
});

test('a changed state is reported at the response that shows it', async () => {
  const faults = await faultsWith((document) =>
    visit(document, (object) => {
      if (object.reference === 'FAST-2026-11-20-a' && object.status === 'submitted_and_pending_approval') object.status = 'approved';
    }),
  );
  const line = at(FIRST_TRANSFER, '<Response operation="wallet/createFixedDeposit"');
  assert.deepEqual(faults, [
    `${line} error createFixedDeposit: /status is not as in the guide. Expected: approved. Actual: submitted_and_pending_approval`,
  ]);
});

test('a changed fee is reported with both amounts', async () => {
  const faults = await faultsWith((document) =>
    visit(document, ({ id, rule }) => {
      if (id === 'chg_01JDB24MNPZX45HY43KWJRP1XP') rule.bands[0].flat.amount = 3000;
    }),
  );
  const line = at(FIRST_TRANSFER, TRANSFER);
  assert.ok(faults.includes(`${line} error transferToWallet: /fee/amount is not as in the guide. Expected: 2500. Actual: 3000`), faults[0]);
  assert.ok(faults.every((fault) => fault.startsWith(line) || fault.startsWith(FIRST_TRANSFER)));
});

test('a new required field is reported at the request that lacks it', async () => {
  const faults = await faultsWith(({ components }) => {
    components.schemas.WalletBeneficiaryCreate.properties.relation = { type: 'string' };
    components.schemas.WalletBeneficiaryCreate.required.push('relation');
  });
  assert.equal(faults.length, 1);
  assert.ok(
    faults[0].startsWith(`${at(FIRST_TRANSFER, '<Request operation="wallet/createBeneficiary"')} error createBeneficiary: status `),
  );
  assert.match(faults[0], /Expected: 201\. Actual: 422 validation_failed: .*relation/);
});

test('a removed error code is reported at the response that quotes it', async () => {
  const faults = await faultsWith(({ paths }) => {
    delete paths['/transfers/wallet'].post.responses['409'].content['application/problem+json'].examples.possible_duplicate;
  });
  assert.equal(faults.length, 1);
  assert.ok(
    faults[0].startsWith(`${at(FIRST_TRANSFER, 'example="possible_duplicate"')} <Response>: example: \`possible_duplicate\``),
    faults[0],
  );
});
