import type { HostedSearch } from './search';

/**
 * Origins that pages call besides this site, the servers of the descriptions and the reader's own machine, for the security policy
 * that the build writes (scripts/policy).
 *
 * @returns those of the hosted search where one is configured: its client asks the first, and the others when that does not answer
 */
export function calledHosts(search: HostedSearch | undefined): string[] {
  if (!search) return [];
  const id = search.appId.toLowerCase();
  return [`https://${id}-dsn.algolia.net`, ...[1, 2, 3].map((host) => `https://${id}-${host}.algolianet.com`)];
}
