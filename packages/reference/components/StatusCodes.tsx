import type { ReactNode } from 'react';
import Heading from './Heading';
import Html from './Html';
import { HEADINGS, responseHeading, responsesHeading } from './headings';
import Identifier from './Identifier';
import type { Operation, Response } from './model';
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

/** Requests that can follow a response, each with the values of its parameters. */
function NextRequests({ next = [] }: Pick<Response, 'next'>) {
  if (!next.length) return null;
  return (
    <>
      <p className="ref-flag">{HEADINGS.nextRequests}</p>
      <ul>
        {next.map(({ name, target, operation, html, values, body, server }) => (
          <li key={name}>
            {operation ? <a href={operation.href}>{operation.label}</a> : <Identifier>{target}</Identifier>} (
            <Identifier>{name}</Identifier>
            {server && (
              <>
                , on <Identifier>{server}</Identifier>
              </>
            )}
            )
            <Html html={html} />
            {(values.length > 0 || body !== undefined) && (
              <ul>
                {values.map(({ name: parameter, value }) => (
                  <li key={parameter}>
                    <code>{parameter}</code>: <Identifier>{value}</Identifier>
                  </li>
                ))}
                {body !== undefined && (
                  <li>
                    Body: <Identifier>{body}</Identifier>
                  </li>
                )}
              </ul>
            )}
          </li>
        ))}
      </ul>
    </>
  );
}
