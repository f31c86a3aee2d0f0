import Link from '@docusaurus/Link';
import type { ReactNode } from 'react';

const PART = /\[([^\]]+)\]\(([^)\s]+)\)|`([^`]+)`|\*\*([^*]+)\*\*/g;

/** Line of front matter with links, code and bold text. The build checks these links like all others. */
export default function InlineMarkdown({ text }: { text: string }) {
  const parts: ReactNode[] = [];
  let end = 0;
  for (const match of text.matchAll(PART)) {
    parts.push(text.slice(end, match.index), <Part key={match.index} match={match} />);
    end = match.index + match[0].length;
  }
  return [...parts, text.slice(end)];
}

function Part({ match: [, label, href, code, bold] }: { match: RegExpExecArray }) {
  if (href) return <Link to={href}>{label}</Link>;
  return code ? <code>{code}</code> : <strong>{bold}</strong>;
}
