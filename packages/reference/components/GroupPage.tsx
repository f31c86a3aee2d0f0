import type { ReactNode } from 'react';
import Heading from './Heading';
import Html from './Html';
import Identifier from './Identifier';
import Lifecycle from './Lifecycle';
import type { DrawnLifecycle } from './lifecycleModel';
import MethodWord from './MethodWord';
import type { GroupEntry, ObjectEntry, PageEntry } from './model';
import { ObjectSummaries } from './ObjectList';

type Props = { group: GroupEntry; lifecycles: readonly DrawnLifecycle[]; objects: readonly ObjectEntry[] };

/**
 * Group of operations: the lifecycles of the resources that they change, the operations with method and path, the webhooks that they cause,
 * and the objects that they return and accept.
 */
export default function GroupPage({ group, lifecycles, objects }: Props): ReactNode {
  const webhooks = group.pages.filter(({ method }) => method === 'webhook');
  return (
    <>
      <Heading as="h1">{group.label}</Heading>
      <Html html={group.html} />
      {lifecycles.map((drawn) => (
        <Lifecycle key={drawn.lifecycle.anchor} {...drawn} />
      ))}
      <Heading as="h2" id="operations">
        Operations
      </Heading>
      <Pages pages={group.pages.filter(({ method }) => method !== 'webhook')} />
      {webhooks.length > 0 && (
        <>
          <Heading as="h2" id="webhooks">
            Webhooks
          </Heading>
          <Pages pages={webhooks} />
        </>
      )}
      {objects.length > 0 && (
        <>
          <Heading as="h2" id="objects">
            Objects
          </Heading>
          <ObjectSummaries objects={objects} />
        </>
      )}
    </>
  );
}

function Pages({ pages }: { pages: readonly PageEntry[] }): ReactNode {
  return (
    <ul className="ref-pages">
      {pages.map(({ id, title, method, path, route, summary, deprecated }) => (
        <li key={id}>
          <a href={route}>{title}</a> {deprecated && <span className="ref-deprecated">deprecated</span>}
          <p className="ref-address">
            <MethodWord method={method} /> <Identifier>{path}</Identifier>
          </p>
          <p>{summary}</p>
        </li>
      ))}
    </ul>
  );
}
