import Code from './Code';
import Heading from './Heading';
import Html from './Html';
import { CALLBACKS_INTRODUCTION, HEADINGS, PLACES, requestHeading, responseHeading } from './headings';
import Identifier from './Identifier';
import MethodWord from './MethodWord';
import type { Callback, Media, Operation } from './model';
import { useParts } from './parts';
import SchemaFields from './SchemaFields';
import { ResponseParts } from './StatusCodes';

/** Requests that the API sends because of an operation, with the responses that it expects. */
export default function Callbacks({ callbacks = [] }: Pick<Operation, 'callbacks'>) {
  if (!callbacks.length) return null;
  return (
    <section>
      <Heading id="callbacks">{HEADINGS.callbacks}</Heading>
      <p>{CALLBACKS_INTRODUCTION}</p>
      {callbacks.map((callback) => (
        <CallbackRequest key={callback.anchor} callback={callback} />
      ))}
    </section>
  );
}

function CallbackRequest({ callback }: { callback: Callback }) {
  const { ResponseSchema } = useParts();
  const { name, anchor, title, method, path, html, deprecated, parameters, request, responses } = callback;
  return (
    <section>
      <Heading as="h3" id={anchor}>
        {name}
      </Heading>
      <p className="ref-address">
        <MethodWord method={method} /> <Identifier>{path}</Identifier>
      </p>
      {deprecated && <p className="ref-notice">Deprecated.</p>}
      {title && <p>{title}</p>}
      <Html html={html} className="ref-prose" />
      {parameters.map(({ place, fields }) => (
        <section key={place}>
          <Heading as="h4">{PLACES[place]}</Heading>
          <SchemaFields fields={fields} />
        </section>
      ))}
      {request && (
        <section>
          <Heading as="h4">{requestHeading('webhook')}</Heading>
          <Html html={request.html} />
          <ResponseSchema content={request.content} name="the payload" form="whole" />
          <Examples content={request.content} title="Payload" />
        </section>
      )}
      {responses.map((response) => (
        <section key={response.status}>
          <Heading as="h4">{responseHeading(response.status)}</Heading>
          <ResponseParts response={response} />
          <Examples content={response.content} title={`Response ${response.status}`} />
        </section>
      ))}
    </section>
  );
}

function Examples({ content, title }: { content: readonly Media[]; title: string }) {
  return content.flatMap(({ contentType, examples }) =>
    examples.map(({ name, summary, html, language, text }) => (
      <div key={`${contentType} ${name}`}>
        <Html html={html} />
        <Code language={language} title={summary === name ? title : `${title}: ${summary}`} text={text} />
      </div>
    )),
  );
}
