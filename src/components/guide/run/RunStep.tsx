import { useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import type { GuideSession, ShownResult } from '../../../../packages/guides/browser/session';
import type { Step, StepRequest } from '../../../../packages/guides/steps/model';
import EditRequest from './EditRequest';
import { goTo, goToResponse } from './goTo';
import OwnResponse from './OwnResponse';
import StepResult from './StepResult';
import { useSession } from './useSession';

type Props = {
  session: GuideSession;
  step: Step;
  /** Steps of the page that have a button. The others are sent without one. */
  shown: readonly Step[];
  /** Figure with the response of the guide; undefined if the page shows none. */
  figure: HTMLElement | undefined;
};

/** Button that runs a step, its request with the values of this run, and its result, whose response replaces that of the guide. */
export default function RunStep({ session, step, shown, figure }: Props) {
  useSession(session);
  const [edited, setEdited] = useState<StepRequest>();
  const [isOwn, setOwn] = useState(true);
  const [isFar, setFar] = useState(false);
  const { steps, name } = session.guide;
  const at = steps.indexOf(step);
  const { results, running } = session;
  const result = results[at] as ShownResult | undefined;
  const waiting = shown.filter((each) => steps.indexOf(each) >= results.length);
  const before = waiting.indexOf(step);
  const isNext = before === 0;
  const [following] = waiting;
  const isLast = result && shown.findLast((each) => steps.indexOf(each) < results.length) === step;
  const hasFaults = results.some(({ faults }) => faults.length);
  const run = (isAfresh = false) => {
    void session.runTo(step, isNext && !isAfresh ? edited : undefined, isAfresh);
    setEdited(undefined);
  };
  const again = { label: steps.length === 1 ? 'Start over and run again' : 'Start over and run to here', press: () => run(true) };
  const next = { label: 'Run the next request', press: () => void session.runTo(following).then(() => goTo(name, following)) };
  const first = { label: isNext ? 'Run this request' : `Run to here (${before + 1} requests)`, press: () => run() };
  // One button for all, so that the focus stays on it.
  const action = result ? (isLast ? (following ? next : again) : undefined) : first;

  useEffect(() => {
    if (figure) figure.dataset.shown = result && isOwn ? 'own' : 'guide';
  }, [figure, result, isOwn]);
  // On a phone, the request fills the screen between the button and the response.
  useEffect(() => setFar(Boolean(result && figure && figure.getBoundingClientRect().top > window.innerHeight)), [figure, result]);

  return (
    <>
      <div className="guide-run-row">
        {action && (
          <button
            type="button"
            className={action === next || isNext ? 'guide-run-button guide-primary' : 'guide-run-button'}
            aria-disabled={running !== undefined}
            onClick={action.press}
          >
            {running ? 'Running…' : action.label}
          </button>
        )}
        {action !== again && (result || hasFaults) && (
          <button type="button" className="guide-link" aria-disabled={running !== undefined} onClick={again.press}>
            {again.label}
          </button>
        )}
        {isNext && !running && <EditRequest session={session} step={step} edited={edited} onEdit={setEdited} />}
      </div>
      <div role="status">
        {running === step && <p className="guide-run-quiet">Running…</p>}
        {result && <StepResult result={result} onResponse={isFar && figure ? () => goToResponse(figure) : undefined} />}
      </div>
      {result && !figure && <OwnResponse result={result} />}
      {result && figure && createPortal(<OwnResponse result={result} isShown={isOwn} onSwitch={setOwn} />, figure)}
    </>
  );
}
