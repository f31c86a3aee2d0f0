import { type Document, isObject, type Server } from '../openapi/model/document';
import { environmentOf } from '../openapi/model/servers';
import { compact, type Json } from '../openapi/releases/compact';
import { EXTERNAL } from '../openapi/source';
import { brand } from '../platform/brand';
import type { Family } from '../platform/families';
import { LOCAL_SANDBOX } from '../platform/localSandbox';

/** Start of a Markdown link to a page of this site, in JSON. */
const SITE_LINK = /\]\(\/(?!\/)/g;

/** Returns a text, or a JSON text, with its links to pages of this site as URLs. */
export const withAbsoluteLinks = (text: string): string => text.replace(SITE_LINK, `](${brand.siteUrl}/`);

/**
 * Returns a description as other programs read it. They send requests to the first server unless it is changed, so the sandbox is first, also
 * as the host of tokens: production is a deliberate choice. Links to pages are URLs.
 *
 * @param document the bundled description, which is not modified
 */
export function publishedDescription({ rules }: Pick<Family, 'rules'>, document: Document): Document {
  const json = JSON.stringify(document, (key, value) => (key === 'x-source' ? undefined : value)).replaceAll(
    `"${EXTERNAL}":`,
    '"externalValue":',
  );
  const published = JSON.parse(rules === 'house' ? withAbsoluteLinks(json) : json) as Document;
  const { servers = [] } = published;
  const isSandbox = (server: Server) => environmentOf(server) === 'sandbox';
  if (servers.length) published.servers = [...servers.filter(isSandbox), ...servers.filter((server) => !isSandbox(server))];
  if (rules === 'house') requestTokensInSandbox(published);
  return published;
}

/** Moves the OAuth URLs of production to the host of the sandbox, and names those of production in the description of the scheme. */
function requestTokensInSandbox({ components }: Document): void {
  for (const scheme of Object.values(components?.securitySchemes ?? {})) {
    if (!('flows' in scheme) || !isObject(scheme.flows)) continue;
    for (const flow of Object.values(scheme.flows)) {
      const { tokenUrl } = flow ?? {};
      if (!flow || !tokenUrl?.includes(`//${brand.apiHost}/`)) continue;
      flow.tokenUrl = tokenUrl.replace(`//${brand.apiHost}/`, `//${brand.sandboxHost}/`);
      scheme.description = `${scheme.description ?? ''}\n\nThe token URL is that of the sandbox. In production, it is ${tokenUrl}.`.trim();
    }
  }
}

/**
 * Returns what a workflow needs of a description: its operations without texts and examples, on the sandbox of this machine, which workflows
 * reset before they send anything.
 *
 * @param published result of `publishedDescription`
 */
export function localDescription(published: Document): Json {
  const { openapi, info, servers = [] } = published as Json;
  const { paths, components } = compact(published);
  const base = new URL(servers[0]?.url ?? '/', 'http://localhost').pathname;
  return {
    openapi,
    info: { title: info?.title, version: info?.version },
    servers: [{ url: `${LOCAL_SANDBOX}${base}`, description: 'Sandbox on this machine' }],
    paths: withoutSecurity(paths),
    components,
  };
}

/** Removes the security of operations, whose schemes are not part of the result: workflows send an `Authorization` header. */
function withoutSecurity(paths: Json): Json {
  for (const item of Object.values<Json>(paths)) for (const operation of Object.values<Json>(item)) delete operation.security;
  return paths;
}
