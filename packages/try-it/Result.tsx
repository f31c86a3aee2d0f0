import { parseJson, printJson } from '../openapi/numbers';
import Advice, { type Links } from './Advice';
import Comparison from './Comparison';
import Continue from './Continue';
import CopyButton from './CopyButton';
import { asCurl } from './curl';
import { hasKey } from './draft';
import type { TryItData } from './model';
import NoResponse from './NoResponse';
import ResponseText from './ResponseText';
import { saveFile } from './saveFile';
import type { Received } from './send';
import { sizeInWords } from './shortened';
import type { Sent } from './useRequest';

type Props = Links & { data: TryItData; sent: Sent };

/** Result of a request: the response, or the reason for its absence and what to do. */
export default function Result({ data, sent: { request, outcome, first }, ...links }: Props) {
  if (outcome.kind !== 'response') {
    return (
      <>
        <NoResponse outcome={outcome} url={request.url} retry={data.retry} />
        {outcome.kind !== 'cancelled' && <CopyButton label="Copy as cURL" text={asCurl(request)} />}
      </>
    );
  }
  const { status, statusText, milliseconds, bytes, headers, text } = outcome;
  return (
    <>
      <p className="try-status">
        <strong className={status < 400 ? 'try-good' : 'try-bad'}>
          {status} {statusText}
        </strong>{' '}
        <span className="try-quiet">
          {milliseconds} ms, {sizeInWords(bytes)}
        </span>
        <code className="try-address">
          {request.method} {request.url}
        </code>
      </p>
      {headers.some(([name, value]) => name === 'sandbox-fidelity' && value === 'example') && (
        <p className="try-hint">The sandbox does not model this operation: this is the example of its description.</p>
      )}
      {headers.some(([name, value]) => name === 'sandbox-error-text' && value === 'example') && (
        <p className="try-hint">
          This error was requested. Its text is the example of the description: amounts, IDs and fields in it are not those of your request.
        </p>
      )}
      <Advice data={data} received={outcome} request={request} {...links} />
      {first && <Comparison first={first} second={outcome} hasKey={hasKey(data)} />}
      <Content received={outcome} text={text} />
      {request.sandbox && status < 300 && isEmptyList(text) && (
        <p className="try-hint">
          No record of the sandbox matches. Remove a filter, create a record, or start over under Sandbox to get those of the examples back.
        </p>
      )}
      <Continue data={data} received={outcome} request={request} />
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

function Content({ received, text }: { received: Received; text?: string }) {
  if (!received.bytes) return <p className="try-hint">The response has no body.</p>;
  if (text === undefined) {
    return (
      <p>
        The response is a file.{' '}
        <button type="button" className="try-button" onClick={() => saveFile(received.blob, 'response')}>
          Save file
        </button>
      </p>
    );
  }
  const pretty = prettyOf(text);
  return (
    <>
      <ResponseText text={pretty ?? text} isJson={pretty !== undefined} />
      <CopyButton label="Copy body" text={pretty ?? text} />
    </>
  );
}

/** Returns whether a response is a page of a list without items. */
function isEmptyList(text = ''): boolean {
  return /^\s*\{\s*"data":\s*\[\s*\]/.test(text);
}

/** Formats JSON with one line per field; undefined if the text is not JSON. */
function prettyOf(text: string): string | undefined {
  try {
    return printJson(parseJson(text), 2);
  } catch {
    return undefined;
  }
}
