import type { ReactNode } from 'react';
import Heading from './Heading';
import Html from './Html';
import { responseHeading, responsesHeading } from './headings';
import type { Operation, Response } from './model';
import { useParts } from './parts';
import SchemaFields from './SchemaFields';

type Props = { responses: readonly Response[]; kind: Operation['kind'] };

/** Responses of an operation by status, or the one that is expected to a webhook. */
export default function StatusCodes({ responses, kind }: Props): ReactNode {
  const { ResponseSchema } = useParts();
  return (
    <section>
      <Heading as="h2" id="responses">
        {responsesHeading(kind)}
      </Heading>
      {responses.map(({ status, html, content, headers }) => (
        <section key={status}>
          <Heading as="h3" id={`response-${status}`}>
            {responseHeading(status)}
          </Heading>
          <Html html={html} />
          <ResponseSchema content={content} name="the response body" form="folded" />
          {headers.length > 0 && (
            <details className="ref-nested">
              <summary>Response headers</summary>
              <SchemaFields fields={headers} form="whole" />
            </details>
          )}
        </section>
      ))}
    </section>
  );
}
