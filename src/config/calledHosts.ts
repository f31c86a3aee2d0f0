/**
 * Origins that pages call besides this site, the servers of the descriptions and the reader's own machine, for the security policy
 * that the build writes (scripts/policy). None, as the search is embedded. A hosted search's belong here.
 */
export const calledHosts: readonly string[] = [];
