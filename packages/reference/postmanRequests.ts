import { Description } from '../openapi/model/description';
import type { Document } from '../openapi/model/document';
import type { Operation } from '../openapi/model/operation';
import { kindOf } from '../openapi/serialise/body';
import { sessionToken } from '../platform/localSandbox';
import { type Auth, type Collection, entryOf, type Item, type Request, type Script } from './postmanFormat';
import { bodyWith, generatedValue } from './samples/request';

const KEY = 'secretKey';

/** Start of the description of a collection. */
const START = `Set the variable \`${KEY}\`. Requests are sent to the sandbox unless you change \`baseUrl\` and \`tokenUrl\`.`;

/**
 * Makes the requests of a house family's collection ready to be sent once its variables have been set. Requests inherit the secret key of the
 * collection; those that accept no key have the session of a role, which is a test credential unless it is replaced. Each request has a test
 * of its status, a new idempotency key, and typed parts if its body is a form.
 *
 * @param collection result of the converter, which is modified
 * @param document the description that it was converted from
 */
export function makeReady(collection: Collection, document: Document): void {
  const roles = new Set<string>();
  visitRequests(collection, document, (item, request, operation) => {
    const role = signIn(request, operation);
    if (role) roles.add(role);
    for (const header of request.header ?? []) if (header.key === 'Idempotency-Key') header.value = '{{$guid}}';
    typeParts(request, operation);
    item.event = [testOf(operation)];
  });
  const { description: text } = collection.info ?? {};
  if (text) text.content = `${START}\n\n${text.content ?? ''}`;
  const tokenUrl = tokenUrlOf(document);
  collection.auth = bearer(KEY);
  collection.variable = [
    ...(collection.variable ?? []),
    { key: KEY, value: '', description: 'Secret key of your tenant for the environment of `baseUrl`.' },
    ...[...roles].sort().map((role) => ({
      key: variableOf(role),
      value: sessionToken(role),
      description: `Session of the role ${role}, for requests that do not accept a secret key.`,
    })),
  ];
  if (!tokenUrl) return;
  collection.variable.push(
    { key: 'tokenUrl', value: tokenUrl, description: 'Token URL of the environment of `baseUrl`.' },
    { key: 'clientId', value: '', description: 'Client ID, if you use OAuth instead of a secret key.' },
    { key: 'clientSecret', value: '', description: 'Client secret.' },
  );
  collection.item.push(TOKEN_REQUEST);
}

function visitRequests(
  collection: Collection,
  document: Document,
  onRequest: (item: Item, request: Request, operation: Operation) => void,
): void {
  const { calls } = new Description(document);
  const operations = new Map(calls.map((operation) => [`${operation.method} ${operation.path}`, operation]));
  const visit = (item: Item): void => {
    for (const each of item.item ?? []) visit(each);
    const { request } = item;
    const path = (request?.url.path ?? []).map((segment) => segment.replace(/^:(.+)$/, '{$1}'));
    const operation = request && operations.get(`${request.method.toLowerCase()} /${path.join('/')}`);
    if (request && operation) onRequest(item, request, operation);
  };
  for (const item of collection.item) visit(item);
}

const variableOf = (role: string): string => `${role}Session`;

const bearer = (variable: string): Auth => ({ type: 'bearer', bearer: [{ key: 'token', value: `{{${variable}}}`, type: 'string' }] });

/** Chooses the credential of a request. Returns the role if it is a session. */
function signIn(request: Request, { security, raw }: Operation): string | undefined {
  delete request.auth;
  if (!security.length) request.auth = { type: 'noauth' };
  if (!security.length || security.some((each) => KEY in each)) return undefined;
  const [role = 'tenant'] = raw['x-roles'] ?? [];
  request.auth = bearer(variableOf(role));
  return role;
}

/** Replaces the form of a request by the parts of the first example, with the types that the description states. */
function typeParts({ body, header }: Request, { body: described }: Operation): void {
  const media = described?.content.find(({ contentType }) => kindOf(contentType) === 'multipart');
  if (body?.mode !== 'formdata' || !media) return;
  const sent = bodyWith(media, media.examples[0]?.value ?? generatedValue(media));
  if (!sent || !('parts' in sent)) return;
  const texts = new Map((body.formdata ?? []).map(({ key, description }) => [key, description]));
  body.formdata = sent.parts.map((part) => entryOf(part, texts.get(part.name)));
  // The boundary is part of this header, which Postman adds.
  const at = header?.findIndex(({ key, value }) => key === 'Content-Type' && value.startsWith('multipart/')) ?? -1;
  if (at >= 0) header?.splice(at, 1);
}

/** Returns the test of a request. A missing or wrong credential is reported although 401 is documented. */
function testOf({ raw }: Operation): Script {
  const statuses = Object.keys(raw.responses ?? {})
    .map(Number)
    .filter((status) => status && status !== 401);
  const exec = [
    "pm.test('The credential is accepted', () => pm.expect(pm.response.code).to.not.equal(401));",
    `pm.test('The status is documented', () => pm.expect(pm.response.code).to.be.oneOf(${JSON.stringify([...statuses, 401])}));`,
  ];
  return { listen: 'test', script: { type: 'text/javascript', exec } };
}

function tokenUrlOf({ components }: Document): string | undefined {
  const schemes = Object.values(components?.securitySchemes ?? {});
  const urls = schemes.flatMap((scheme) => ('flows' in scheme ? (scheme.flows?.clientCredentials?.tokenUrl ?? []) : []));
  return urls[0];
}

/** Request for an access token, which the requests then send instead of the secret key. It is skipped while there is no client. */
const TOKEN_REQUEST: Item = {
  name: 'Request an access token',
  request: {
    method: 'POST',
    url: { host: ['{{tokenUrl}}'] },
    auth: {
      type: 'basic',
      basic: [
        { key: 'username', value: '{{clientId}}', type: 'string' },
        { key: 'password', value: '{{clientSecret}}', type: 'string' },
      ],
    },
    body: { mode: 'urlencoded', urlencoded: [{ key: 'grant_type', value: 'client_credentials' }] },
  },
  event: [
    {
      listen: 'prerequest',
      script: { type: 'text/javascript', exec: ["if (!pm.variables.get('clientId')) pm.execution.skipRequest();"] },
    },
    {
      listen: 'test',
      script: {
        type: 'text/javascript',
        exec: [
          "pm.test('A token was issued', () => pm.response.to.have.status(200));",
          `if (pm.response.code === 200) pm.collectionVariables.set('${KEY}', pm.response.json().access_token);`,
        ],
      },
    },
  ],
};
