import Link from '@docusaurus/Link';
import type { ReactNode } from 'react';

const PART = /\[([^\]]+)\]\(([^)\s]+)\)|`([^`]+)`|\*\*([^*]+)\*\*/g;

/** One line of front matter with its links, code and bold words; links are checked by the build like any other. */
export default function InlineMarkdown({ text }: { text: string }): ReactNode {
  const parts: ReactNode[] = [];
  let end = 0;
  for (const match of text.matchAll(PART)) {
    parts.push(text.slice(end, match.index), <Part key={match.index} match={match} />);
    end = match.index + match[0].length;
  }
  return [...parts, text.slice(end)];
}

function Part({ match: [, label, href, code, bold] }: { match: RegExpExecArray }): ReactNode {
  if (href) return <Link to={href}>{label}</Link>;
  return code ? <code>{code}</code> : <strong>{bold}</strong>;
}
