import assert from 'node:assert/strict';
import { test } from 'node:test';
import { HOUSE } from '../node/contracts';
import { faultyHeaders } from '../node/documentedHeaders';
import { requestsOf, toRequest } from '../node/requests';
import { engineFor } from '../node/testEngine';
import { sessionToken } from './caller';
import { responseErrors } from './validate';

for (const family of HOUSE) {
  test(`${family}: every example of a request gets a response that its description allows`, async () => {
    const engine = engineFor(family);
    const [contract] = engine.world.contracts.values();
    for (const request of requestsOf(contract)) {
      engine.reset();
      const { operation, name } = request;
      const response = await engine.fetch(toRequest(request));
      const text = await response.text();
      const at = `${operation.id} ${name}: ${response.status} ${text.slice(0, 300)}`;
      assert.deepEqual(faultyHeaders(family, operation, response), [], at);
      if (response.status >= 400) {
        assert.ok(Object.hasOwn(operation.errors, JSON.parse(text).code) && response.status !== 500, at);
      } else if (response.headers.get('Content-Type') === 'application/json') {
        assert.deepEqual(responseErrors(contract, operation, response.status, JSON.parse(text)), [], at);
      }
      assert.equal(engine.world.ledger.total(), 0);
    }
  });
}

/** Examples that fail when they are sent alone, with the reason, by family. */
const FAILING: Record<string, Record<string, string>> = {
  'platform-registry': {
    'verifyAccountEmail sandbox': 'follows the registration of the address',
    'acceptUserInvitation sandbox': 'follows an invitation of the account',
    'closeLoan write_off': 'the story shows the loan of the path after it was written off',
    'freezeBusiness court_order': 'the story has no document of the order',
  },
  wallet: {
    'openAccount failure': 'shows a failure',
    'setTransactionPin weak': 'shows a failure',
    'changeTransactionPin weak': 'shows a failure',
    'authorizeCardPayment encrypted_pin': 'was encrypted with a retired key',
  },
  banking: {
    'closeBusinessAccount never_used': 'has no signatories, which the account of the path requires',
    'approveFixedDeposit ': 'the account holds less than the deposit',
    'closeFixedDepositPrematurely transfer_to_savings': 'the savings account is opened later in the story',
    'closeFixedDeposit transfer_to_savings': 'the savings account is opened later in the story',
    'disburseLoan on_a_day': 'names a date that depends on the clock',
    'acceptTeamInvite chidi': 'the link is a secret of the story',
    'reverseTransaction typed_twice': 'the account of the path holds less',
    'reverseTransaction wrong_account': 'the account of the path holds less',
  },
  pay: { 'refundPayment part': 'the bank account is added later in the story' },
  'global-index-search': {
    'updateSearchIndex remove_field': 'the index of the path holds documents with the field',
    'deleteSearchIndex ': 'templates use the index of the path',
  },
};

/** Operations of the Registry whose examples a person sends, not a key. */
const BY_PERSON = [
  'createTenant first_space',
  'createTenant child_by_a_person',
  'createTenant outside_the_markets',
  'updateTenant contacts',
  'updateTenantSettings invitations',
  'updateTenantSettings look',
  'updateTenant before_approval',
  'deactivateTenant ',
  'assignUserRole admin',
  'closeLoan waive_rest',
  'closeLoan write_off',
];

/** Family with operations that accept access tokens of shoppers only, for which there is no fixed credential. */
const SHOPPERS = 'merchant';

for (const family of HOUSE)
  test(`${family}: every operation is modelled or derived, and modelled if it moves money`, () => {
    const engine = engineFor(family);
    const [contract] = engine.world.contracts.values();
    for (const operation of contract.operations) {
      const fidelity = engine.fidelityOf(operation);
      const remedy = `Write its behaviour in packages/sandbox/behaviours/${family}, as packages/sandbox/README.md explains.`;
      const isRight = fidelity === 'modelled' || (fidelity === 'derived' && !operation.movesMoney);
      assert.ok(
        isRight,
        `The sandbox does not model ${operation.id}, but ${fidelity === 'example' ? 'returns its example' : 'derives it'}. ${remedy}`,
      );
    }
  });

for (const family of HOUSE)
  test(`${family}: every example of a request succeeds, except those named here`, async () => {
    const engine = engineFor(family);
    const [contract] = engine.world.contracts.values();
    const failed: string[] = [];
    const others: string[] = [];
    for (const request of requestsOf(contract)) {
      if (family === SHOPPERS && request.operation.auth.every((kind) => kind === 'oauth2')) continue;
      engine.reset();
      const name = `${request.operation.id} ${request.name}`;
      const response = await engine.fetch(toRequest(request, BY_PERSON.includes(name) ? sessionToken('admin') : undefined));
      if (response.status >= 400) failed.push(name);
      else if (request.statuses.length && !request.statuses.includes(response.status)) others.push(`${name}: ${response.status}`);
    }
    assert.deepEqual(others, [], 'a response has another status than the example of its name');
    assert.deepEqual(failed, Object.keys(FAILING[family] ?? {}));
  });
