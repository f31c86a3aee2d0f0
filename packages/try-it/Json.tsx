import type { ReactNode } from 'react';
import { amountsIn } from './money';

/** Length above which highlighting is too expensive, in characters. */
const COLOURED = 50_000;

const TOKEN = /("(?:[^"\\]|\\.)*")(\s*:)?|\b(true|false|null)\b|(-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?)/g;

/** JSON with one line per field, highlighted in the colours of the samples. Amounts of money are followed by their value in words. */
export default function Json({ text }: { text: string }): ReactNode {
  if (text.length > COLOURED) return text;
  const pieces: ReactNode[] = [];
  const amounts = amountsIn(text);
  let done = 0;
  for (const match of text.matchAll(TOKEN)) {
    const [all, quoted, colon = '', word] = match;
    pieces.push(text.slice(done, match.index));
    const kind = quoted ? (colon ? 'property' : 'string') : word ? 'boolean' : 'number';
    pieces.push(
      <span key={match.index} className={`token ${kind}`} data-money={amounts.get(match.index)}>
        {quoted ?? all}
      </span>,
      quoted && colon,
    );
    done = match.index + all.length;
  }
  return [...pieces, text.slice(done)];
}
