import type { ReactNode } from 'react';
import { leadOf } from '../../markdown/html';
import { boundsOf, Deprecated, FieldName, isNamed, Type } from './FieldHead';
import Html from './Html';
import type { Field, Schema } from './model';
import Values from './Values';
import Variants from './Variants';

/**
 * Form of fields that are returned: only those that are optional or nullable are marked, not those that are required. `folded` ones, of a response,
 * have one line each, which opens; `whole` ones, of an object's page, are open. Undefined for fields that are sent.
 */
export type Returned = 'folded' | 'whole' | undefined;

type Props = { fields: readonly Field[]; form?: Returned };

/** Fields as a list. Nested and folded ones can be expanded and are always in the HTML. */
export default function SchemaFields({ fields, form }: Props): ReactNode {
  if (form === 'folded')
    return (
      <ul className="ref-lines">
        {fields.map((field) => (
          <Line key={field.anchor} field={field} />
        ))}
      </ul>
    );
  return (
    <dl className="ref-fields">
      {fields.map((field) => (
        <div key={field.anchor} id={field.anchor} className="ref-field">
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
      ))}
    </dl>
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

/** Bounds and default on the line of the name. */
function Bounds({ schema }: { schema: Schema }): ReactNode {
  const bounds = boundsOf(schema);
  if (!bounds.length) return null;
  return (
    <span className="ref-bounds">
      {bounds.map(({ words, value }) => (
        <span key={words}>
          {words} {value !== undefined && <code>{value}</code>}
        </span>
      ))}
    </span>
  );
}

type BodyProps = { schema: Schema; name: string; form?: Returned };

/** Everything about a schema without a line of its own, such as a body or a variant. */
export function WholeSchema({ schema: { fields, ...rest }, name, form }: BodyProps): ReactNode {
  return (
    <>
      <Bounds schema={rest} />
      <SchemaBody schema={rest} name={name} form={form} />
      {fields && <SchemaFields fields={fields} form={form} />}
    </>
  );
}

/** Description, pattern, example, values and nested fields of a schema, without its name, type and bounds. */
export function SchemaBody({ schema, name, form }: BodyProps): ReactNode {
  const pattern = schema.named ? undefined : schema.constraints?.find((words) => words.startsWith('matches '));
  const example = schema.constant === undefined ? schema.example : undefined;
  return (
    <>
      {(schema.html || pattern || example !== undefined) && (
        <div className="ref-text">
          <Html html={schema.html} />{' '}
          {pattern && (
            <span className="ref-eg">
              Matches <code>{pattern.slice('matches '.length)}</code>
            </span>
          )}{' '}
          {example !== undefined && (
            <span className="ref-eg">
              Example: <code>{example}</code>
            </span>
          )}
        </div>
      )}
      {schema.values && <Values values={schema.values} open={form === 'folded'} />}
      <Inside schema={schema} name={name} form={form} />
    </>
  );
}

function Inside({ schema, name, form }: BodyProps): ReactNode {
  if (schema.repeats) return <p className="ref-flag">Same fields as {schema.repeats} above.</p>;
  return (
    <>
      {schema.fields && <Nested label={`Fields of ${name}`} fields={schema.fields} form={form} />}
      {schema.variants && (
        <Variants variants={schema.variants} name={name} render={(variant) => <WholeSchema schema={variant} name={name} form={form} />} />
      )}
      {schema.items && <Items items={schema.items} name={name} form={form} />}
    </>
  );
}

function Items({ items, name, form }: { items: Schema; name: string; form?: Returned }): ReactNode {
  const { fields, ...rest } = items;
  return (
    <>
      <Bounds schema={rest} />
      <SchemaBody schema={rest} name={name} form={form} />
      {fields && <Nested label={`Each item in ${name}`} fields={fields} form={form} />}
    </>
  );
}

/** Nested fields. In a line that has been opened, they are visible at once. */
function Nested({ label, fields, form }: { label: string; fields: readonly Field[]; form?: Returned }): ReactNode {
  if (form === 'folded')
    return (
      <div className="ref-inside">
        <p className="ref-flag">{label}</p>
        <SchemaFields fields={fields} form="folded" />
      </div>
    );
  return (
    <details className="ref-nested">
      <summary>{label}</summary>
      <SchemaFields fields={fields} form={form} />
    </details>
  );
}
