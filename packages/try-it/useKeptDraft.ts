import { useEffect, useState } from 'react';
import { type Draft, recallDraft, storeDraft } from './draft';
import type { TryItData } from './model';

/**
 * Returns the draft of an operation, stored in the tab after every change. If the browser refuses to store it, the page asks for
 * confirmation before it is closed or reloaded.
 *
 * @param values parameters that override those of the draft, by `nameOf`
 * @returns the draft and its setter, like useState
 */
export function useKeptDraft(data: TryItData, values: Record<string, string>) {
  const [first] = useState<Draft>(() => {
    const draft = recallDraft(data);
    return { ...draft, values: { ...draft.values, ...values } };
  });
  const [draft, setDraft] = useState(first);
  useEffect(() => {
    const isKept = storeDraft(data, draft);
    if (isKept || draft === first) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [data, draft, first]);
  return [draft, setDraft] as const;
}
