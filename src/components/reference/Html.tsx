import type { ReactNode } from 'react';

type Props = { html?: string; as?: 'div' | 'span'; className?: string };

/** Text that was Markdown in an API description: sanitised HTML, made at build time. */
export default function Html({ html, as: Element = 'div', className }: Props): ReactNode {
  if (!html) return null;
  // biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised when it was made (scripts/reference/markdown.ts)
  return <Element className={className} dangerouslySetInnerHTML={{ __html: html }} />;
}
