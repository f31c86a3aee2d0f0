import { keep, recall } from './store';

const KEY = 'try-it.handed-over';
/** Maximum time between leaving a page and loading the next one, in milliseconds. */
const MAX_AGE = 30_000;

/** Credentials as JSON. They are held in memory only while a page is displayed. */
let held: string | undefined;

export const heldSecret = (): string | undefined => held;

export function holdSecret(value: string | undefined): void {
  held = value;
}

/** Passes the secret to the next page through session storage, from which that page removes it. A reload discards the secret. */
export function startHandover(): void {
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  take(navigation?.type !== 'reload');
  window.addEventListener('pagehide', () => held && keep(KEY, `${Date.now()} ${held}`));
  window.addEventListener('pageshow', ({ persisted }) => persisted && take(true));
}

function take(isWanted: boolean): void {
  const text = recall(KEY);
  if (text === undefined) return;
  keep(KEY, undefined);
  const [at, value] = text.split(/ (.*)/s);
  if (isWanted && Date.now() - Number(at) < MAX_AGE) held = value;
}
