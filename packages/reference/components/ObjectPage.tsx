import Code from './Code';
import Fact from './Fact';
import { Terms } from './FieldHead';
import Heading from './Heading';
import Html from './Html';
import Identifier from './Identifier';
import Lifecycle from './Lifecycle';
import type { ObjectPageData, PageEntry } from './model';
import PageLinks from './PageLinks';
import SchemaFields, { SchemaBody } from './SchemaFields';
import StoryButton from './StoryButton';

/** Page of an object: fields, example, lifecycle, and the operations and events that use it. */
export default function ObjectPage({ object }: { object: ObjectPageData }) {
  const { entry, html, schema, example, lifecycles, returnedBy, acceptedBy, changedBy, events, containers } = object;
  const { fields, html: _, ...rest } = schema;
  const form = object.isSent ? undefined : 'whole';
  const operations: [string, PageEntry[]][] = [
    ['Returned by', returnedBy],
    ['Accepted by', acceptedBy],
    ['State changed by', changedBy],
  ];
  const used = operations.filter(([, pages]) => pages.length);
  return (
    <div className="ref-page">
      <div className="ref-main">
        <div className="ref-head ref-prose">
          <Heading as="h1">{entry.name}</Heading>
          <Html html={html} />
          {containers.length > 0 && (
            <p>
              Part of{' '}
              {containers.map(({ label, href }, at) => (
                <span key={href}>
                  {at > 0 && ', '}
                  <a href={href}>{label}</a>
                </span>
              ))}
              .
            </p>
          )}
        </div>
        <div className="ref-body">
          <Heading id="fields">Fields</Heading>
          <SchemaBody schema={rest} name={entry.name} form={form} />
          {fields && <SchemaFields fields={fields} form={form} />}
          <Terms schemas={[schema]} />
          {used.length > 0 && (
            <>
              <Heading id="operations">Operations</Heading>
              <dl className="ref-returned-by">
                {used.map(([label, pages]) => (
                  <Fact key={label} term={label}>
                    <PageLinks pages={pages} />
                  </Fact>
                ))}
              </dl>
            </>
          )}
          {events.length > 0 && (
            <>
              <Heading id="events">Events</Heading>
              <ul className="ref-carried">
                {events.map(({ id, route, title, path }) => (
                  <li key={id}>
                    <a href={route}>{title}</a> <Identifier>{path}</Identifier>
                  </li>
                ))}
              </ul>
            </>
          )}
        </div>
        {lifecycles.map((drawn) => (
          <Lifecycle key={drawn.lifecycle.anchor} {...drawn} />
        ))}
      </div>
      {example && (
        <aside className="ref-examples" aria-label="Example">
          <Code language="json" title={`Example of ${entry.name}`} text={example} />
          <StoryButton />
        </aside>
      )}
    </div>
  );
}
