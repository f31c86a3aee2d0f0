/** Address of the stream with which the reference step of `npm start` announces changes (tools/preview). */
const CHANGES = '/documents-live';
/** Announced changes: `message` when a description or the code of the reference has changed, `problems` with those of all saved pages. */
type Change = 'message' | 'problems';

const listeners: [Change, (event: MessageEvent<string>) => void][] = [];
let stream: EventSource | undefined;

/**
 * Calls a function at each change while the page is visible. Browsers permit six connections to a server, and each page that is open in a tab has one.
 *
 * @param onChange called with the event, whose `data` is JSON for `problems`
 * @returns ends the calls
 */
export function listen(change: Change, onChange: (event: MessageEvent<string>) => void): () => void {
  const listener: (typeof listeners)[number] = [change, onChange];
  listeners.push(listener);
  stream?.addEventListener(...listener);
  return () => {
    listeners.splice(listeners.indexOf(listener), 1);
    stream?.removeEventListener(...listener);
  };
}

function follow() {
  stream?.close();
  stream = document.hidden ? undefined : new EventSource(CHANGES);
  for (const listener of listeners) stream?.addEventListener(...listener);
}

if (typeof document !== 'undefined') {
  document.addEventListener('visibilitychange', () => {
    follow();
    // A hidden page misses announced changes. The problems are sent with each connection.
    if (!document.hidden) for (const [change, onChange] of listeners) if (change === 'message') onChange(new MessageEvent('message'));
  });
  follow();
}
