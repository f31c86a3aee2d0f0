import { useEffect, useRef, useState } from 'react';
import type { Prepared } from './request';
import { type Outcome, send } from './send';

/** A request and what came of it; without an outcome it is on its way. */
export type Sent = { request: Prepared; outcome?: Outcome };

/** @returns the last request, a function that sends one and gives its outcome, and one that cancels it */
export function useRequest() {
  const [sent, setSent] = useState<Sent>();
  const abort = useRef<AbortController>(undefined);
  // A reader who has left the page does not wait for an answer.
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
