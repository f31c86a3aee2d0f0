import { toHtml } from '../../markdown/markdown';
import { variableOf } from '../../openapi/security';
import { encoded } from '../../openapi/serialise/parameter';
import type { Sample } from '../components/model';
import { type Described, SENT_AS_BEARER, type Source } from './described';
import { describeOAuth } from './oauth';
import { absolute, shell } from './shell';

/** Describes a security scheme of any OpenAPI type; an unknown type is described by its name. */
export function describeScheme(source: Source): Described {
  const { scheme, id } = source;
  const described = byType(source);
  return { label: id, facts: [], samples: [], scopes: [], ...described, html: toHtml(scheme.description, 'field') || undefined };
}

function byType(source: Source): Partial<Described> {
  const { scheme, id, description, house } = source;
  switch (scheme.type) {
    case 'http':
      return httpScheme(source);
    case 'apiKey':
      return {
        label: 'API key',
        facts: [{ term: `Sent in the ${scheme.in === 'query' ? 'query parameter' : scheme.in}`, code: String(scheme.name) }],
        samples: callWith(source, keyArguments(source)),
      };
    case 'oauth2':
      return describeOAuth(source);
    case 'openIdConnect': {
      const url = absolute(scheme.openIdConnectUrl, description);
      return {
        label: 'OpenID Connect',
        facts: [SENT_AS_BEARER, { term: 'Discovery document', code: url }],
        samples: shell(`curl '${url}' # Lists the endpoints that issue tokens.`),
        scopes: [...new Set(source.taken)].map((name) => ({ name, html: '' })),
      };
    }
    case 'mutualTLS':
      return {
        label: 'Client certificate',
        facts: [{ term: 'Sent in', words: 'the TLS handshake' }],
        samples: callWith(source, '--cert client.pem --key client-key.pem'),
      };
    default:
      return { label: house ? id : `${scheme.type ?? 'Unknown'} (${id})` };
  }
}

function httpScheme(source: Source): Partial<Described> {
  const { scheme, id } = source;
  const name = String(scheme.scheme ?? '').toLowerCase();
  if (name === 'basic') {
    return {
      label: 'Username and password',
      facts: [{ term: 'Sent in the header', code: 'Authorization: Basic …' }],
      samples: callWith(source, '--user "$USERNAME:$PASSWORD"'),
    };
  }
  const isKey = id === 'secretKey';
  const word = name === 'bearer' ? 'Bearer' : String(scheme.scheme);
  return {
    label: isKey ? 'Secret key' : name === 'bearer' ? 'Bearer token' : `HTTP ${word}`,
    facts: [
      { term: 'Sent in the header', code: `Authorization: ${word} …` },
      ...(scheme.bearerFormat ? [{ term: 'Format', words: String(scheme.bearerFormat) }] : []),
    ],
    samples: callWith(
      source,
      `--header "Authorization: ${shellWord(word)} $${isKey ? 'SECRET_KEY' : name === 'bearer' ? 'ACCESS_TOKEN' : 'TOKEN'}"`,
    ),
  };
}

function keyArguments({ scheme: { in: place, name }, id }: Source): string {
  const value = `$${variableOf(id)}`;
  if (place === 'query') return `--url-query "${encoded(String(name))}=${value}"`;
  return place === 'cookie' ? `--cookie "${shellWord(name)}=${value}"` : `--header "${shellWord(name)}: ${value}"`;
}

/** Escapes a name for use within double quotes in a shell. */
const shellWord = (name: unknown) => String(name).replace(/["\\$`]/g, '\\$&');

/** Builds a request to the first operation without required parameters. */
function callWith({ description: { calls, servers }, house }: Pick<Source, 'description' | 'house'>, argument: string): Sample[] {
  const simple = calls.find(
    ({ method, path, parameters }) => method === 'get' && !path.includes('{') && !parameters.some(({ required }) => required),
  );
  const base = (house ? servers.at(-1) : servers[0])?.url ?? '';
  return shell(`curl '${`${base.replace(/\/$/, '')}${simple?.path ?? '/'}`.replaceAll("'", '%27')}' \\\n  ${argument}`);
}
