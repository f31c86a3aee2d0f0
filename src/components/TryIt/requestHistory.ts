import { type Draft, draftName, withoutSecrets } from './draft';
import type { TryItData } from './model';
import type { Outcome } from './send';
import { recall, store } from './storage';

/** One request of this tab. It holds what was typed, without secrets: no key, no PIN, no header of authorisation, no file. */
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

/** Nobody looks further back, and the tab's memory has an end. */
const LENGTH = 20;

export const recallHistory = (): Entry[] => recall<Entry[]>(NAME) ?? [];

/** @returns the history with one more request, which is kept in the tab */
export function addToHistory(data: TryItData, draft: Draft, url: string, outcome: Outcome): Entry[] {
  const entry: Entry = {
    id: String(Date.now() + Math.random()),
    at: Date.now(),
    route: data.route,
    method: data.method,
    path: pathOf(url),
    result: outcome.kind === 'answer' ? String(outcome.status) : WITHOUT_ANSWER[outcome.kind],
    milliseconds: outcome.kind === 'answer' ? outcome.milliseconds : undefined,
    draft: withoutSecrets(data, draft),
  };
  const entries = [entry, ...recallHistory()].slice(0, LENGTH);
  store(NAME, entries);
  return entries;
}

/** Empties it. @returns what is left */
export function clearHistory(): Entry[] {
  store(NAME, undefined);
  return [];
}

/** Puts what was typed then where the form of its operation looks for it. */
export function reopen({ route, draft }: Entry): void {
  store(draftName(route), draft);
}

const WITHOUT_ANSWER = {
  unreachable: 'no answer',
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
