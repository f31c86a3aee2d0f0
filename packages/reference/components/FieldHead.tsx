import type { ReactNode } from 'react';
import type { Field, Operation, Schema, Term } from './model';

export function FieldName({ field: { name } }: { field: Field }): ReactNode {
  return <code className="ref-name">{name}</code>;
}

export function Deprecated({ field }: { field: Field }): ReactNode {
  return field.deprecated ? <span className="ref-deprecated">deprecated</span> : null;
}

/** Type in words. A named type is a button that opens its explanation. */
export function Type({ schema: { type, named, items } }: { schema: Schema }): ReactNode {
  const [words] = type.split(' or null');
  const term = named ?? items?.named;
  if (!term) return <span className="ref-type">{words}</span>;
  return (
    <span className="ref-type">
      {!named && /^(array|map) of /.exec(words)?.[0]}
      <button type="button" popoverTarget={idOf(term)}>
        {term.label}
      </button>
    </span>
  );
}

/** Constraints that a schema's name does not imply, its constant and its default. Patterns are shown with the description. */
export function boundsOf({ constraints = [], named, constant, default: preset, values }: Schema): { words: string; value?: string }[] {
  const own = constraints.filter((words) => !words.startsWith('matches ') && !(named && words.startsWith('format ')));
  return [
    ...own.map((words) => ({ words })),
    ...(values && values.length > 1 ? [{ words: `${values.length} values` }] : []),
    ...(constant === undefined ? [] : [{ words: 'always', value: constant }]),
    ...(preset === undefined ? [] : [{ words: 'default', value: preset }]),
  ];
}

const idOf = ({ label }: Term) => `type-${label.replace(/\W+/g, '-').replace(/-$/, '')}`;

/** Explanations of all named types of a page, once each. Their buttons open them without JavaScript. */
export function Terms({ operation: { parameters, request, responses } }: { operation: Operation }): ReactNode {
  const terms = new Map<string, Term>();
  const addFields = (fields: readonly Field[] = []) => {
    for (const { schema } of fields) add(schema);
  };
  const add = (schema: Schema | undefined) => {
    if (!schema) return;
    if (schema.named) terms.set(idOf(schema.named), schema.named);
    addFields(schema.fields);
    add(schema.items);
    for (const variant of schema.variants ?? []) add(variant.schema);
  };
  for (const { fields } of parameters) addFields(fields);
  for (const { headers } of responses) addFields(headers);
  for (const { schema } of [...(request?.content ?? []), ...responses.flatMap(({ content }) => content)]) add(schema);
  return [...terms].map(([id, { label, text, pattern, href }]) => (
    <div key={id} id={id} popover="auto" className="ref-term">
      <strong>{label}</strong> {text}{' '}
      {pattern && (
        <span className="ref-eg">
          Matches <code>{pattern}</code>
        </span>
      )}{' '}
      {href && <a href={href}>More in the introduction</a>}
    </div>
  ));
}
