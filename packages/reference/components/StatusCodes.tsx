import type { ReactNode } from 'react';
import Heading from './Heading';
import Html from './Html';
import { responseHeading, responsesHeading } from './headings';
import type { Operation, Response } from './model';
import NextRequests from './NextRequests';
import { useParts } from './parts';
import SchemaFields from './SchemaFields';

type Props = { responses: readonly Response[]; kind: Operation['kind'] };

/** Responses of an operation by status, or the one that is expected to a webhook. */
export default function StatusCodes({ responses, kind }: Props): ReactNode {
  return (
    <section>
      <Heading id="responses">{responsesHeading(kind)}</Heading>
      {responses.map((response) => (
        <section key={response.status}>
          <Heading as="h3" id={`response-${response.status}`}>
            {responseHeading(response.status)}
          </Heading>
          <ResponseParts response={response} />
        </section>
      ))}
    </section>
  );
}

/** Description, body, headers and next requests of a response, without its status. */
export function ResponseParts({ response: { html, content, headers, next } }: { response: Response }): ReactNode {
  const { ResponseSchema } = useParts();
  return (
    <>
      <Html html={html} />
      <ResponseSchema content={content} name="the response body" form="folded" />
      {headers.length > 0 && (
        <details className="ref-nested">
          <summary>Response headers</summary>
          <SchemaFields fields={headers} form="whole" />
        </details>
      )}
      <NextRequests next={next} />
    </>
  );
}
