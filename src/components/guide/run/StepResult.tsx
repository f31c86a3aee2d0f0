import type { ReactNode } from 'react';
import type { ShownResult } from '../../../../packages/guides/browser/session';
import { below, isObject, valueAt } from '../../../../packages/guides/steps/values';
import Json from '../../../../packages/try-it/Json';

/** Response of the sandbox, its differences from the guide, and the events that the request has caused. */
export default function StepResult({ result: { step, request, answer, faults, events } }: { result: ShownResult }): ReactNode {
  const { show } = step.expect;
  const shown =
    show && isObject(answer.body) ? Object.fromEntries(show.map((name) => [name, valueAt(answer.body, below('', name))])) : undefined;
  return (
    <div className="guide-result">
      <p className="guide-result-status">
        <strong className={faults.length ? 'guide-bad' : 'guide-good'}>{answer.status}</strong>{' '}
        {faults.length ? 'Not as in the guide:' : 'As in the guide.'}
      </p>
      {faults.length > 0 && (
        <ul className="guide-faults">
          {faults.map(({ what, expected, actual }) => (
            <li key={what}>
              <code>{what}</code>: expected <code>{expected}</code>, received <code>{actual}</code>
            </li>
          ))}
        </ul>
      )}
      <details>
        <summary>Your request</summary>
        <Pre text={requestText(request)} />
      </details>
      {answer.body === undefined ? (
        <p className="guide-run-quiet">The response has no body.</p>
      ) : (
        <>
          {shown && <Pre text={pretty(shown)} />}
          <details open={shown === undefined}>
            <summary>{shown ? 'Your whole response' : 'Your response'}</summary>
            <Pre text={pretty(answer.body)} />
          </details>
        </>
      )}
      {events.map(({ type, data }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the events of a step never change
        <details key={index}>
          <summary>
            Event <code>{type}</code>
          </summary>
          <Pre text={pretty(data)} />
        </details>
      ))}
    </div>
  );
}

function Pre({ text }: { text: string }): ReactNode {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable elements must be focusable
    <pre tabIndex={0}>
      <code>
        <Json text={text} />
      </code>
    </pre>
  );
}

const pretty = (value: unknown): string => JSON.stringify(value, null, 2);

function requestText({ method, base, template, path, query, body, parts }: ShownResult['request']): string {
  const filled = template.replace(/\{(\w+)\}/g, (_, name: string) => path[name]);
  const search = new URLSearchParams(query).toString();
  const sent = parts ?? body;
  return `${method} ${base}${filled}${search && `?${search}`}${sent === undefined ? '' : `\n\n${pretty(sent)}`}`;
}
