import type { ReactNode } from 'react';
import { leadOf } from '../../markdown/html';
import { Deprecated, FieldName, isNamed, Type } from './FieldHead';
import Html from './Html';
import type { Field } from './model';
import type { Returned } from './returned';
import { Bounds, SchemaBody } from './SchemaFields';

/** Field with its type, bounds, description and nested fields: an item of a definition list, or a line that opens. */
export default function SchemaItem({ field, form }: { field: Field; form?: Returned }): ReactNode {
  if (form === 'folded') return <Line field={field} />;
  return (
    <div id={field.anchor} className="ref-field">
      <dt>
        <FieldName field={field} /> <Type schema={field.schema} /> <Marks field={field} form={form} />
        <Deprecated field={field} />
        <Bounds schema={field.schema} />
        <Anchor field={field} />
      </dt>
      <dd>
        <SchemaBody schema={field.schema} name={field.name} form={form} />
      </dd>
    </div>
  );
}

/** What distinguishes a field: one that is sent if it is required, one that is returned if it can be missing. */
function Marks({ field: { schema, required }, form }: { field: Field; form: Returned }): ReactNode {
  const isNullable = schema.type.endsWith(' or null');
  return (
    <>
      {required && !form && <span className="ref-required">required</span>}
      {isNullable && <span className="ref-flag">nullable</span>}
      {form && !required && !isNullable && <span className="ref-flag">optional</span>}
    </>
  );
}

/** Field of a response. Its line shows the beginning of the description, and opens to everything else. */
function Line({ field }: { field: Field }): ReactNode {
  const { lead, rest } = leadOf(field.schema.html);
  // A summary must not contain links: those of the description are in the opened field.
  const hasLink = lead.includes('<a ');
  const head = (
    <>
      <FieldName field={field} /> <Type schema={field.schema} plain /> <Marks field={field} form="folded" />
      <Deprecated field={field} />{' '}
      <Html
        as="span"
        html={hasLink ? lead.replace(/<\/?a\b[^>]*>/g, '') : lead}
        className={hasLink ? 'ref-lead-words ref-lead-words--short' : 'ref-lead-words'}
      />
    </>
  );
  return (
    <li id={field.anchor} className="ref-field">
      <details className="ref-line">
        <summary>{head}</summary>
        {isNamed(field.schema) && (
          <p>
            <Type schema={field.schema} />
          </p>
        )}
        <Bounds schema={field.schema} />
        <SchemaBody schema={{ ...field.schema, html: hasLink ? field.schema.html : rest }} name={field.name} form="folded" />
      </details>
      <Anchor field={field} />
    </li>
  );
}

function Anchor({ field: { anchor, name } }: { field: Field }): ReactNode {
  return (
    <a href={`#${anchor}`} className="ref-anchor">
      <span className="ref-hidden">Link to {name}</span>
    </a>
  );
}
