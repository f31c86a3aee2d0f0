import { useEffect, useState } from 'react';
import { type Draft, recallDraft, storeDraft } from './draft';
import type { TryItData } from './model';

/**
 * The draft of an operation, kept in the tab with every change. Where the browser refuses to keep what the reader typed, it asks
 * before the page goes and takes it along, be it by a reload of the site's own.
 *
 * @returns the draft and what changes it, as useState does
 */
export function useKeptDraft(data: TryItData) {
  const [first] = useState<Draft>(() => recallDraft(data));
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
