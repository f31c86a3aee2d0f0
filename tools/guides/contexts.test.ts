import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { QuotedOperation } from '../../packages/guides/model';
import { brand } from '../../packages/platform/brand';
import { contextFaults } from './contexts';

const quoted = (summary: string, value: unknown, status = '200'): QuotedOperation => ({
  title: 'Get a thing',
  path: '/tenants/{tenant_id}/things',
  route: '/api/things/get-thing',
  request: {
    method: 'GET',
    url: `https://${brand.sandboxHost}/things/v1/tenants/tnt_1/things`,
    headers: [],
    credential: 'SECRET_KEY',
  },
  credentials: ['SECRET_KEY'],
  roles: [],
  parameters: { path: { tenant_id: 'tnt_1' }, query: {}, header: {} },
  bodies: {},
  responses: { [status]: { example: { summary, value } } },
  heads: { [status]: {} },
});

const OPERATIONS: Record<string, QuotedOperation> = {
  first: quoted('A thing', {
    id: 'thg_1',
    url: 'https://one.example',
    created_at: '2026-11-20T09:00:00Z',
    updated_at: '2026-11-20T09:00:00Z',
  }),
  second: quoted('The thing', { id: 'thg_1', url: 'https://two.example' }),
  live: quoted('A thing', { environment: 'production' }),
  captioned: quoted('A thing in production', {}),
  early: quoted('Loan', { loan: { approved_at: '2026-11-23T08:00:00Z', disbursed_at: '2026-11-22T08:00:00Z' } }),
  error: quoted('Not found', { status: 404, instance: '/things/v1/tenants/tnt_1/things' }, '404'),
};

const EVENT = { title: 'Thing made', route: '/api/things/thing-made', headers: {}, head: '' };

const found = (...lines: string[]) =>
  contextFaults(
    { file: 'docs/thing.mdx', text: lines.join('\n\n') },
    {
      operation: (name) => OPERATIONS[name],
      event: (name) => ({ ...EVENT, body: JSON.stringify({ type: name, data: { id: 'thg_1', url: 'https://three.example' } }) }),
      program: () => {
        throw new Error('No program');
      },
    },
  ).map(({ line, message }) => `${line} ${message}`);

const ask = (operation: string, more = '') => `<Request operation="${operation}"${more} />`;
const show = (operation: string, more = '') => `<Response operation="${operation}"${more} />`;

test('accepts quotations that agree with their page', () => {
  assert.deepEqual(found(ask('first'), show('first'), ask('live', ' host="production"'), show('live'), show('error', ' status="404"')), []);
});

test('reports a body and a caption of the other environment', () => {
  const message = `the request is sent to ${brand.sandboxHost}, but`;
  assert.deepEqual(found(ask('live'), show('live'), show('captioned')), [
    `3 ${message} "environment":"production" in the quotation is about production`,
    `5 ${message} production in the quotation is about production`,
  ]);
});

test('reports a tenant that changes on the page, and an error about another resource', () => {
  assert.deepEqual(found(ask('first'), ask('second', ` path={{ tenant_id: 'tnt_2' }}`)), [
    '3 the request is about tnt_2, but earlier ones on this page are about tnt_1',
  ]);
  assert.deepEqual(found(show('error', ` status="404" sent={{ path: { tenant_id: 'tnt_2' } }}`)), [
    '1 instance is /things/v1/tenants/tnt_1/things, but the request is sent to /things/v1/tenants/tnt_2/things. Replace it with body',
  ]);
});

test('reports an ID with two URLs, and dates in the wrong order, but nothing that readers do not see', () => {
  assert.deepEqual(found(show('first'), show('second')), [
    '3 thg_1 has the url "https://two.example", but "https://one.example" earlier on this page',
  ]);
  assert.deepEqual(found(show('early')), ['1 disbursed_at 2026-11-22T08:00:00Z is before approved_at 2026-11-23T08:00:00Z']);
  assert.deepEqual(found(show('first'), show('second', ' silent'), show('early', ' silent')), []);
});

test('compares events with the responses of the page', () => {
  assert.deepEqual(found(show('first'), '<Delivery event="thing.made" />'), [
    '3 thg_1 has the url "https://three.example", but "https://one.example" earlier on this page',
  ]);
  assert.deepEqual(found(show('first'), '<Delivery silent event="thing.made" />'), []);
});

test('reports an ID of the descriptions under another identity', () => {
  const changed = (body: string, more = '') => show('first', ` body={{ ${body} }}${more}`);
  assert.deepEqual(found(changed(`url: 'https://two.example'`)), [
    '1 body replaces url, but the ID is that of another resource. Replace id, too',
  ]);
  assert.deepEqual(found(changed(`id: 'thg_2', url: 'https://two.example'`)), []);
  assert.deepEqual(found(changed(`url: 'https://two.example'`, " show={['url']}")), []);
});
