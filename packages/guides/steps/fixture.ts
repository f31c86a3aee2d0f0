import type { QuotedEvent, QuotedOperation } from '../model';
import { guideOf, type Quotes } from './derive';
import { elementsOf } from './elements';
import type { Guide } from './model';

// A description with two operations and an event, for tests of guides.

/** ID in the examples of the fixture. */
export const ACCOUNT = 'wal_01JD2C4E6G8J0M2P4R6T8V0X2Z';

const PATH = `https://api.sandbox.example/wallet/v1/accounts`;

const open: QuotedOperation = {
  title: 'Open an account',
  path: '/accounts',
  route: '/api/wallet/open-account',
  request: {
    method: 'POST',
    url: PATH,
    headers: [{ name: 'Idempotency-Key', value: 'a-key-0000' }],
    credential: 'SECRET_KEY',
    body: { contentType: 'application/json', text: '{}' },
  },
  credentials: ['SECRET_KEY'],
  roles: ['tenant'],
  parameters: { path: {}, query: {}, header: {} },
  bodies: { small: { summary: 'Small', value: { name: 'Tin', limit: { amount: 100, currency: 'NGN' } } } },
  responses: {
    '201': { small: { summary: 'Opened', value: { id: ACCOUNT, name: 'Tin', status: 'open', limit: { amount: 100, currency: 'NGN' } } } },
    '409': { taken: { summary: 'Taken', value: { code: 'taken', title: 'Taken', status: 409, detail: 'Tin is taken.' } } },
  },
  heads: {
    '201': { 'Content-Type': 'application/json', ETag: '"v1"' },
    '409': { 'Content-Type': 'application/problem+json' },
  },
};

const get: QuotedOperation = {
  ...open,
  title: 'Get an account',
  path: '/accounts/{account_id}',
  request: { method: 'GET', url: `${PATH}/${ACCOUNT}`, headers: [], credential: 'ACCESS_TOKEN' },
  credentials: ['ACCESS_TOKEN'],
  roles: ['merchant', 'staff'],
  parameters: { path: { account_id: ACCOUNT }, query: {}, header: { 'If-Match': '"v1"' } },
  bodies: {},
  responses: { '200': { open: { summary: 'Open', value: { id: ACCOUNT, status: 'open' } } } },
  heads: { '200': { 'Content-Type': 'application/json' } },
};

const opened: QuotedEvent = {
  title: 'Account opened',
  route: '/api/wallet/account-opened',
  headers: {},
  head: '',
  body: JSON.stringify({ type: 'account.opened', data: { id: ACCOUNT, name: 'Tin' } }),
};

const QUOTES: Quotes = {
  operation: (name) => (name === 'wallet/open' ? open : get),
  event: () => opened,
  program: () => open,
};

/** Derives the steps of a page that quotes the fixture. */
export const guideFrom = (text: string): Guide =>
  guideOf({ file: 'tutorials/tin.mdx', name: 'tutorials-tin', title: 'Tin' }, elementsOf(text, 'tutorials/tin.mdx'), QUOTES);
