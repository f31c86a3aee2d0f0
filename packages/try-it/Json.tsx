import { Fragment, type ReactNode } from 'react';
import { amountsIn } from './money';
import { SHOWN } from './shortened';

const TOKEN = /("(?:[^"\\]|\\.)*")(\s*:)?|\b(true|false|null)\b|(-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?)/g;

/**
 * JSON with one line per field, highlighted in the colours of the samples. A long line continues below its own indentation (src/css/code.css). Amounts
 * of money are followed by their value in words. A text that is longer than what is shown of a response is not highlighted, which would be too slow.
 */
export default function Json({ text }: { text: string }) {
  if (text.length > SHOWN) return text;
  const amounts = amountsIn(text);
  let next = 0;
  return text.split('\n').map((line) => {
    const start = next;
    next += line.length + 1;
    return (
      <Fragment key={start}>
        {start > 0 && '\n'}
        <span className={`hang hang-${Math.min(line.search(/\S|$/), 12)}`}>{tokensOf(line, start, amounts)}</span>
      </Fragment>
    );
  });
}

/** @param start offset of the line in the text, by which amounts are known */
function tokensOf(line: string, start: number, amounts: ReadonlyMap<number, string>): ReactNode[] {
  const pieces: ReactNode[] = [];
  let done = 0;
  for (const match of line.matchAll(TOKEN)) {
    const [all, quoted, colon = '', word] = match;
    pieces.push(line.slice(done, match.index));
    const kind = quoted ? (colon ? 'property' : 'string') : word ? 'boolean' : 'number';
    pieces.push(
      <span key={match.index} className={`token ${kind}`} data-money={amounts.get(start + match.index)}>
        {quoted ?? all}
      </span>,
      quoted && colon,
    );
    done = match.index + all.length;
  }
  return [...pieces, line.slice(done)];
}
