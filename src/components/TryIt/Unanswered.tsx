import type { ReactNode } from 'react';
import Html from '../reference/Html';
import { type Outcome, TIMEOUT } from './send';

type Props = { outcome: Exclude<Outcome, { kind: 'answer' }>; url: string; retry: string | undefined };

/**
 * Reason for a missing response, as far as the browser reveals it, and what to do.
 *
 * @param retry the operation's retry advice as HTML; third-party descriptions have none
 */
export default function Unanswered({ outcome, url, retry }: Props): ReactNode {
  if (outcome.kind === 'cancelled') return <p>You cancelled the request. It may have reached the server all the same.</p>;
  if (outcome.kind === 'unsendable') return <p className="try-bad">Your browser will not send this request: {outcome.reason}</p>;
  if (outcome.kind === 'forbidden') {
    return (
      <>
        <p className="try-bad">
          <strong>Your browser did not send this request.</strong> This site may call only the servers in the list above and those on your
          own computer, at http://localhost or http://127.0.0.1, so that no key can be sent elsewhere.
        </p>
        <p>Send it from a terminal:</p>
      </>
    );
  }
  if (outcome.kind === 'timeout') {
    return (
      <>
        <p className="try-bad">
          <strong>No response arrived within {TIMEOUT / 1000} seconds.</strong>
        </p>
        <p>The request may have been processed. {!retry && 'Read the resource before you send it again.'}</p>
        <Html html={retry} />
        <p>For requests that take longer, use cURL, which has no time limit.</p>
      </>
    );
  }
  return (
    <>
      <p className="try-bad">
        <strong>The browser got no answer that it may show.</strong> It does not say which of these it was:
      </p>
      <ul>
        {isMixed(url) && <li>This page is served over HTTPS, and a browser does not let it call an address that begins with http://.</li>}
        {!navigator.onLine && <li>Your computer is offline. Connect it, then send again.</li>}
        <li>
          <strong>The server could not be reached</strong>: its address is wrong, it is not running, or your network or a VPN is in the way.
          Check the server above.
        </li>
        <li>
          <strong>The server does not allow calls from a browser (CORS)</strong>: it did not name {window.location.origin} in{' '}
          <code>Access-Control-Allow-Origin</code>, or a header of this request in <code>Access-Control-Allow-Headers</code>. The request
          may have been carried out even so.
        </li>
      </ul>
      <p>To find out, run the same request in a terminal, where there is no CORS:</p>
    </>
  );
}

const isMixed = (url: string) =>
  window.location.protocol === 'https:' && url.startsWith('http:') && !/^http:\/\/(localhost|127\.0\.0\.1|\[::1\])([:/]|$)/.test(url);
