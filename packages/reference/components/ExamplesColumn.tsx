import type { ReactNode } from 'react';
import Code from './Code';
import Html from './Html';
import type { Example, Operation } from './model';
import Samples from './Samples';
import TryItSlot from './TryItSlot';

/** Column with the request to send and its responses. On narrow screens it is below the text. */
export default function ExamplesColumn({ operation }: { operation: Operation }): ReactNode {
  const requests = operation.request?.content.flatMap(({ examples }) => examples) ?? [];
  // Samples use the last server, which is a sandbox in the site's descriptions and usually the only one in third-party descriptions.
  const sandbox = /sandbox/i.test(operation.servers.at(-1)?.description ?? '');
  const shown = operation.kind === 'webhook' ? requests : requests.slice(1);
  return (
    <aside className="ref-examples" aria-label="Examples">
      <Samples samples={operation.samples} title={sandbox ? 'Sandbox request' : 'Request'} name="request-language" />
      <TryItSlot operation={operation} />
      {shown.map((example) => (
        <ExampleBlock
          key={example.summary}
          example={example}
          title={operation.kind === 'webhook' ? 'Payload' : `Body: ${example.summary}`}
        />
      ))}
      {operation.delivery && (
        <div id="delivery" className="ref-delivery">
          <Code language="http" title="Delivery: headers" text={operation.delivery.headers} />
          <Code language="json" title="Delivery: body without a trailing newline" text={operation.delivery.body} wrapped />
        </div>
      )}
      {operation.responses.flatMap(({ status, content }) =>
        content.flatMap(({ examples }) =>
          examples.map((example) => (
            <ExampleBlock
              key={`${status} ${example.summary}`}
              example={example}
              title={`Response ${status}${examples.length > 1 ? `: ${example.summary}` : ''}`}
            />
          )),
        ),
      )}
    </aside>
  );
}

function ExampleBlock({ example, title }: { example: Example; title: string }): ReactNode {
  return (
    <>
      <Html html={example.html} />
      <Code language={example.language} title={title} text={example.text} />
    </>
  );
}
