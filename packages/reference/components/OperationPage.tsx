import type { ReactNode } from 'react';
import { introductionOf } from '../../markdown/html';
import { isForOperators } from '../../openapi/roles';
import { errorRoute } from '../../platform/errorPages';
import { phraseOf } from '../errors/statuses';
import { markOutcomes } from '../outcomes';
import CallFacts from './CallFacts';
import Deprecation from './Deprecation';
import Errors from './Errors';
import ExamplesColumn, { EXAMPLES } from './ExamplesColumn';
import { OperationTerms } from './FieldHead';
import Heading from './Heading';
import History from './History';
import Html from './Html';
import Identifier from './Identifier';
import Method from './Method';
import type { Media, Operation, Response } from './model';
import NextPanel from './NextPanel';
import Receiver from './Receiver';
import RelatedPages from './RelatedPages';
import SchemaFields, { type Returned, WholeSchema } from './SchemaFields';
import SectionBar, { PLACES } from './SectionBar';
import { TryItButton } from './TryItSlot';

/** Page of an operation or webhook. The HTML contains all of its content. */
export default function OperationPage({ operation }: { operation: Operation }): ReactNode {
  const { lead, rest } = introductionOf(operation.html);
  return (
    <div className="ref-page">
      <div className="ref-main">
        <header className="ref-head">
          <Heading as="h1">{operation.title}</Heading>
          <p className="ref-address">
            <Method method={operation.method} />{' '}
            <Identifier>{operation.kind === 'webhook' ? operation.path : `${operation.base}${operation.path}`}</Identifier>
            <button type="button" data-copy className="ref-copy">
              Copy
            </button>
          </p>
        </header>
        <SectionBar operation={operation} />
        <div id="overview" className="ref-overview">
          {operation.deprecated && <Deprecation ending={operation.ending} />}
          {isForOperators(operation.roles) && (
            <p className="ref-notice">
              For platform operators only. Keys and users of a tenant receive <a href={errorRoute('forbidden')}>403 forbidden</a>.
            </p>
          )}
          {lead && <Html html={`<p>${lead}</p>`} className="ref-prose" />}
          <CallFacts operation={operation} />
          <NextPanel {...operation} />
          <Html html={markOutcomes(rest, operation.outcomes)} className="ref-prose" />
        </div>
        <div className="ref-body">
          {/* Expands or collapses all fields (src/boot/fields.ts). Hidden until JavaScript runs; its space is reserved. */}
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
              <Content
                content={operation.request.content}
                name="the request body"
                form={operation.kind === 'webhook' ? 'whole' : undefined}
              />
            </section>
          )}
          <section>
            <Heading as="h2" id="responses">
              {operation.kind === 'webhook' ? 'Expected response' : 'Responses'}
            </Heading>
            {operation.responses.map((response) => (
              <ResponseSection key={response.status} response={response} />
            ))}
          </section>
          <Errors errors={operation.errors} retry={operation.retry} />
          <Receiver delivery={operation.delivery} />
          <RelatedPages related={operation.related} />
          <History history={operation.history} kind={operation.kind} />
          <OperationTerms operation={operation} />
        </div>
      </div>
      <ExamplesColumn operation={operation} />
      <div className="ref-dock">
        <button type="button" className="button button--secondary" popoverTarget={EXAMPLES}>
          Code
        </button>
        <TryItButton operation={operation} />
      </div>
    </div>
  );
}

function ResponseSection({ response: { status, html, content, headers } }: { response: Response }): ReactNode {
  return (
    <section>
      <Heading as="h3" id={`response-${status}`}>
        {`${status} ${phraseOf(Number(status))}`.trim()}
      </Heading>
      <Html html={html} />
      <Content content={content} name="the response body" form="folded" />
      {headers.length > 0 && (
        <details className="ref-nested">
          <summary>Response headers</summary>
          <SchemaFields fields={headers} form="whole" />
        </details>
      )}
    </section>
  );
}

type ContentProps = { content: readonly Media[]; name: string; form?: Returned };

/** Bodies by content type, which is stated unless the only one is JSON, and with a link to the object that a body is. */
function Content({ content, name, form }: ContentProps): ReactNode {
  return content.map(({ contentType, schema }) => (
    <div key={contentType}>
      {(content.length > 1 || contentType !== 'application/json') && (
        <p className="ref-type">
          <code>{contentType}</code>
        </p>
      )}
      {schema?.object && (
        <p className="ref-type">
          Object: <a href={schema.object.href}>{schema.object.label}</a>
        </p>
      )}
      {schema && <WholeSchema schema={schema} name={name} form={form} />}
    </div>
  ));
}
