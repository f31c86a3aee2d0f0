import Html from '../reference/components/Html';
import { type Outcome, TIMEOUT } from './send';

type Props = { outcome: Exclude<Outcome, { kind: 'response' }>; url: string; retry: string | undefined };

/**
 * Reason for a missing response, as far as the browser reveals it, and what to do.
 *
 * @param retry the operation's retry advice as HTML; third-party descriptions have none
 */
export default function NoResponse({ outcome, url, retry }: Props) {
  if (outcome.kind === 'cancelled') return <p>You cancelled the request. The server may still have received it.</p>;
  if (outcome.kind === 'unsendable') return <p className="try-bad">The request could not be sent: {outcome.reason}</p>;
  if (outcome.kind === 'forbidden') {
    return (
      <>
        <p className="try-bad">
          <strong>Your browser blocked this request.</strong> This site can send requests only to the servers of the list and to servers on
          your computer, at http://localhost or http://127.0.0.1, so that keys cannot be sent elsewhere.
        </p>
        <p>Send the request from a terminal instead:</p>
      </>
    );
  }
  if (outcome.kind === 'timeout') {
    return (
      <>
        <p className="try-bad">
          <strong>No response arrived within {TIMEOUT / 1000} seconds.</strong>
        </p>
        <p>The request may have been processed. {!retry && 'Check the state of the resource before you send the request again.'}</p>
        <Html html={retry} />
        <p>For requests that take longer, use cURL, which has no time limit.</p>
      </>
    );
  }
  return (
    <>
      <p className="try-bad">
        <strong>No readable response was received.</strong> Possible causes:
      </p>
      <ul>
        {isMixed(url) && <li>This page is served over HTTPS, so browsers block its requests to URLs that start with http://.</li>}
        {!navigator.onLine && <li>Your computer is offline. Connect to a network, then send the request again.</li>}
        <li>
          <strong>The server could not be reached</strong>: its URL is wrong, it is not running, or your network or a VPN blocks the
          connection. Check the selected server.
        </li>
        <li>
          <strong>The server does not allow requests from browsers (CORS)</strong>: <code>Access-Control-Allow-Origin</code> does not
          include {window.location.origin}, or <code>Access-Control-Allow-Headers</code> does not include a header of this request. The
          request may still have been processed.
        </li>
      </ul>
      <p>To find the cause, send the same request from a terminal, where CORS does not apply:</p>
    </>
  );
}

const isMixed = (url: string) =>
  window.location.protocol === 'https:' && url.startsWith('http:') && !/^http:\/\/(localhost|127\.0\.0\.1|\[::1\])([:/]|$)/.test(url);
