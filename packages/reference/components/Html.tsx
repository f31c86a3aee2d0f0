type Props = { html?: string; as?: 'div' | 'span'; className?: string };

/** Text from Markdown in an API description: sanitised HTML, rendered at build time. */
export default function Html({ html, as: Element = 'div', className }: Props) {
  if (!html) return null;
  // biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised when it was rendered (packages/markdown/markdown.ts)
  return <Element className={className} dangerouslySetInnerHTML={{ __html: html }} />;
}
