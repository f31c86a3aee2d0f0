import { useEffect, useRef, useState } from 'react';
import type { Prepared } from './request';
import { type Outcome, type Received, send } from './send';

/** Request and its outcome. `first` is the response to the same request when it was sent before. */
export type Sent = { request: Prepared; outcome: Outcome; first?: Received };

/**
 * Sends requests, one at a time.
 *
 * @returns the last completed request, whether one is pending, a function that sends a new request or the last one again and resolves to the
 * outcome, and a function that cancels it
 */
export function useRequest() {
  const [sent, setSent] = useState<Sent>();
  const [isSending, setSending] = useState(false);
  const abort = useRef<AbortController>(undefined);
  // Aborts a pending request when the form is unmounted.
  useEffect(() => () => abort.current?.abort(), []);

  const start = async (request: Prepared): Promise<Outcome> => {
    abort.current?.abort();
    const controller = new AbortController();
    abort.current = controller;
    setSending(true);
    const outcome = await send(request, controller.signal);
    if (abort.current !== controller) return outcome;
    const first = sent?.request === request ? (sent.first ?? sent.outcome) : undefined;
    setSent({ request, outcome, first: first?.kind === 'response' ? first : undefined });
    setSending(false);
    return outcome;
  };
  return { sent, isSending, start, cancel: () => abort.current?.abort() };
}
