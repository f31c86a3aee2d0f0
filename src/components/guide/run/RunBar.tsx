import { useRef } from 'react';
import type { GuideSession } from '../../../../packages/guides/browser/session';
import type { Step } from '../../../../packages/guides/steps/model';
import { timeOf } from '../../../../packages/try-it/SandboxPanel';
import { goTo } from './goTo';
import { useSession } from './useSession';

type Props = { session: GuideSession; shown: readonly Step[] };

/** Steps of the clock in seconds. */
const CLOCK: [label: string, seconds: number][] = [
  ['1 minute', 60],
  ['1 day', 86_400],
];

/**
 * Position in a guide, its next request, the clock of its sandbox, and the way back to the start. It stays at the bottom of the window. A page
 * with a single request needs none of them.
 */
export default function RunBar({ session, shown }: Props) {
  useSession(session);
  const menu = useRef<HTMLDetailsElement>(null);
  const { results, running, status, problem, guide } = session;
  if (!problem && (guide.steps.length === 1 || (!results.length && !running))) return null;
  const following = shown.find((step) => guide.steps.indexOf(step) >= results.length);
  const isBusy = running !== undefined;
  const choose = (command: () => void) => () => {
    if (menu.current) menu.current.open = false;
    command();
  };
  return (
    <section className="guide-bar" aria-label="Sandbox of this guide">
      {problem ? (
        <p role="alert">{problem}</p>
      ) : (
        <Position done={shown.slice(0, following ? shown.indexOf(following) : undefined)} of={shown} />
      )}
      {following && (
        <button
          type="button"
          className="guide-primary"
          aria-disabled={isBusy}
          onClick={() => void session.runTo(following).then(() => goTo(guide.name, following))}
        >
          Next request
        </button>
      )}
      <details ref={menu} className="guide-menu">
        <summary>More</summary>
        <div>
          {status && <p>{timeOf(status.now)}. The clock stands still until a request of the guide or you advance it.</p>}
          {CLOCK.map(([label, seconds]) => (
            <button key={label} type="button" aria-disabled={isBusy} onClick={choose(() => void session.advance(seconds))}>
              Advance {label}
            </button>
          ))}
          {following && (
            <button type="button" onClick={choose(() => goTo(guide.name, following))}>
              Go to the next request
            </button>
          )}
          <button type="button" aria-disabled={isBusy} onClick={choose(() => void session.reset())}>
            Start over
          </button>
        </div>
      </details>
    </section>
  );
}

/** Numbered section of the page, and number of requests that have been sent. */
function Position({ done, of }: { done: readonly Step[]; of: readonly Step[] }) {
  const section = done.at(-1)?.section;
  return (
    <p>
      {section && (
        <span>
          Step {section.number} of {section.of}
        </span>
      )}{' '}
      <span>
        {section ? 'request' : 'Request'} {done.length} of {of.length}
      </span>
    </p>
  );
}
