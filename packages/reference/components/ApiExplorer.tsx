import type { ReactNode } from 'react';
import { UNNAMED } from '../../openapi/model/unnamed';
import { phraseOf } from '../errors/statuses';
import { containsId } from '../story';
import Code from './Code';
import { grouped } from './groupedCalls';
import Html from './Html';
import type { Call, Operation } from './model';
import { useParts } from './parts';
import { LanguageTabs } from './Samples';
import StoryButton from './StoryButton';
import TryItSlot, { TryItButton } from './TryItSlot';

/** ID of the column, which is a popover on narrow screens (src/css/examples.css). */
export const EXAMPLES = 'examples';

/** Takes the place of a response in calls without one, if other calls have one. */
export const NO_RESPONSE = 'The response to this request has the fields under Responses.';

/**
 * Request above response of the selected call. Radio buttons select language and call; all of them are in the HTML, and a pane shows the parts
 * whose `data-call` contains the number of the selected call.
 */
export default function ApiExplorer({ operation }: { operation: Operation }): ReactNode {
  const { CodeSnippets } = useParts();
  const { calls, kind, samples } = operation;
  const isWebhook = kind === 'webhook';
  const sandbox = /sandbox/i.test(operation.servers.find(({ url }) => url === operation.base)?.description ?? '');
  return (
    <aside className="ref-examples" id={EXAMPLES} popover="auto" aria-label="Examples">
      <div {...(!isWebhook && { className: 'ref-samples', 'data-tabs': true })} data-pane="request">
        <div className="ref-pane-head">
          {isWebhook ? <strong>Payload</strong> : <LanguageTabs samples={samples} name="request-language" />}
          <span className="ref-pane-actions">
            <button type="button" data-copy aria-label={isWebhook ? 'Copy payload' : 'Copy request'}>
              Copy
            </button>
            <TryItButton operation={operation} />
            <button type="button" className="ref-close" popoverTarget={EXAMPLES} popoverTargetAction="hide">
              Close
            </button>
          </span>
        </div>
        <CallPicker calls={calls} title={isWebhook ? '' : sandbox ? 'Sandbox request' : 'Request'} />
        {isWebhook ? <Payloads calls={calls} /> : <CodeSnippets operation={operation} />}
      </div>
      <Responses operation={operation} />
      {containsId(calls) && <StoryButton />}
      <TryItSlot operation={operation} />
    </aside>
  );
}

function CallPicker({ calls, title }: { calls: readonly Call[]; title: string }): ReactNode {
  if (calls.length === 1) {
    const { label } = calls[0];
    const words = [title, label === UNNAMED ? '' : label].filter(Boolean).join(': ');
    return words && <p className="ref-call-label">{words}</p>;
  }
  return (
    <details className="ref-picker">
      <summary>
        <span className="ref-hidden">Example: </span>
        {calls.map(({ label }, at) => (
          <span key={label} data-call={at + 1}>
            {label}
          </span>
        ))}
      </summary>
      <fieldset>
        <legend className="ref-hidden">Example</legend>
        {calls.map(({ label }, at) => (
          <label key={label}>
            <input type="radio" name="call" value={at + 1} id={`call-${at + 1}`} defaultChecked={at === 0} />
            {label}
          </label>
        ))}
      </fieldset>
    </details>
  );
}

const wordsOf = (status: string): string => `${status} ${phraseOf(Number(status))}`;

/** Status of the only response. If there are errors to choose, it is a button that leads back from them. */
function OnlyStatus({ status, isChoice }: { status: string; isChoice: boolean }): ReactNode {
  if (!isChoice) return <strong>{wordsOf(status)}</strong>;
  return (
    <button type="button" className="ref-tab" data-status="" aria-pressed={true}>
      {wordsOf(status)}
    </button>
  );
}

function Payloads({ calls }: { calls: readonly Call[] }): ReactNode {
  return grouped(calls, ({ request }) => request.body).map(({ part: { html, text, language }, numbers }) => (
    <div key={numbers} data-call={numbers}>
      <Html html={html} className="ref-call-text" />
      <Code language={language} text={text} />
    </div>
  ));
}

/**
 * Responses by status. A tab selects the first call with its status; a status without an example has no body. The status of an error selects its
 * first code, and a list its other ones.
 */
function Responses({ operation: { calls, responses, errors } }: { operation: Operation }): ReactNode {
  const statuses = grouped(calls, ({ response }) => response?.status).sort((one, other) => Number(one.part) - Number(other.part));
  const bare = responses.filter(({ status }) => !statuses.some(({ part }) => part === status));
  const withoutResponse = calls.flatMap(({ response }, at) => (response ? [] : [at + 1])).join(' ');
  return (
    <div className="ref-responses" data-pane="response">
      <div className="ref-pane-head">
        <span className="ref-tabs">
          {statuses.map(({ part, numbers }) =>
            statuses.length > 1 ? (
              <label key={part} className="ref-tab" htmlFor={`call-${numbers.split(' ')[0]}`} data-of={numbers}>
                {part}
              </label>
            ) : (
              <OnlyStatus key={part} status={part} isChoice={errors.length > 0} />
            ),
          )}
          {bare.map(({ status, content }) => (
            <span key={status}>
              {statuses.length + bare.length > 1 ? status : <OnlyStatus status={status} isChoice={errors.length > 0} />}{' '}
              {content.length ? 'no example' : 'no body'}
            </span>
          ))}
          {[...new Set(errors.map(({ status }) => status))].map((status) => (
            <button key={status} type="button" className="ref-tab" data-status={status} aria-pressed={false}>
              {status}
            </button>
          ))}
        </span>
        {/* src/boot/outcomes.ts adds the codes of the section on errors. The browser does not restore the choice, which nothing would follow. */}
        {errors.length > 0 && <select aria-label="Error response" data-errors autoComplete="off" />}
        {statuses.length > 0 && (
          <button type="button" data-copy aria-label="Copy response">
            Copy
          </button>
        )}
      </div>
      {grouped(calls, ({ response }) => response).map(({ part: { example }, numbers }) => (
        <div key={numbers} data-call={numbers}>
          <Html html={example.html} className="ref-call-text" />
          <Code language={example.language} text={example.text} />
        </div>
      ))}
      {bare.length < responses.length && withoutResponse && (
        <p data-call={withoutResponse} className="ref-call-text">
          {NO_RESPONSE}
        </p>
      )}
      {/* Shown by src/boot/examples.ts while a part of the request or response does not fit. */}
      <button type="button" className="ref-all" data-all hidden>
        Show all
      </button>
    </div>
  );
}
