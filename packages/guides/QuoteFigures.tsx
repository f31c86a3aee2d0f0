import { Fragment, type ReactNode } from 'react';
import { EXAMPLE_SECRET } from '../openapi/webhookSecret';
import { brand } from '../platform/brand';
import Code from '../reference/components/Code';
import Identifier from '../reference/components/Identifier';
import MethodWord from '../reference/components/MethodWord';
import type { Method as MethodName, Sample } from '../reference/components/model';
import Samples from '../reference/components/Samples';
import VerifySignatureButton from '../reference/components/VerifySignatureButton';
import { DATES, type DatedField } from '../reference/dates';
import type { QuotedOperation } from './model';

type RequestProps = {
  title: string;
  route: string;
  method: string;
  path: string;
  summary: string;
  samples: Sample[];
  /** Dates of the body that are valid only for a time. */
  dates: DatedField[];
  name: string;
};

/** Request in a guide: the operation, a sample in each language, and the dates to replace in it. */
export function RequestFigure({ title, route, method, path, summary, samples, dates, name }: RequestProps): ReactNode {
  return (
    <div className="guide-call">
      <p className="guide-call-name">
        <MethodWord method={method.toLowerCase() as MethodName} /> <Identifier>{path}</Identifier> <a href={route}>{title}</a>
      </p>
      <Samples samples={samples} title={summary || `${environmentOf(samples)} request`} name={name} />
      {dates.length > 0 && (
        <div className="guide-dates">
          {DATES}
          <ul>
            {dates.map(({ field, rule }) => (
              <li key={field}>
                <code>{field}</code>: {rule.split('`').map((part, index) => (index % 2 ? <code key={part}>{part}</code> : part))}
              </li>
            ))}
          </ul>
        </div>
      )}
    </div>
  );
}

/** Returns the environment of the host to which the samples send the request. */
const environmentOf = (samples: readonly Sample[]) =>
  samples.some(({ text }) => text.includes(brand.sandboxHost)) ? 'Sandbox' : 'Production';

type CodeProps = { language: string; title: string; text: string };

/** Code block written by an author. */
export function CodeFigure(props: CodeProps): ReactNode {
  return <Code {...props} />;
}

type ResponseProps = { status: string; summary: string; head?: string; text?: string };
/** Guide and position of an element on its page. */
type PlaceProps = { guide: string; count: number };

/** Response in a guide, which that of a run replaces (src/components/guide/run). */
export function ResponseFigure({ guide, count, ...response }: ResponseProps & PlaceProps): ReactNode {
  return (
    <div className="guide-quotation" data-guide={guide} data-count={count}>
      <ResponseCode {...response} />
    </div>
  );
}

/** `head` contains the status line and the headers. */
function ResponseCode({ status, summary, head, text }: ResponseProps): ReactNode {
  const title = summary ? `Response ${status}: ${summary}` : `Response ${status}`;
  if (head !== undefined) return <Code language="http" title={title} text={text === undefined ? head : `${head}\n\n${text}`} />;
  if (text === undefined) return <p className="guide-response">{title} (no body)</p>;
  return <Code language="json" title={title} text={text} />;
}

type ProgramProps = { title: string; samples: Sample[]; name: string };

/** Complete program in each of its languages. */
export function ProgramFigure({ title, samples, name }: ProgramProps): ReactNode {
  if (samples.length === 1) return <Code language="bash" title={title} text={samples[0].text} />;
  return <Samples samples={samples} title={title} name={name} />;
}

type DeliveryProps = { title: string; route: string; head: string; body: string };

/** Webhook delivery. */
export function DeliveryFigure({ title, route, head, body }: DeliveryProps): ReactNode {
  return (
    <div className="guide-call">
      <p className="guide-call-name">
        <MethodWord method="webhook" /> <a href={route}>{title}</a>
      </p>
      <Code language="http" title="Delivery: headers" text={head} />
      <Code language="json" title="Delivery: body without a trailing newline" text={body} />
      <VerifySignatureButton secret={EXAMPLE_SECRET} />
    </div>
  );
}

/** Button that runs a step in the sandbox of the browser. */
export function RunButton({ guide, count }: PlaceProps): ReactNode {
  return (
    <div className="guide-run" data-guide={guide} data-count={count}>
      <button type="button" className="guide-run-button">
        Run in the sandbox
      </button>
    </div>
  );
}

type ValuesProps = { operations: readonly QuotedOperation[] };

/** Magic values of operations: the operation, and the values by field. */
export function ValuesFigure({ operations }: ValuesProps): ReactNode {
  return (
    <ul>
      {operations.map(({ title, route, magic = [] }) => (
        <li key={route}>
          <a href={route}>{title}</a>
          {magic.map(({ field, values }) => (
            <Fragment key={field}>
              <br />
              <code>{field}</code>:{' '}
              {values.map((value, at) => (
                <Fragment key={value}>
                  {at ? ', ' : ''}
                  <code>{value}</code>
                </Fragment>
              ))}
            </Fragment>
          ))}
        </li>
      ))}
    </ul>
  );
}
