import { toHtml } from '../../markdown/markdown';
import type { Description } from '../../openapi/model/description';
import type { OAuthFlow, SecurityScheme } from '../../openapi/model/document';
import type { AuthScheme, Sample } from '../components/model';
import { samplesFrom } from '../samples/templates';
import { type Described, SENT_AS_BEARER, type Source } from './described';
import { absolute, shell } from './shell';

/** Names of the OAuth 2.0 flows, in order of preference for the sample. */
const FLOWS = {
  clientCredentials: 'client credentials',
  authorizationCode: 'authorization code',
  deviceAuthorization: 'device authorization',
  password: 'password',
  implicit: 'implicit',
} as const;
type Flow = keyof typeof FLOWS;

/** Number of scopes requested in a sample. */
const SAMPLE_SCOPES = 2;

/** Describes an OAuth 2.0 scheme with all of its flows. */
export function describeOAuth({ scheme, taken, description, house }: Source): Partial<Described> {
  const flows = (Object.keys(FLOWS) as Flow[]).flatMap((name) => {
    const flow = scheme.flows?.[name];
    return flow ? [{ name, flow }] : [];
  });
  const scopes = scopesOf(scheme, taken);
  const [first] = flows;
  return {
    label: flows.length === 1 ? `OAuth 2.0 ${FLOWS[first.name]}` : 'OAuth 2.0',
    facts: [SENT_AS_BEARER, ...flows.flatMap(({ name, flow }) => addresses(name, flow, description, house, flows.length > 1))],
    samples: first ? sampleOf(first.name, first.flow, scopes, description, house) : [],
    scopes,
  };
}

/** Returns the scopes of the flows with their descriptions, then scopes that only operations use. */
function scopesOf({ flows = {} }: SecurityScheme, taken: string[]): AuthScheme['scopes'] {
  const described = new Map<string, string>();
  for (const flow of Object.values(flows))
    for (const [name, words] of Object.entries(flow?.scopes ?? {})) described.set(name, String(words ?? ''));
  return [...new Set([...described.keys(), ...taken])].map((name) => ({ name, html: toHtml(described.get(name)) }));
}

function addresses(name: Flow, flow: OAuthFlow, description: Description, house: boolean, named: boolean): AuthScheme['facts'] {
  const of = named ? `, ${FLOWS[name]}` : '';
  const sandbox = house && flow.tokenUrl ? sandboxUrl(flow.tokenUrl, description) : undefined;
  return [
    ...(flow.authorizationUrl ? [{ term: `Authorization URL${of}`, code: absolute(flow.authorizationUrl, description) }] : []),
    ...(flow.deviceAuthorizationUrl ? [{ term: `Device URL${of}`, code: absolute(flow.deviceAuthorizationUrl, description) }] : []),
    ...(flow.tokenUrl ? [{ term: `Token URL${of}`, code: absolute(flow.tokenUrl, description) }] : []),
    ...(sandbox ? [{ term: `Token URL${of}, sandbox`, code: sandbox }] : []),
    ...(flow.refreshUrl ? [{ term: `Refresh URL${of}`, code: absolute(flow.refreshUrl, description) }] : []),
  ];
}

/** Returns the token URL in the sandbox: the same path on the second host. Undefined if the description has no second host. */
function sandboxUrl(tokenUrl: string, { document: { servers = [] } }: Description): string | undefined {
  const [production, sandbox] = [servers[0]?.url, servers.at(-1)?.url].map((url) =>
    url && URL.canParse(url) ? new URL(url).host : undefined,
  );
  if (!sandbox || sandbox === production || new URL(tokenUrl).host !== production) return undefined;
  return Object.assign(new URL(tokenUrl), { host: sandbox }).href;
}

function sampleOf(name: Flow, flow: OAuthFlow, scopes: AuthScheme['scopes'], description: Description, house: boolean): Sample[] {
  const tokenUrl = (house && flow.tokenUrl && sandboxUrl(flow.tokenUrl, description)) || absolute(flow.tokenUrl, description);
  const names = scopes.map(({ name }) => name).filter((name) => /^[\w:./*-]+$/.test(name) && Object.hasOwn(flow.scopes ?? {}, name));
  const scope = names.slice(0, SAMPLE_SCOPES).join(' ') || undefined;
  if (name === 'clientCredentials') return samplesFrom('tokens', { tokenUrl, scope });
  const query = (type: string) =>
    new URLSearchParams({
      response_type: type,
      client_id: 'YOUR_CLIENT_ID',
      redirect_uri: 'https://YOUR.SITE/callback',
      ...(scope && { scope }),
      state: 'SOMETHING_RANDOM',
    });
  const page = (type: string) => `# Send the user's browser to:\n# ${absolute(flow.authorizationUrl, description)}?${query(type)}`;
  const call = (url: string, ...fields: string[]) =>
    [`curl '${url}'`, '--user "$CLIENT_ID:$CLIENT_SECRET"', ...fields.map((field) => `--data-urlencode ${field}`)].join(' \\\n  ');
  switch (name) {
    case 'authorizationCode':
      return shell(
        `${page('code')}\n# The browser is redirected to your redirect_uri with ?code=…&state=…. Exchange the code:\n${call(tokenUrl, 'grant_type=authorization_code', '"code=$CODE"', "'redirect_uri=https://YOUR.SITE/callback'")}`,
      );
    case 'implicit':
      return shell(`${page('token')}\n# The browser is redirected to your redirect_uri with #access_token=…`);
    case 'password':
      return shell(
        call(tokenUrl, 'grant_type=password', '"username=$USERNAME"', '"password=$PASSWORD"', ...(scope ? [`'scope=${scope}'`] : [])),
      );
    case 'deviceAuthorization':
      return shell(call(absolute(flow.deviceAuthorizationUrl, description), ...(scope ? [`'scope=${scope}'`] : [])));
  }
}
