import { type ReactNode, useState } from 'react';
import type { GuideSession, ShownResult } from '../../../../packages/guides/browser/session';
import type { Step, StepRequest } from '../../../../packages/guides/steps/model';
import EditRequest from './EditRequest';
import StepResult from './StepResult';
import { useSession } from './useSession';

type Props = {
  session: GuideSession;
  step: Step;
  /** Steps of the page that have a button. The others are sent without one. */
  shown: readonly Step[];
};

/** Button that runs a step, its request with the values of this run, and its result. */
export default function RunStep({ session, step, shown }: Props): ReactNode {
  useSession(session);
  const [edited, setEdited] = useState<StepRequest>();
  const { steps } = session.guide;
  const at = steps.indexOf(step);
  const { results, running } = session;
  const result = results[at] as ShownResult | undefined;
  const before = shown.filter((each) => steps.indexOf(each) >= results.length && steps.indexOf(each) < at).length;
  const isNext = !result && !before && !session.isStuck;
  const run = () => {
    void session.runTo(step, isNext ? edited : undefined);
    setEdited(undefined);
  };
  return (
    <>
      <div className="guide-run-row">
        <button type="button" className="guide-run-button" aria-disabled={running !== undefined} onClick={run}>
          {labelOf(session, result !== undefined, before)}
        </button>
        {isNext && !running && <EditRequest session={session} step={step} edited={edited} onEdit={setEdited} />}
      </div>
      <div role="status">
        {running === step && <p className="guide-run-quiet">Running…</p>}
        {result && <StepResult result={result} />}
      </div>
    </>
  );
}

function labelOf(session: GuideSession, isDone: boolean, before: number): string {
  if (session.running) return 'Running…';
  if (isDone || session.isStuck) return 'Start over and run to here';
  return before ? `Run to here (${before + 1} steps)` : 'Run this step';
}
