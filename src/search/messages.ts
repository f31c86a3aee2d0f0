/** What a reader is told when a search fails or finds nothing: the words of the specification. */
export const messages = {
  failed: 'Unable to fetch results',
  failedHelp: 'You might want to check your network connection.',
  none: 'No results for',
  suggestions: 'Try searching for',
  report: 'Believe this query should return results?',
  reportLink: 'Let us know.',
} as const;
