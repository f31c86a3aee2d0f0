import type { ReactNode } from 'react';
import Html from '../reference/Html';
import { goTo } from './goTo';
import type { TryItData } from './model';
import { fieldErrorsOf, problemWords, secondsToWait } from './problem';
import RetryCountdown from './RetryCountdown';
import type { Prepared } from './request';
import type { Answer } from './send';

type Props = { data: TryItData; answer: Answer; request: Prepared };

/** Advice on an error response. */
export default function Advice({ data, answer, request }: Props): ReactNode {
  const { status } = answer;
  if (status < 400) return null;
  const words = problemWords(answer);
  return (
    <div className="try-warning">
      {words && <p>{words}</p>}
      {status === 401 && <Unauthorised hasKey={Boolean(request.secret)} />}
      {status === 403 && <Forbidden data={data} />}
      {(status === 400 || status === 422) && <FieldErrors data={data} answer={answer} />}
      {status === 429 && <RetryCountdown key={answer.milliseconds} seconds={secondsToWait(answer)} />}
      {status >= 500 && (
        <>
          <p>The server could not process the request. Its outcome may be unknown.</p>
          <Html html={data.retry} />
        </>
      )}
    </div>
  );
}

function Unauthorised({ hasKey }: { hasKey: boolean }): ReactNode {
  return (
    <p>
      {hasKey
        ? 'The server does not accept your key. Check that it is whole, not revoked, and of the same environment: sk_test_… for the sandbox, sk_live_… for production. An access token lives for one hour.'
        : 'The request had no key.'}{' '}
      <button type="button" className="try-button" onClick={() => document.getElementById('try-secret')?.focus()}>
        {hasKey ? 'Change the key' : 'Type a key'}
      </button>
    </p>
  );
}

function Forbidden({ data }: { data: TryItData }): ReactNode {
  const scopes = [...new Set(data.schemes.flatMap((scheme) => scheme.scopes))];
  return <p>The key is right, but it may not do this. {scopes.length > 0 && `An access token needs the scope ${scopes.join(' or ')}.`}</p>;
}

function FieldErrors({ data, answer }: { data: TryItData; answer: Answer }): ReactNode {
  const errors = fieldErrorsOf(answer);
  if (!errors.length) return <p>The server does not accept these values. Its answer below says why.</p>;
  return (
    <>
      <p>Change these, then send again:</p>
      <ul>
        {errors.map(({ pointer, detail }) => (
          <li key={`${pointer} ${detail}`}>
            <button type="button" className="try-link" onClick={() => goTo(pointer, data)}>
              <code>{pointer || 'The body'}</code>
            </button>{' '}
            {detail}
          </li>
        ))}
      </ul>
    </>
  );
}
