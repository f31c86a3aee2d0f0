/** What a reader is told when a search takes its time, fails or finds nothing; the last two in the words of the specification. */
export const messages = {
  loading: 'Loading search…',
  waiting: 'Searching…',
  failed: 'Unable to fetch results',
  failedHelp: 'You might want to check your network connection.',
  none: 'No results for',
  suggestions: 'Try searching for',
  report: 'Believe this query should return results?',
  reportLink: 'Let us know.',
} as const;
