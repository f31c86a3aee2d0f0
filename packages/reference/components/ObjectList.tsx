import type { ReactNode } from 'react';
import Heading from './Heading';
import type { FamilyIndex, ObjectEntry } from './model';

/** All objects of a family: by group, then those that several groups share. */
export default function ObjectList({ index: { label, groups, objects } }: { index: FamilyIndex }) {
  const listed = objects.filter(({ unlisted }) => !unlisted);
  return (
    <>
      <Heading as="h1">Objects of the {label} API</Heading>
      <p>
        The resources and types that at least two operations or events of the {label} API use. The page of each object contains its fields,
        an example, and the operations and events that return, accept or change it.
      </p>
      {groups.map(({ id, label, route }) => (
        <Objects key={id} id={id} label={<a href={route}>{label}</a>} objects={listed.filter(({ group }) => group === id)} />
      ))}
      <Objects id="shared" label="Shared by several groups" objects={listed.filter(({ group }) => !group)} />
    </>
  );
}

function Objects({ id, label, objects }: { id: string; label: ReactNode; objects: readonly ObjectEntry[] }) {
  if (!objects.length) return null;
  return (
    <section>
      <h2 id={id}>{label}</h2>
      <ObjectSummaries objects={objects} />
    </section>
  );
}

/** Names of objects with their summaries. */
export function ObjectSummaries({ objects }: { objects: readonly ObjectEntry[] }) {
  return (
    <dl className="ref-objects">
      {objects.map(({ name, route, summary }) => (
        <div key={name}>
          <dt>
            <a href={route}>
              <code>{name}</code>
            </a>
          </dt>
          <dd>{summary}</dd>
        </div>
      ))}
    </dl>
  );
}
