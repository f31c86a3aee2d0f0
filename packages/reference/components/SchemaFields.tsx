import { boundsOf, Type } from './FieldHead';
import Html from './Html';
import type { Field, Schema } from './model';
import { useParts } from './parts';
import type { Returned } from './returned';
import Values from './Values';

type Props = { fields: readonly Field[]; form?: Returned };

/** Fields as a list. Nested and folded ones can be expanded and are always in the HTML. */
export default function SchemaFields({ fields, form }: Props) {
  const { SchemaItem } = useParts();
  const items = fields.map((field) => <SchemaItem key={field.anchor} field={field} form={form} />);
  return form === 'folded' ? <ul className="ref-lines">{items}</ul> : <dl className="ref-fields">{items}</dl>;
}

/** Bounds and default on the line of the name. */
export function Bounds({ schema }: { schema: Schema }) {
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
export function WholeSchema({ schema: { fields, ...rest }, name, form }: BodyProps) {
  return (
    <>
      <Bounds schema={rest} />
      <SchemaBody schema={rest} name={name} form={form} />
      {fields && <SchemaFields fields={fields} form={form} />}
    </>
  );
}

/** Description, pattern, example, values and nested fields of a schema, without its name, type and bounds. */
export function SchemaBody({ schema, name, form }: BodyProps) {
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

function Inside({ schema, name, form }: BodyProps) {
  const { SchemaTabs } = useParts();
  if (schema.repeats) return <p className="ref-flag">Same fields as {schema.repeats} above.</p>;
  return (
    <>
      {schema.fields && <Nested label={`Fields of ${name}`} fields={schema.fields} form={form} />}
      {schema.variants && <SchemaTabs variants={schema.variants} name={name} form={form} />}
      {schema.items && <Items items={schema.items} name={name} form={form} />}
      {schema.parts?.map(({ label, schema: part }) => (
        <div key={label} className="ref-inside">
          <p>
            {label}: <Type schema={part} /> {part.type.endsWith(' or null') && 'or null'}
          </p>
          <WholeSchema schema={part} name={label} form={form} />
        </div>
      ))}
    </>
  );
}

function Items({ items, name, form }: { items: Schema; name: string; form?: Returned }) {
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
function Nested({ label, fields, form }: { label: string; fields: readonly Field[]; form?: Returned }) {
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
