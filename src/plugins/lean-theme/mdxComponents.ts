import MDXComponents from '@theme/MDXComponents';

/** Stands in for @mdx-js/react, which would have them from a provider around every page: what Markdown becomes. */
export const useMDXComponents = () => MDXComponents;
