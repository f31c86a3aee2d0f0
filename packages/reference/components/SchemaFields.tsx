import type { ReactNode } from 'react';
import Html from './Html';
import type { Field, Schema } from './model';

/** Fields as a definition list. Nested fields can be expanded and are always in the HTML. */
export default function SchemaFields({ fields }: { fields: readonly Field[] }): ReactNode {
  return (
    <dl className="ref-fields">
      {fields.map((field) => (
        <div key={field.anchor} id={field.anchor} className="ref-field">
          <dt>
            <code className="ref-name">{field.name}</code> <Type schema={field.schema} />{' '}
            {field.required && <span className="ref-required">required</span>}
            {field.deprecated && <span className="ref-deprecated">deprecated</span>}
            <a href={`#${field.anchor}`} className="ref-anchor">
              <span className="ref-hidden">Link to {field.name}</span>
            </a>
          </dt>
          <dd>
            <SchemaBody schema={field.schema} name={field.name} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** Type in words, linked to its description if it is shared by all families. */
function Type({ schema: { type, named } }: { schema: Schema }): ReactNode {
  return (
    <span className="ref-type">
      {named ? (
        <>
          <a href={named.href}>{named.label}</a>
          {type.endsWith(' or null') && ' or null'}
        </>
      ) : (
        type
      )}
    </span>
  );
}

/** Description, bounds, values and nested fields of a schema, without its name and type. */
export function SchemaBody({ schema, name }: { schema: Schema; name: string }): ReactNode {
  return (
    <>
      <Html html={schema.html} />
      <Facts schema={schema} />
      {schema.values && <Values values={schema.values} />}
      <Inside schema={schema} name={name} />
    </>
  );
}

function Facts({ schema }: { schema: Schema }): ReactNode {
  const facts = [
    ...(schema.constraints ?? []).map((words) => [words, undefined] as const),
    ...(schema.constant === undefined ? [] : ([['always', schema.constant]] as const)),
    ...(schema.default === undefined ? [] : ([['default', schema.default]] as const)),
    ...(schema.example === undefined ? [] : ([['example', schema.example]] as const)),
  ];
  if (!facts.length) return null;
  return (
    <ul className="ref-facts" aria-label="Constraints">
      {facts.map(([words, value]) => (
        <li key={words}>
          {words} {value !== undefined && <code>{value}</code>}
        </li>
      ))}
    </ul>
  );
}

function Values({ values }: { values: NonNullable<Schema['values']> }): ReactNode {
  return (
    <dl className="ref-values" aria-label="Values">
      {values.map(({ value, meaning }) => (
        <div key={value}>
          <dt>
            <code>{value}</code>
          </dt>
          <dd>
            <Html html={meaning} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

function Inside({ schema, name }: { schema: Schema; name: string }): ReactNode {
  if (schema.repeats) return <p className="ref-facts">Same fields as {schema.repeats} above.</p>;
  return (
    <>
      {schema.fields && <Nested label={`Fields of ${name}`} fields={schema.fields} />}
      {schema.variants?.map(({ label, schema: variant }) => (
        <details key={label} className="ref-nested" open>
          <summary>
            Variant: <code>{label}</code>
          </summary>
          <SchemaBody schema={{ ...variant, fields: undefined }} name={label} />
          {variant.fields && <SchemaFields fields={variant.fields} />}
        </details>
      ))}
      {schema.items && <Items items={schema.items} name={name} />}
    </>
  );
}

function Items({ items, name }: { items: Schema; name: string }): ReactNode {
  const { fields, ...rest } = items;
  return (
    <>
      <SchemaBody schema={rest} name={name} />
      {fields && <Nested label={`Each item in ${name}`} fields={fields} />}
    </>
  );
}

function Nested({ label, fields }: { label: string; fields: readonly Field[] }): ReactNode {
  return (
    <details className="ref-nested">
      <summary>{label}</summary>
      <SchemaFields fields={fields} />
    </details>
  );
}
