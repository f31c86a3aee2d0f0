import type { ReactNode } from 'react';
import Code from '../reference/Code';
import Identifier from '../reference/Identifier';
import Method from '../reference/Method';
import type { Method as MethodName, Sample } from '../reference/model';
import Samples from '../reference/Samples';

type RequestProps = { title: string; route: string; method: string; path: string; summary: string; samples: Sample[]; name: string };

/** A call in a guide: which operation it is, and what to send in each language. */
export function RequestFigure({ title, route, method, path, summary, samples, name }: RequestProps): ReactNode {
  return (
    <div className="guide-call">
      <p className="guide-call-name">
        <Method method={method.toLowerCase() as MethodName} /> <Identifier>{path}</Identifier> <a href={route}>{title}</a>
      </p>
      <Samples samples={samples} title={summary || 'Request, in the sandbox'} name={name} />
    </div>
  );
}

type CodeProps = { language: string; title: string; text: string };

/** Code block written by an author. */
export function CodeFigure(props: CodeProps): ReactNode {
  return <Code {...props} />;
}

type ResponseProps = { status: string; summary: string; head?: string; text?: string };

/** What comes back: `head` is the status line and the headers below it. */
export function ResponseFigure({ status, summary, head, text }: ResponseProps): ReactNode {
  const title = summary ? `Response ${status}: ${summary}` : `Response ${status}`;
  if (head !== undefined) return <Code language="http" title={title} text={text === undefined ? head : `${head}\n\n${text}`} />;
  if (text === undefined) return <p className="guide-answer">{title}, without a body.</p>;
  return <Code language="json" title={title} text={text} />;
}

type ProgramProps = { title: string; samples: Sample[]; name: string };

/** A whole program in each language that it is written in. */
export function ProgramFigure({ title, samples, name }: ProgramProps): ReactNode {
  if (samples.length === 1) return <Code language="bash" title={title} text={samples[0].text} />;
  return <Samples samples={samples} title={title} name={name} />;
}

type DeliveryProps = { title: string; route: string; head: string; body: string };

/** A webhook as it arrives. */
export function DeliveryFigure({ title, route, head, body }: DeliveryProps): ReactNode {
  return (
    <div className="guide-call">
      <p className="guide-call-name">
        <Method method="webhook" /> <a href={route}>{title}</a>
      </p>
      <Code language="http" title="As it arrives: headers" text={head} />
      <Code language="json" title="As it arrives: body, no line end after it" text={body} wrapped />
    </div>
  );
}
