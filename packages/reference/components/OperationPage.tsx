import type { ReactNode } from 'react';
import { errorRoute } from '../../platform/errorPages';
import CallFacts from './CallFacts';
import Deprecation from './Deprecation';
import Errors from './Errors';
import ExamplesColumn from './ExamplesColumn';
import Heading from './Heading';
import Html from './Html';
import Identifier from './Identifier';
import Method from './Method';
import type { Media, Operation, Schema } from './model';
import Receiver from './Receiver';
import RelatedPages from './RelatedPages';
import SchemaFields, { SchemaBody } from './SchemaFields';
import TransitionDiagram from './TransitionDiagram';

const PLACES = { path: 'Path parameters', query: 'Query parameters', header: 'Headers', cookie: 'Cookies' };

/** Page of an operation or webhook. The HTML contains all of its content. */
export default function OperationPage({ operation }: { operation: Operation }): ReactNode {
  const base = operation.servers.at(-1)?.url ?? ''; // The server of the samples.
  return (
    <div className="ref-page">
      <header className="ref-head">
        <Heading as="h1">{operation.title}</Heading>
        <p className="ref-address">
          <Method method={operation.method} />{' '}
          <Identifier>{operation.kind === 'webhook' ? operation.path : `${base}${operation.path}`}</Identifier>
          <button type="button" data-copy className="ref-copy">
            Copy
          </button>
        </p>
        {operation.deprecated && <Deprecation ending={operation.ending} />}
        {operation.roles.includes('operator') && (
          <p className="ref-notice">
            For platform operators only. Keys and users of a tenant receive <a href={errorRoute('forbidden')}>403 forbidden</a>.
          </p>
        )}
        <CallFacts operation={operation} />
        <Html html={operation.html} className="ref-prose" />
        <TransitionDiagram steps={operation.steps} kind={operation.kind} />
      </header>
      <ExamplesColumn operation={operation} />
      <div className="ref-body">
        {/* Expands or collapses all nested fields (src/boot/fields.ts). Hidden until JavaScript runs; its space is reserved. */}
        <p className="ref-fields-switch" data-fields>
          <button type="button">Expand all</button>
          <span role="status" className="ref-hidden" />
        </p>
        {operation.parameters.map(({ place, fields }) => (
          <section key={place}>
            <Heading as="h2" id={place}>
              {PLACES[place]}
            </Heading>
            <SchemaFields fields={fields} />
          </section>
        ))}
        {operation.request && (
          <section>
            <Heading as="h2" id="body">
              {operation.kind === 'webhook' ? 'Payload' : 'Request body'}
            </Heading>
            <Html html={operation.request.html} />
            <Content content={operation.request.content} name="the request body" />
          </section>
        )}
        <section>
          <Heading as="h2" id="responses">
            {operation.kind === 'webhook' ? 'Expected response' : 'Responses'}
          </Heading>
          {operation.responses.map((response) => (
            <section key={response.status}>
              <Heading as="h3" id={`response-${response.status}`}>
                {response.status}
              </Heading>
              <Html html={response.html} />
              <Content content={response.content} name="the response body" />
              {response.headers.length > 0 && (
                <details className="ref-nested">
                  <summary>Response headers</summary>
                  <SchemaFields fields={response.headers} />
                </details>
              )}
            </section>
          ))}
        </section>
        <Errors errors={operation.errors} retry={operation.retry} />
        <RelatedPages related={operation.related} />
      </div>
      <Receiver delivery={operation.delivery} />
    </div>
  );
}

function Content({ content, name }: { content: readonly Media[]; name: string }): ReactNode {
  return content.map(({ contentType, schema }) => (
    <div key={contentType}>
      <p className="ref-type">
        <code>{contentType}</code>
      </p>
      {schema && <Body schema={schema} name={name} />}
    </div>
  ));
}

function Body({ schema, name }: { schema: Schema; name: string }): ReactNode {
  const { fields, ...rest } = schema;
  return (
    <>
      <SchemaBody schema={rest} name={name} />
      {fields && <SchemaFields fields={fields} />}
    </>
  );
}
