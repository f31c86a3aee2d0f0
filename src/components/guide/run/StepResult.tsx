import { Fragment } from 'react';
import type { ShownResult } from '../../../../packages/guides/browser/session';
import { agreementOf, nameOf } from '../../../../packages/guides/steps/agreement';
import { durationOf } from '../../../../packages/guides/steps/duration';
import { detailOf } from '../../../../packages/guides/steps/eventDetail';
import { textOf } from '../../../../packages/guides/steps/run';
import ResponseText from '../../../../packages/try-it/ResponseText';
import { pretty } from './pretty';

/** Number of names in a sentence. */
const MOST = 5;

type Props = {
  result: ShownResult;
  /** Shows the response; undefined if it is near. */
  onResponse?: () => void;
};

/** What of a response is as on the page and what is not, the request with the values of this run, and the events that it has caused. */
export default function StepResult({ result, onResponse }: Props) {
  const { step, request, response, faults, events } = result;
  const { same, own, other } = agreementOf(result);
  const waited = step.wait + step.events.reduce((sum, { wait }) => sum + wait, 0);
  return (
    <div className="guide-result">
      <p className="guide-result-status">
        <strong className={faults.length ? 'guide-bad' : 'guide-good'}>{response.status}</strong>
        {faults.length ? (
          ' Not as on the page:'
        ) : (
          <>
            {same.length > 0 && ', '}
            <Names names={same} /> as on the page{own.length > 0 && `; ${listOf(own)} are those of your run`}.
          </>
        )}
      </p>
      {faults.length > 0 && (
        <ul className="guide-faults">
          {faults.map(({ what, expected, actual }) => (
            <li key={what}>
              <code>{nameOf(what) || 'body'}</code>: expected <code>{expected}</code>, received <code>{actual}</code>
            </li>
          ))}
        </ul>
      )}
      {other.length > 0 && (
        <ul className="guide-others">
          {other.map(({ name, printed, received }) => (
            <li key={name}>
              <code>{name}</code>: the page shows <code>{textOf(printed)}</code>, you received <code>{textOf(received)}</code>
            </li>
          ))}
        </ul>
      )}
      {waited > 0 && <p className="guide-run-quiet">The clock of the sandbox was advanced by {durationOf(waited)}.</p>}
      {onResponse && (
        <button type="button" className="guide-link" onClick={onResponse}>
          Go to your response
        </button>
      )}
      <details>
        <summary>Your request</summary>
        <ResponseText text={requestText(request)} />
      </details>
      {events.length > 0 && (
        <details>
          <summary>
            {events.length === 1 ? 'Event' : `${events.length} events:`} <Names names={[...new Set(events.map(({ type }) => type))]} />
          </summary>
          {events.map(({ type, data }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the events of a step never change
            <Fragment key={index}>
              {events.length > 1 && (
                <>
                  <code>{type}</code>
                  {events.filter((each) => each.type === type).length > 1 && ` ${detailOf(data)}`}
                </>
              )}
              <ResponseText text={pretty(data)} />
            </Fragment>
          ))}
        </details>
      )}
    </div>
  );
}

/** Names of fields in a sentence, of which the last ones are only counted. */
function Names({ names }: { names: readonly string[] }) {
  const named = names.length > MOST + 1 ? names.slice(0, MOST) : names;
  const more = names.length - named.length;
  return (
    <>
      {named.map((name, index) => (
        <Fragment key={name}>
          {index > 0 && (index === named.length - 1 && !more ? ' and ' : ', ')}
          <code>{name}</code>
        </Fragment>
      ))}
      {more > 0 && ` and ${more} others`}
    </>
  );
}

const listOf = (words: readonly string[]): string => new Intl.ListFormat('en-GB').format(words);

function requestText({ method, base, template, path, query, body, parts }: ShownResult['request']): string {
  const filled = template.replace(/\{(\w+)\}/g, (_, name: string) => path[name]);
  const search = new URLSearchParams(query).toString();
  const sent = parts ?? body;
  return `${method} ${base}${filled}${search && `?${search}`}${sent === undefined ? '' : `\n\n${pretty(sent)}`}`;
}
