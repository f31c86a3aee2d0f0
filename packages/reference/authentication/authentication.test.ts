import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Description } from '../../openapi/model/description';
import { authenticationOf } from '.';

const HOUSE = { rules: 'house' } as const;
const FOREIGN = { rules: 'foreign' } as const;

/** Returns the authentication section of a description with one operation per list of security requirements. */
function authentication(
  securitySchemes: object,
  security: object[][],
  { rest = {} as object, family = FOREIGN as typeof FOREIGN | typeof HOUSE } = {},
) {
  const paths = Object.fromEntries(
    security.map((each, index) => [`/things-${index}`, { get: { operationId: `get${index}`, security: each, responses: {} } }]),
  );
  return authenticationOf(
    new Description({ servers: [{ url: 'https://api.example/v1' }], ...rest, paths, components: { securitySchemes } }),
    family,
  );
}

/** Returns the section on the only scheme of a description. */
function only(scheme: object, taken: string[] = [], options: Parameters<typeof authentication>[2] = {}) {
  const { schemes } = authentication({ it: scheme }, [[{ it: taken }]], options);
  assert.equal(schemes.length, 1);
  const [{ label, facts, samples, scopes }] = schemes;
  return { label, facts: facts.map(({ term, code, words }) => `${term}: ${code ?? words}`), samples, scopes, text: samples[0]?.text };
}

test('lists the distinct requirements of all operations and counts public ones', () => {
  const key = { type: 'apiKey', in: 'header', name: 'X-Key' };
  const { ways, open, operations, schemes } = authentication({ a: key, b: key, unused: key }, [
    [{ a: [] }, { b: [] }],
    [{ b: [], a: [] }],
    [{ a: [], b: [] }],
    [],
    [{}],
  ]);
  assert.deepEqual([open, operations], [2, 5]);
  assert.deepEqual(
    ways.map((way) => way.map(({ href }) => href)),
    [['#auth-a'], ['#auth-b'], ['#auth-b', '#auth-a']],
  );
  assert.deepEqual(
    schemes.map(({ label }) => label),
    ['API key (a)', 'API key (b)'],
  );
});

test('sends an API key in the documented location', () => {
  const key = (place: string) => only({ type: 'apiKey', in: place, name: 'X-Key' });
  assert.deepEqual(key('header').facts, ['Sent in the header: X-Key']);
  assert.match(key('header').text, /curl 'https:\/\/api\.example\/v1\/things-0' \\\n {2}--header "X-Key: \$IT"$/);
  assert.deepEqual(key('query').facts, ['Sent in the query parameter: X-Key']);
  assert.match(key('query').text, /--url-query "X-Key=\$IT"$/);
  assert.match(key('cookie').text, /--cookie "X-Key=\$IT"$/);
});

test('documents HTTP bearer, basic and custom schemes', () => {
  const bearer = only({ type: 'http', scheme: 'Bearer', bearerFormat: 'JWT' });
  assert.equal(bearer.label, 'Bearer token');
  assert.deepEqual(bearer.facts, ['Sent in the header: Authorization: Bearer …', 'Format: JWT']);
  assert.match(only({ type: 'http', scheme: 'basic' }).text, /--user "\$USERNAME:\$PASSWORD"$/);
  assert.match(only({ type: 'http', scheme: 'Hawk' }).text, /--header "Authorization: Hawk \$TOKEN"$/);
});

test('shows client credentials samples in six languages, for the sandbox where available', () => {
  const scheme = {
    type: 'oauth2',
    flows: { clientCredentials: { tokenUrl: 'https://api.example/token', scopes: { 'a:read': 'Read *a*', b: '' } } },
  };
  const foreign = only(scheme, ['a:read', 'c']);
  assert.equal(foreign.samples.length, 6);
  for (const { language, text } of foreign.samples) {
    assert.ok(text.includes('https://api.example/token') && text.includes('a:read b') && !text.includes('{{'), `${language}: ${text}`);
  }
  assert.deepEqual(
    foreign.scopes.map(({ name, html }) => [name, html]),
    [
      ['a:read', '<p>Read <em>a</em></p>'],
      ['b', ''],
      ['c', ''],
    ],
  );
  const servers = [{ url: 'https://api.example/v1' }, { url: 'https://sandbox.example/v1' }];
  assert.ok(only(scheme, [], { family: HOUSE, rest: { servers } }).text.includes('https://sandbox.example/token'));
  assert.ok(only(scheme, [], { family: FOREIGN, rest: { servers } }).text.includes('https://api.example/token'));
});

test('omits scopes from samples when there are none', () => {
  const scheme = { type: 'oauth2', flows: { clientCredentials: { tokenUrl: '/token', scopes: {} } } };
  for (const { text } of only(scheme).samples) assert.ok(text.includes('https://api.example/token') && !/scope/i.test(text), text);
});

test('shows the URLs of other OAuth 2.0 flows and how to start them', () => {
  const flow = (name: string, node: object) => only({ type: 'oauth2', flows: { [name]: { scopes: {}, ...node } } });
  const code = flow('authorizationCode', {
    authorizationUrl: 'https://a.example/auth',
    tokenUrl: 'https://a.example/token',
    refreshUrl: '/r',
  });
  assert.deepEqual(code.facts.slice(1), [
    'Authorization URL: https://a.example/auth',
    'Token URL: https://a.example/token',
    'Refresh URL: https://api.example/r',
  ]);
  assert.match(code.text, /# https:\/\/a\.example\/auth\?response_type=code&client_id=/);
  assert.match(code.text, /curl 'https:\/\/a\.example\/token'[\s\S]*grant_type=authorization_code/);
  assert.match(flow('implicit', { authorizationUrl: 'https://a.example/auth' }).text, /response_type=token/);
  assert.match(flow('password', { tokenUrl: 'https://a.example/token' }).text, /grant_type=password/);
  const two = only({ type: 'oauth2', flows: { implicit: { authorizationUrl: '/x' }, clientCredentials: { tokenUrl: '/y' } } });
  assert.deepEqual(two.facts.slice(1), [
    'Token URL, client credentials: https://api.example/y',
    'Authorization URL, implicit: https://api.example/x',
  ]);
});

test('resolves a relative URL against a server with variables', () => {
  const servers = [{ url: 'https://{region}.example/{base}', variables: { region: { default: 'eu' }, base: { default: 'v1' } } }];
  const { text } = only({ type: 'oauth2', flows: { clientCredentials: { tokenUrl: '/token', scopes: {} } } }, [], { rest: { servers } });
  assert.ok(text.includes("'https://eu.example/token'"), text);
  assert.match(only({ type: 'http', scheme: 'basic' }, [], { rest: { servers } }).text, /'https:\/\/eu\.example\/v1\/things-0'/);
});

test('documents OpenID Connect, mutual TLS and unknown schemes', () => {
  const openId = only({ type: 'openIdConnect', openIdConnectUrl: 'https://id.example/.well-known/openid-configuration' }, ['email']);
  assert.ok(openId.facts.includes('Discovery document: https://id.example/.well-known/openid-configuration'));
  assert.deepEqual(openId.scopes, [{ name: 'email', html: '' }]);
  assert.match(only({ type: 'mutualTLS' }).text, /--cert client\.pem/);
  assert.equal(only({ type: 'magic' }).label, 'magic (it)');
  assert.equal(authentication({}, [[{ it: [] }]]).schemes[0].label, 'Unknown (it)');
});

test('escapes values from a description in shell samples', () => {
  const hostile = "'; rm -rf ~; echo '";
  const { text } = only({ type: 'apiKey', in: 'header', name: '$(reboot)"`' }, [], {
    rest: { servers: [{ url: `https://x.example/${hostile}` }] },
  });
  assert.ok(!text.includes(hostile), text);
  assert.ok(text.includes('\\$(reboot)\\"\\`'), text);
  const oauth = only({
    type: 'oauth2',
    flows: { clientCredentials: { tokenUrl: `https://x.example/${hostile}`, scopes: { [hostile]: '' } } },
  });
  for (const sample of oauth.samples) assert.ok(!sample.text.includes(hostile), sample.text);
});
