import type { ReactNode } from 'react';
import Heading from './Heading';
import Html from './Html';
import Identifier from './Identifier';
import Lifecycle from './Lifecycle';
import type { DrawnLifecycle } from './lifecycleModel';
import Method from './Method';
import type { GroupEntry, PageEntry } from './model';

type Props = { group: GroupEntry; lifecycles: readonly DrawnLifecycle[] };

/**
 * Group of operations: the operations with method and path, the lifecycles of the resources that they change, and the webhooks that they
 * cause.
 */
export default function GroupPage({ group, lifecycles }: Props): ReactNode {
  const webhooks = group.pages.filter(({ method }) => method === 'webhook');
  return (
    <>
      <Heading as="h1">{group.label}</Heading>
      <Html html={group.html} />
      <Heading as="h2" id="operations">
        Operations
      </Heading>
      <Pages pages={group.pages.filter(({ method }) => method !== 'webhook')} />
      {lifecycles.map((drawn) => (
        <Lifecycle key={drawn.lifecycle.anchor} {...drawn} />
      ))}
      {webhooks.length > 0 && (
        <>
          <Heading as="h2" id="webhooks">
            Webhooks
          </Heading>
          <Pages pages={webhooks} />
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
            <Method method={method} /> <Identifier>{path}</Identifier>
          </p>
          <p>{summary}</p>
        </li>
      ))}
    </ul>
  );
}
