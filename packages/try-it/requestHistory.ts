import { type Draft, draftName, withoutSecrets } from './draft';
import type { TryItData } from './model';
import type { Outcome } from './send';
import { recall, store } from './storage';

/** Request of this tab. It contains the input without secrets: no key, PIN, authorization header or file. */
export type Entry = {
  id: string;
  at: number;
  route: string;
  method: string;
  path: string;
  result: string;
  milliseconds?: number;
  draft: Draft;
};

const NAME = 'history';

/** Maximum number of entries. The storage of the tab is limited. */
const LENGTH = 20;

export const recallHistory = (): Entry[] => recall<Entry[]>(NAME) ?? [];

/** Adds a request to the history, stores the history in the tab and returns it. */
export function addToHistory(data: TryItData, draft: Draft, url: string, outcome: Outcome): Entry[] {
  const entry: Entry = {
    id: String(Date.now() + Math.random()),
    at: Date.now(),
    route: data.route,
    method: data.method,
    path: pathOf(url),
    result: outcome.kind === 'response' ? String(outcome.status) : WITHOUT_RESPONSE[outcome.kind],
    milliseconds: outcome.kind === 'response' ? outcome.milliseconds : undefined,
    draft: withoutSecrets(data, draft),
  };
  const entries = [entry, ...recallHistory()].slice(0, LENGTH);
  store(NAME, entries);
  return entries;
}

/** Clears the history and returns the empty list. */
export function clearHistory(): Entry[] {
  store(NAME, undefined);
  return [];
}

/** Stores the input of a request as the draft of its operation, which the form restores. */
export function reopen({ route, draft }: Entry): void {
  store(draftName(route), draft);
}

const WITHOUT_RESPONSE = {
  unreachable: 'no response',
  timeout: 'timed out',
  cancelled: 'cancelled',
  unsendable: 'not sent',
  forbidden: 'not sent',
};

function pathOf(url: string): string {
  if (!URL.canParse(url)) return url;
  const { pathname, search } = new URL(url);
  return pathname + search;
}
