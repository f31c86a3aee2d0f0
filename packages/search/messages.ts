/** Messages for a search that is loading, fails or has no results. The specification defines the last two. */
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
