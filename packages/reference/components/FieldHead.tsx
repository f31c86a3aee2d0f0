import type { Field, Operation, Schema, Term } from './model';

export function FieldName({ field: { name } }: { field: Field }) {
  return <code className="ref-name">{name}</code>;
}

export function Deprecated({ field }: { field: Field }) {
  return field.deprecated ? <span className="ref-deprecated">deprecated</span> : null;
}

/**
 * Type in words. A named type is a button that opens its explanation, and an object is linked to its page.
 *
 * @param props.plain leaves out the button and the link, which must not be in a `summary`
 */
export function Type({ schema: { type, named, object, items }, plain }: { schema: Schema; plain?: boolean }) {
  const [words] = type.split(' or null');
  const term = named ?? items?.named;
  const page = object ?? items?.object;
  if (!term && !page) return <span className="ref-type">{words}</span>;
  return (
    <span className="ref-type">
      {!named && !object && /^(array|map) of /.exec(words)?.[0]}
      {plain ? (term ?? page)?.label : term ? <TermButton term={term} /> : <a href={page?.href}>{page?.label}</a>}
    </span>
  );
}

/** Checks whether a type has an explanation or a page. */
export const isNamed = ({ named, object, items }: Schema): boolean => Boolean(named ?? object ?? items?.named ?? items?.object);

function TermButton({ term }: { term: Term }) {
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

/** Explanations of the named types of an operation's page. */
export function OperationTerms({ operation }: { operation: Operation }) {
  const exchanges = [operation, ...(operation.callbacks ?? [])];
  const responses = exchanges.flatMap((each) => each.responses);
  const bodies = [...exchanges.flatMap(({ request }) => request?.content ?? []), ...responses.flatMap(({ content }) => content)];
  return (
    <Terms
      fields={[
        ...exchanges.flatMap(({ parameters }) => parameters.flatMap(({ fields }) => fields)),
        ...responses.flatMap(({ headers }) => headers),
      ]}
      schemas={bodies.map(({ schema }) => schema)}
    />
  );
}

type TermsProps = { fields?: readonly Field[]; schemas: readonly (Schema | undefined)[] };

/** Explanations of all named types of a page, once each. Their buttons open them without JavaScript. */
export function Terms({ fields = [], schemas }: TermsProps) {
  const terms = new Map<string, Term & Pick<Schema, 'object'>>();
  const addFields = (fields: readonly Field[] = []) => {
    for (const { schema } of fields) add(schema);
  };
  const add = (schema: Schema | undefined) => {
    if (!schema) return;
    if (schema.named) terms.set(idOf(schema.named), { ...schema.named, object: schema.object });
    addFields(schema.fields);
    add(schema.items);
    for (const inner of [...(schema.variants ?? []), ...(schema.parts ?? [])]) add(inner.schema);
  };
  addFields(fields);
  for (const schema of schemas) add(schema);
  return [...terms].map(([id, { label, text, pattern, href, object }]) => (
    <div key={id} id={id} popover="auto" className="ref-term">
      <strong>{label}</strong> {text}{' '}
      {pattern && (
        <span className="ref-eg">
          Matches <code>{pattern}</code>
        </span>
      )}{' '}
      {href && <a href={href}>More in the introduction</a>} {object && <a href={object.href}>Fields and uses</a>}
    </div>
  ));
}
