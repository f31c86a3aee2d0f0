import type { ReactNode } from 'react';

/** Length above which highlighting is too expensive, in characters. */
const COLOURED = 50_000;

const TOKEN = /("(?:[^"\\]|\\.)*")(\s*:)?|\b(true|false|null)\b|(-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?)/g;

/** JSON highlighted in the colours of the samples. */
export default function Json({ text }: { text: string }): ReactNode {
  if (text.length > COLOURED) return text;
  const pieces: ReactNode[] = [];
  let done = 0;
  for (const match of text.matchAll(TOKEN)) {
    const [all, quoted, colon = '', word] = match;
    pieces.push(text.slice(done, match.index));
    const kind = quoted ? (colon ? 'property' : 'string') : word ? 'boolean' : 'number';
    pieces.push(
      <span key={match.index} className={`token ${kind}`}>
        {quoted ?? all}
      </span>,
      quoted && colon,
    );
    done = match.index + all.length;
  }
  return [...pieces, text.slice(done)];
}
