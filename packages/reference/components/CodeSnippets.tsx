import type { ReactNode } from 'react';
import Code from './Code';
import { grouped } from './groupedCalls';
import Html from './Html';
import type { Operation } from './model';
import { grammarOf } from './Samples';

/** Code of the requests of an operation: a panel for each language, with the code of each call. */
export default function CodeSnippets({ operation: { samples, calls } }: { operation: Operation }): ReactNode {
  return samples.map(({ language }) => (
    <div key={language} data-panel={language}>
      {grouped(calls, ({ request }) => request).map(({ part: { body, samples: codes }, numbers }) => (
        <div key={numbers} data-call={numbers}>
          <Html html={body?.html} className="ref-call-text" />
          <Code language={grammarOf(language)} text={codes.find((sample) => sample.language === language)?.text ?? ''} />
        </div>
      ))}
    </div>
  ));
}
