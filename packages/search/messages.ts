/** Messages for a search that is loading, fails or has no results. The specification defines the last two. */
export const messages = {
  loading: 'Loading search…',
  waiting: 'Searching…',
  failed: 'Unable to fetch results',
  failedHelp: 'You might want to check your network connection.',
  retry: 'Retry',
  none: 'No results for',
  suggested: 'Suggested pages',
  suggestions: 'Try searching for',
  report: 'Believe this query should return results?',
  reportLink: 'Let us know.',
} as const;
