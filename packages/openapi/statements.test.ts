import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';
import { parse } from 'yaml';
import { readErrorCatalogue } from './errorCatalogue';
import { ROLES } from './roles';

const ROOT = path.join(__dirname, '../..');
const read = (file: string) => readFileSync(path.join(ROOT, file), 'utf8');

test('the introduction to the APIs defines 401 and 403 for all codes of the catalogue, not only for the credential', () => {
  const statusOf = (code: string) => readErrorCatalogue()[code]?.status;
  assert.equal(statusOf('incorrect_pin'), 401);
  assert.equal(statusOf('tier_limit_exceeded'), 403);
  const text = read('api/intro.mdx');
  assert.match(text, /^[-|] \*{0,2}401\b.*the credential, or a PIN, code or password in the request, is missing or not valid/m);
  assert.match(text, /^[-|] \*{0,2}403\b.*not permitted for this caller, or a rule such as a limit, a lock or a second person/m);
});

test('the guides limit the immutability of ledger entries to the fields that Wallet keeps', () => {
  const immutable = /amount, accounts, direction and balance (of an entry )?never change, and entries are never deleted/;
  const said = (file: string) => read(file).replace(/\s+/g, ' ');
  assert.match(said('openapi/wallet/transaction.yaml'), immutable);
  for (const file of ['docs/overviews/wallet_overview.mdx', 'docs/glossary.yaml']) {
    assert.match(said(file), immutable, file);
    assert.doesNotMatch(said(file), /(Entries|Posted entries) are never changed/, file);
  }
});

test('operations on orders of Logistics state the currency of the country of pickup in currency_mismatch', () => {
  const { paths } = parse(read('openapi/logistics/orders.yaml'));
  for (const operation of [paths['/orders'].post, paths['/orders/{order_id}'].patch]) {
    const texts = operation['x-error-texts'].currency_mismatch;
    for (const part of ['cause', 'remedy']) assert.match(texts?.[part] ?? '', /country of pickup/, `${operation.operationId} ${part}`);
  }
});

test('responses of Banking show no rule for requests on the time of a consent', () => {
  const { schemas } = parse(read('openapi/banking/common.yaml'));
  assert.doesNotMatch(schemas.Consent.properties.given_at.description, /request|sandbox/);
  assert.match(schemas.ConsentCreate.properties.given_at.description, /at most 90 days before the request/);
  const inRequests = ['person.yaml', 'kyc.yaml'].flatMap((file) =>
    Object.entries<{ properties?: Record<string, unknown> }>(parse(read(`openapi/banking/${file}`)).components.schemas)
      .filter(([, schema]) => schema.properties?.consent)
      .map(([name, { properties }]) => [/(Create|Update)$/.test(name), JSON.stringify(properties?.consent).includes('ConsentCreate')]),
  );
  assert.equal(inRequests.length, 5);
  for (const [request, create] of inRequests) assert.equal(create, request);
});

test('the guide on the authoriser states that a secret key cannot accept a transfer', () => {
  const { paths } = parse(read('openapi/platform-registry/transfers.yaml'));
  assert.deepEqual(paths['/transfers/{transfer_id}/accept'].post.security, [{ session: [] }]);
  const [, after] = read('docs/overviews/authorizer_overview.mdx').split('### What a secret key cannot do');
  const [section] = after.split(/^## /m);
  assert.ok(section.includes('(/api/platform-registry/transfers/accept-transfer)'));
});

test('the conventions state that an event is a next step only of operations that emit it', () => {
  assert.match(read('openapi/README.md'), /as a possible next step only if the operation emits it \|/);
});

test('the tables of roles in the guide on the authoriser contain the roles that an operation can list', () => {
  const [, after] = read('docs/overviews/authorizer_overview.mdx').split(/^## Roles$/m);
  const [section] = after.split(/^### /m);
  const cells = [...section.matchAll(/^\| ((?:`\w+`(?:, )?)+) \|/gm)].map(([, cell]) => cell);
  const roles = cells.flatMap((cell) => [...cell.matchAll(/`(\w+)`/g)].map(([, role]) => role));
  assert.deepEqual(roles.sort(), [...ROLES].sort());
});

test('transfers and payments to banks have the state pending in all families, and not processing', () => {
  const places = [
    ['wallet/transfers.yaml', 'TransferStatus'],
    ['banking/payments.yaml', 'PaymentStatus'],
    ['pay/bank-transfers.yaml', 'BankTransferStatus'],
  ];
  for (const [file, name] of places) {
    const states: string[] = parse(read(`openapi/${file}`)).components.schemas[name].enum;
    assert.ok(states.includes('pending') && !states.includes('processing'), `${file} ${name}: ${states}`);
  }
});
