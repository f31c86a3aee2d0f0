import assert from 'node:assert/strict';
import { test } from 'node:test';
import { clientCredentials } from './authenticate.js';

const SETTINGS = {
  clientId: 'key_1',
  clientSecret: 'cs_test_é:',
  tokenUrl: 'https://api.example/oauth2/token',
  scopes: ['a:read', 'b:write'],
};

test('requests one token for simultaneous requests, and another one a minute before it expires', async (context) => {
  context.mock.timers.enable({ apis: ['Date'] });
  const requests: Request[] = [];
  const token = clientCredentials({
    ...SETTINGS,
    fetch: async (url, init) => {
      requests.push(new Request(url, init));
      return Response.json({ access_token: `token-${requests.length}`, expires_in: 3600 });
    },
  });
  assert.deepEqual(await Promise.all([token(), token()]), ['token-1', 'token-1']);
  assert.equal(await requests[0].text(), 'grant_type=client_credentials&scope=a%3Aread+b%3Awrite');
  assert.equal(requests[0].headers.get('Authorization'), `Basic ${btoa('key_1:cs_test_%C3%A9%3A')}`);
  context.mock.timers.tick(3_539_000);
  assert.equal(await token(), 'token-1');
  context.mock.timers.tick(2000);
  assert.equal(await token(), 'token-2');
});

test('reports the error of the endpoint, and asks again at the next request', async () => {
  const responses = [
    Response.json({ error: 'invalid_scope', error_description: 'b:write is not granted.' }, { status: 400 }),
    Response.json({ access_token: 'token', expires_in: 3600 }),
  ];
  const token = clientCredentials({ ...SETTINGS, fetch: async () => responses.shift() as Response });
  await assert.rejects(token(), { message: 'https://api.example/oauth2/token: invalid_scope b:write is not granted.' });
  assert.equal(await token(), 'token');
});
