import assert from 'node:assert/strict';
import { test } from 'node:test';
import { responsesOf } from '../../packages/guides/program';
import { samplesFrom } from '../../packages/reference/samples/templates';
import { type ApiRequest, withApi } from './apiDouble';
import { cannotRun, runProgram } from './program';

const SCOPE = 'things:read things:write';
/** Responses shown in the introduction: the token endpoint is not part of any description. */
const { responses } = responsesOf('tokens');
const TOKEN = responses['200'].granted.value as Record<string, string>;

test('the responses in the introduction comply with RFC 6749', () => {
  const { access_token, token_type, expires_in, scope } = TOKEN;
  assert.match(access_token, /^[\w.~+/-]+=*$/);
  assert.deepEqual([token_type, expires_in], ['Bearer', 3600]);
  assert.match(scope, /^[\w.]+:\w+( [\w.]+:\w+)*$/);
  const { 200: granted, ...refused } = responses;
  assert.equal(Object.keys(granted).length, 1);
  for (const [name, { value }] of Object.values(refused).flatMap(Object.entries)) assert.equal(value.error, name);
});

for (const { language } of samplesFrom('tokens', {})) {
  test(`the sample in ${language} requests a token and prints it`, { skip: cannotRun(language) }, async () => {
    let received: ApiRequest | undefined;
    await withApi(
      (call) => {
        received = call;
        return { status: 200, body: TOKEN };
      },
      async (address) => {
        const samples = samplesFrom('tokens', { tokenUrl: `${address}/oauth2/token`, scope: SCOPE });
        const text = String(samples.find((each) => each.language === language)?.text);
        const { output, errors } = await runProgram(language, text, { env: { CLIENT_ID: 'me', CLIENT_SECRET: 's3 cret' } });
        assert.ok(output.includes(TOKEN.access_token), errors);
      },
    );
    const { method, path: called, headers, body } = received as unknown as ApiRequest;
    assert.deepEqual([method, called], ['POST', '/oauth2/token']);
    assert.equal(headers.authorization, `Basic ${Buffer.from('me:s3 cret').toString('base64')}`);
    assert.match(String(headers['content-type']), /^application\/x-www-form-urlencoded/);
    assert.deepEqual(Object.fromEntries(new URLSearchParams(body)), { grant_type: 'client_credentials', scope: SCOPE });
  });
}
