import { useEffect, useRef, useState } from 'react';
import type { Prepared } from './request';
import { type Outcome, send } from './send';

/** Request and its outcome, which is undefined while the request is pending. */
export type Sent = { request: Prepared; outcome?: Outcome };

/** Returns the last request, a function that sends a request and resolves to its outcome, and a function that cancels it. */
export function useRequest() {
  const [sent, setSent] = useState<Sent>();
  const abort = useRef<AbortController>(undefined);
  // Aborts a pending request when the form is unmounted.
  useEffect(() => () => abort.current?.abort(), []);

  const start = async (request: Prepared): Promise<Outcome> => {
    abort.current?.abort();
    const controller = new AbortController();
    abort.current = controller;
    setSent({ request });
    const outcome = await send(request, controller.signal);
    if (abort.current === controller) setSent({ request, outcome });
    return outcome;
  };
  return { sent, start, cancel: () => abort.current?.abort() };
}
