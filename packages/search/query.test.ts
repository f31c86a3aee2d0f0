import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parseQuery } from './query';

/** Test cases: input and parsed query. */
const TYPED: [string, { method?: string; path?: string; name?: string; words: string[][] }][] = [
  ['POST /fixed-deposits', { method: 'POST', path: '/fixed-deposits', words: [['fixed-deposits'], ['fixed'], ['deposits']] }],
  [' get  /accounts/{account_id} ', { method: 'GET', path: '/accounts/{account_id}', words: [['accounts']] }],
  ['https://api.x.example/wallet/v1/accounts/wal_01JD2C4E6G8J0M2P4R6T8V0X2Z?limit=5', { path: '/accounts/{}', words: [] }],
  ['createFixedDeposit', { words: [['create'], ['fixed'], ['deposit']] }],
  ['next_cursor', { words: [['next_cursor'], ['next'], ['cursor']] }],
  ['how do I verify a webhook', { words: [['verify'], ['webhook']] }],
  ['get it', { words: [['get'], ['it']] }],
  [
    'canceled installment',
    {
      words: [
        ['canceled', 'cancelled'],
        ['installment', 'instalment'],
      ],
    },
  ],
  ['curl -X POST "https://api.x.example/wallet/v1/transfers/bank" -H', { method: 'POST', path: '/transfers/bank', words: [] }],
  ['"GET /wallet/v1/accounts/42 HTTP/1.1" 404', { method: 'GET', path: '/accounts/{}', words: [['accounts']] }],
  ['wallet / banking', { words: [['wallet'], ['banking']] }],
  ['http status 402', { words: [['402']] }],
  ['how do I sign up', { words: [['sign'], ['up']] }],
  ['set up webhooks', { words: [['webhooks']] }],
  ['get paid', { words: [['paid']] }],
  ['HTTP/1.1 429 Too Many Requests', { words: [['429'], ['requests']] }],
  ['Idempotency-Key: 7f9c-11', { name: 'Idempotency-Key', words: [['idempotency-key'], ['idempotency'], ['key']] }],
  ['authorization: Bearer sk_test_1a2b', { name: 'authorization', words: [['authorization', 'authorisation'], ['bearer']] }],
  ['error: card declined', { words: [['error'], ['card'], ['declined']] }],
];

for (const [typed, { method, path, name, words }] of TYPED) {
  test(`parses "${typed}"`, () => {
    const query = parseQuery(typed);
    assert.equal(query.method, method);
    assert.equal(query.path, path);
    assert.equal(query.name, name);
    if (words.length) assert.deepEqual(query.words, words);
  });
}

test('detects a search for an event by the word next to others, but not alone', () => {
  assert.deepEqual(parseQuery('transfer failed webhook').words, [['transfer'], ['failed']]);
  assert.ok(parseQuery('transfer failed webhook').isEvent);
  assert.ok(parseQuery('which event is sent when a loan is approved').isEvent);
  for (const text of [
    'webhook',
    'webhook signature',
    'create webhook endpoint',
    'receive webhook events',
    'resend a webhook',
    'how do I check a webhook is from you',
  ])
    assert.ok(!parseQuery(text).isEvent, text);
});

test('limits the number of words of a long sentence', () => {
  assert.ok(parseQuery('one two three four five six seven eight nine ten eleven twelve').words.length <= 8);
});

test('extracts names from any pasted text', () => {
  const PASTED: [string, string[]][] = [
    ['{"code": "insufficient_funds", "request_id": "req_1"}', ['insufficient_funds', 'request_id', 'req_1']],
    ['error: account_locked, try later.', ['account_locked']],
    ['got transfer.failed twice', ['transfer.failed']],
    ['What is a second factor?', ['second factor']],
    ["what's nip", ['nip']],
    ['{"status": 409, "code":"conflict"}', ['conflict']],
    ['Content-Type: application/problem+json', ['application/problem+json']],
    ['insufficient_funds', []],
    ['insufficient funds', []],
  ];
  for (const [typed, quoted] of PASTED) assert.deepEqual(parseQuery(typed).quoted, quoted, typed);
});
