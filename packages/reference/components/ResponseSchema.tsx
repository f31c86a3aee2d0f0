import type { ReactNode } from 'react';
import type { Media } from './model';
import type { Returned } from './returned';
import { WholeSchema } from './SchemaFields';

type Props = { content: readonly Media[]; name: string; form?: Returned };

/** Bodies by content type, which is stated unless the only one is JSON, and with a link to the object that a body is. */
export default function ResponseSchema({ content, name, form }: Props): ReactNode {
  return content.map(({ contentType, schema }) => (
    <div key={contentType}>
      {(content.length > 1 || contentType !== 'application/json') && (
        <p className="ref-type">
          <code>{contentType}</code>
        </p>
      )}
      {schema?.object && (
        <p className="ref-type">
          Object: <a href={schema.object.href}>{schema.object.label}</a>
        </p>
      )}
      {schema?.type.endsWith(' or null') && <p className="ref-type">{schema.type}</p>}
      {schema && <WholeSchema schema={schema} name={name} form={form} />}
    </div>
  ));
}
