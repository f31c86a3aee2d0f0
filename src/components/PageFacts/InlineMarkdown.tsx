import Link from '@docusaurus/Link';
import type { ReactNode } from 'react';

const PART = /\[([^\]]+)\]\(([^)\s]+)\)|`([^`]+)`/g;

/** One line of front matter with its links and code; links are checked by the build like any other. */
export default function InlineMarkdown({ text }: { text: string }): ReactNode {
  const parts: ReactNode[] = [];
  let end = 0;
  for (const match of text.matchAll(PART)) {
    const [whole, label, href, code] = match;
    parts.push(text.slice(end, match.index));
    parts.push(
      href ? (
        <Link key={match.index} to={href}>
          {label}
        </Link>
      ) : (
        <code key={match.index}>{code}</code>
      ),
    );
    end = match.index + whole.length;
  }
  return [...parts, text.slice(end)];
}
