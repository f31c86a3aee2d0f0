import type { HostedSearch } from '../../packages/search/hostedSettings';

/**
 * Returns the origins of the hosted search, for the content security policy that the build generates (tools/policy). The policy adds this
 * site, the servers of the descriptions and the reader's machine.
 *
 * @returns the origins of the configured hosted search, otherwise an empty list. Its client uses the first origin and falls back to the
 * others
 */
export function calledHosts(search: HostedSearch | undefined): string[] {
  if (!search) return [];
  const id = search.appId.toLowerCase();
  return [`https://${id}-dsn.algolia.net`, ...[1, 2, 3].map((host) => `https://${id}-${host}.algolianet.com`)];
}
