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

type ResponseProps = { status: string; summary: string; text?: string };

/** What comes back. */
export function ResponseFigure({ status, summary, text }: ResponseProps): ReactNode {
  const title = summary ? `Response ${status}: ${summary}` : `Response ${status}`;
  if (text === undefined) return <p className="guide-answer">{title}, without a body.</p>;
  return <Code language="json" title={title} text={text} />;
}
