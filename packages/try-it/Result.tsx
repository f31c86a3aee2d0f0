import type { ReactNode } from 'react';
import Advice from './Advice';
import CopyButton from './CopyButton';
import { asCurl } from './curl';
import Json from './Json';
import type { TryItData } from './model';
import type { Prepared } from './request';
import type { Answer, Outcome } from './send';
import Unanswered from './Unanswered';

type Props = { data: TryItData; outcome: Outcome; request: Prepared };

/** Result of a request: the response, or the reason for its absence and what to do. */
export default function Result({ data, outcome, request }: Props): ReactNode {
  return (
    <section className="try-result" aria-label="Response">
      {outcome.kind === 'answer' ? (
        <Answered data={data} answer={outcome} request={request} />
      ) : (
        <>
          <Unanswered outcome={outcome} url={request.url} retry={data.retry} />
          {outcome.kind !== 'cancelled' && <CopyButton label="Copy as cURL" text={asCurl(request)} />}
        </>
      )}
    </section>
  );
}

function Answered({ data, answer, request }: { data: TryItData; answer: Answer; request: Prepared }): ReactNode {
  const { status, statusText, milliseconds, bytes, headers, text } = answer;
  return (
    <>
      <p className="try-status">
        <strong className={status < 400 ? 'try-good' : 'try-bad'}>
          {status} {statusText}
        </strong>{' '}
        <span className="try-quiet">
          {milliseconds} ms, {sizeInWords(bytes)}
        </span>
      </p>
      <Advice data={data} answer={answer} request={request} />
      <Content answer={answer} text={text} />
      <details>
        <summary>Headers ({headers.length})</summary>
        <p className="try-hint">Browsers show only the headers that the API exposes. To see all headers, use cURL.</p>
        <dl className="try-headers">
          {headers.map(([name, value]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      </details>
    </>
  );
}

function Content({ answer, text }: { answer: Answer; text?: string }): ReactNode {
  if (!answer.bytes) return <p className="try-hint">The response has no body.</p>;
  if (text === undefined) {
    return (
      <p>
        The response is a file.{' '}
        <button type="button" className="try-button" onClick={() => save(answer.blob)}>
          Save file
        </button>
      </p>
    );
  }
  const pretty = prettyOf(text);
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable elements must be focusable */}
      <pre tabIndex={0}>{pretty === undefined ? text : <Json text={pretty} />}</pre>
      <CopyButton label="Copy body" text={pretty ?? text} />
    </>
  );
}

/** Formats JSON with one line per field; undefined if the text is not JSON. */
function prettyOf(text: string): string | undefined {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return undefined;
  }
}

function sizeInWords(bytes: number): string {
  return bytes < 1024 ? `${bytes} bytes` : `${(bytes / 1024).toFixed(1)} kB`;
}

function save(blob: Blob): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(blob);
  link.download = 'response';
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 1000);
}
