import { useEffect, useState } from 'react';
import Html from '../reference/components/Html';
import { fieldErrorsOf, problemCode, problemWords, secondsToWait } from './apiProblem';
import type { TryItData } from './model';
import { pageError } from './pageError';
import type { Prepared } from './request';
import type { Received } from './send';

/** What the links and buttons of a result do. */
export type Links = {
  /** Shows a field of the request. @param pointer as sent by the API */
  onField: (pointer: string) => void;
  /** Shows the field of the secret. */
  onKey: () => void;
  /** Closes the form. */
  onClose: () => void;
};
type Props = Links & { data: TryItData; received: Received; request: Prepared };

/** Advice on an error response. */
export default function Advice({ data, received, request, onField, onKey, onClose }: Props) {
  const { status } = received;
  if (status < 400) return null;
  const words = problemWords(received);
  return (
    <div className="try-warning">
      {words && <p>{words}</p>}
      <Remedy code={problemCode(received)} onClose={onClose} />
      {status === 401 && <Unauthorised hasKey={request.secrets.length > 0} onKey={onKey} />}
      {status === 403 && <Forbidden data={data} />}
      {(status === 400 || status === 422) && <FieldErrors received={received} onField={onField} />}
      {status === 429 && <RetryCountdown key={received.milliseconds} seconds={secondsToWait(received)} />}
      {status >= 500 && (
        <>
          <p>The server failed to process the request. The outcome may be unknown.</p>
          <Html html={data.retry} />
        </>
      )}
    </div>
  );
}

/** Remedy of an error that the page lists, with a link to its row, which a modal form would cover. */
function Remedy({ code, onClose }: { code: string } & Pick<Links, 'onClose'>) {
  const error = pageError(code);
  if (!error) return null;
  return (
    <div className="try-remedy">
      <Html html={error.remedy} />
      <p>
        <a href={error.href} onClick={() => document.querySelector('dialog:modal') && onClose()}>
          <code>{code}</code> on this page
        </a>
      </p>
    </div>
  );
}

function Unauthorised({ hasKey, onKey }: { hasKey: boolean } & Pick<Links, 'onKey'>) {
  return (
    <p>
      {hasKey
        ? 'The API rejected the key. Check that it is complete, has not been revoked, and belongs to the selected environment: sk_test_… for the sandbox, sk_live_… for production. An access token expires after one hour.'
        : 'The request did not contain a key.'}{' '}
      <button type="button" className="try-button" onClick={onKey}>
        {hasKey ? 'Change key' : 'Enter a key'}
      </button>
    </p>
  );
}

function Forbidden({ data }: { data: TryItData }) {
  const scopes = [...new Set(data.schemes.flatMap((scheme) => scheme.scopes))];
  return (
    <p>
      The key is valid but lacks the permission for this request.{' '}
      {scopes.length > 0 && `An access token requires the scope ${scopes.join(' or ')}.`}
    </p>
  );
}

function FieldErrors({ received, onField }: { received: Received } & Pick<Links, 'onField'>) {
  const errors = fieldErrorsOf(received);
  if (!errors.length) return <p>The server rejected the values in the request. See the response below for the reason.</p>;
  return (
    <>
      <p>Correct these fields, then send the request again:</p>
      <ul>
        {errors.map(({ pointer, detail }) => (
          <li key={`${pointer} ${detail}`}>
            <button type="button" className="try-link" onClick={() => onField(pointer)}>
              <code>{pointer || 'Request body'}</code>
            </button>{' '}
            {detail}
          </li>
        ))}
      </ul>
    </>
  );
}

/** Countdown to the end of the rate limit. Screen readers announce its start and end, but not each second. */
function RetryCountdown({ seconds }: { seconds: number | undefined }) {
  const [left, setLeft] = useState(seconds ?? 0);
  useEffect(() => {
    const end = Date.now() + (seconds ?? 0) * 1000;
    const timer = setInterval(() => {
      const rest = Math.max(0, Math.ceil((end - Date.now()) / 1000));
      setLeft(rest);
      if (!rest) clearInterval(timer);
    }, 250);
    return () => clearInterval(timer);
  }, [seconds]);
  if (seconds === undefined) {
    return (
      <p>Rate limit exceeded. The response does not specify a waiting time (Retry-After). Wait one minute, then send the request again.</p>
    );
  }
  return (
    <>
      <p>Rate limit exceeded. {left > 0 && <span role="timer">Retry in {left} s.</span>}</p>
      <p role="status">{left === 0 && 'You can retry now.'}</p>
    </>
  );
}
