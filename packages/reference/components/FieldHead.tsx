import type { ReactNode } from 'react';
import type { Field, Operation, Schema, Term } from './model';

export function FieldName({ field: { name } }: { field: Field }): ReactNode {
  return <code className="ref-name">{name}</code>;
}

export function Deprecated({ field }: { field: Field }): ReactNode {
  return field.deprecated ? <span className="ref-deprecated">deprecated</span> : null;
}

export const termOf = ({ named, items }: Schema): Term | undefined => named ?? items?.named;

/**
 * Type in words.
 *
 * @param props.plain leaves out the button that opens the explanation of a named type, which must not be in a `summary`
 */
export function Type({ schema, plain }: { schema: Schema; plain?: boolean }): ReactNode {
  const [words] = schema.type.split(' or null');
  const term = termOf(schema);
  if (!term) return <span className="ref-type">{words}</span>;
  return (
    <span className="ref-type">
      {!schema.named && /^(array|map) of /.exec(words)?.[0]}
      {plain ? term.label : <TermButton term={term} />}
    </span>
  );
}

function TermButton({ term }: { term: Term }): ReactNode {
  return (
    <button type="button" popoverTarget={idOf(term)}>
      {term.label}
    </button>
  );
}

/** Constraints that a schema's name does not imply, its constant and its default. Patterns are shown with the description. */
export function boundsOf({ constraints = [], named, constant, default: preset }: Schema): { words: string; value?: string }[] {
  const own = constraints.filter((words) => !words.startsWith('matches ') && !(named && words.startsWith('format ')));
  return [
    ...own.map((words) => ({ words })),
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
