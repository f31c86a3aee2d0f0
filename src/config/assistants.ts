/**
 * Assistants that the "Copy page" menu offers to open with a page. The prompt is appended to `url`. An empty list removes the entries.
 */
export const assistants: readonly { label: string; url: string }[] = [
  { label: 'ChatGPT', url: 'https://chatgpt.com/?q=' },
  { label: 'Claude', url: 'https://claude.ai/new?q=' },
];
