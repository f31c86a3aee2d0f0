import type { ShownResult } from '../../../../packages/guides/browser/session';
import { isObject, picked } from '../../../../packages/guides/steps/values';
import ResponseText from '../../../../packages/try-it/ResponseText';
import { pretty } from './pretty';

type Props = {
  result: ShownResult;
  /** Whether the response of the run is shown instead of that of the guide. */
  isShown?: boolean;
  /** Shows one of the two; undefined if the page shows no response. */
  onSwitch?: (isOwn: boolean) => void;
};

/** Response of the run in the place of that of the guide, with a switch between the two. */
export default function OwnResponse({ result: { step, response }, isShown = true, onSwitch }: Props) {
  const { show, headers } = step.expect;
  const { body, status } = response;
  const selected = show && isObject(body) ? picked(body, show) : body;
  const head = Object.keys(headers ?? {}).map((name) => `${name}: ${response.headers[name.toLowerCase()]}`);
  return (
    <div className="guide-own">
      {onSwitch && (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset would need a legend
        <div role="group" aria-label="Response" className="guide-switch">
          <button type="button" aria-pressed={isShown} onClick={() => onSwitch(true)}>
            Your response
          </button>
          <button type="button" aria-pressed={!isShown} onClick={() => onSwitch(false)}>
            Response on the page
          </button>
        </div>
      )}
      {isShown && (
        <>
          {head.length > 0 && <ResponseText text={[`HTTP/1.1 ${status}`, ...head].join('\n')} />}
          {body === undefined ? <p className="guide-run-quiet">The response has no body.</p> : <ResponseText text={pretty(selected)} />}
          {selected !== body && (
            <details>
              <summary>All fields of the response</summary>
              <ResponseText text={pretty(body)} />
            </details>
          )}
        </>
      )}
    </div>
  );
}
