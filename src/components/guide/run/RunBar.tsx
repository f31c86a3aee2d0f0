import type { ReactNode } from 'react';
import type { GuideSession } from '../../../../packages/guides/browser/session';
import type { Step } from '../../../../packages/guides/steps/model';
import { timeOf } from '../../../../packages/try-it/SandboxPanel';
import { useSession } from './useSession';

type Props = { session: GuideSession; shown: readonly Step[] };

/** Steps of the clock in seconds. */
const CLOCK: [label: string, seconds: number][] = [
  ['1 minute', 60],
  ['1 day', 86_400],
];

/** Progress of a guide, the clock of its sandbox, and the way back to the start. It stays at the bottom of the window. */
export default function RunBar({ session, shown }: Props): ReactNode {
  useSession(session);
  const { results, running, status, problem, next, guide } = session;
  if (!results.length && !running && !problem) return null;
  const done = shown.filter((step) => guide.steps.indexOf(step) < results.length).length;
  const following = shown.find((step) => guide.steps.indexOf(step) >= results.length);
  const isBusy = running !== undefined;
  const go = (step: Step) => {
    const box = document.querySelector(`.guide-run[data-guide="${guide.name}"][data-count="${step.count}"]`);
    box?.scrollIntoView({ block: 'center' });
    box?.querySelector('button')?.focus({ preventScroll: true });
  };
  return (
    <section className="guide-bar" aria-label="Sandbox of this guide">
      {problem ? (
        <p role="alert">{problem}</p>
      ) : (
        <p>
          <strong>
            {done} of {shown.length} steps
          </strong>
          {status && <span className="guide-run-quiet"> {timeOf(status.now)}</span>}
        </p>
      )}
      {following && next && (
        <>
          <button type="button" aria-disabled={isBusy} onClick={() => void session.runTo(following).then(() => go(following))}>
            Run the next step
          </button>
          <button type="button" onClick={() => go(following)}>
            Go to it
          </button>
        </>
      )}
      {CLOCK.map(([label, seconds]) => (
        <button key={label} type="button" aria-disabled={isBusy} onClick={() => void session.advance(seconds)}>
          Advance {label}
        </button>
      ))}
      <button type="button" aria-disabled={isBusy} onClick={() => void session.reset()}>
        Start over
      </button>
    </section>
  );
}
