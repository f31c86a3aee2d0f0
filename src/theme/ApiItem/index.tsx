import { HtmlClassNameProvider } from '@docusaurus/theme-common';
import type { Props } from '@theme/DocItem';
import DocItem from '@theme/DocItem';
import type { ReactNode } from 'react';
import DocumentHead from './DocumentHead';

/** Front matter of a generated page (packages/reference/pageFile.ts). */
export type GeneratedFrontMatter = { facts?: string };

/**
 * Page of the API section. The pages of the reference are documents: the same HTML as every page, served with a small script instead of
 * Docusaurus's client (docusaurus.config.ts, `ssrTemplate`).
 */
export default function ApiItem(props: Props): ReactNode {
  const { facts } = props.content.frontMatter as GeneratedFrontMatter;
  if (!facts) return <DocItem {...props} />;
  return (
    <HtmlClassNameProvider className="document">
      <DocumentHead />
      <DocItem {...props} />
    </HtmlClassNameProvider>
  );
}
