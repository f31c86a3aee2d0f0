import Code from './Code';
import Guides from './Guides';
import Heading from './Heading';
import Html from './Html';
import Identifier from './Identifier';
import { joined } from './joined';
import Lifecycle, { titleOf } from './Lifecycle';
import type { LinkedLifecycle } from './lifecycleModel';
import MethodWord from './MethodWord';
import type { GroupPageData, PageEntry } from './model';
import { ObjectSummaries } from './ObjectList';

/** Page of a group of operations, with an example of the object that they are about beside them. */
export default function GroupPage({ main, ...data }: GroupPageData) {
  if (!main) return <Content {...data} />;
  const { entry, example } = main;
  return (
    <div className="ref-page">
      <div className="ref-main">
        <Content {...data} />
      </div>
      <aside className="ref-examples" aria-label="Example">
        <Code language="json" title={`Example of ${entry.name}`} text={example} />
      </aside>
    </div>
  );
}

/**
 * The operations with method and path, the webhooks that they cause, the lifecycles of the group's resources, links to the lifecycles of others
 * that the operations change, guides, and the objects that they return and accept.
 */
function Content({ group, lifecycles: { own, others }, objects, guides }: Omit<GroupPageData, 'main'>) {
  const webhooks = group.pages.filter(({ method }) => method === 'webhook');
  return (
    <>
      <Heading as="h1">{group.label}</Heading>
      <Html html={group.html} />
      <Heading id="operations">Operations</Heading>
      <Pages pages={group.pages.filter(({ method }) => method !== 'webhook')} />
      {webhooks.length > 0 && (
        <>
          <Heading id="webhooks">Webhooks</Heading>
          <Pages pages={webhooks} />
        </>
      )}
      {own.map((drawn) => (
        <Lifecycle key={drawn.lifecycle.anchor} {...drawn} />
      ))}
      {others.length > 0 && (
        <>
          <Heading id="other-lifecycles">Other lifecycles</Heading>
          <p>Operations and webhooks of this group also change the state of these resources:</p>
          <ul>
            {others.map((linked) => (
              <Elsewhere key={linked.lifecycle.anchor} {...linked} />
            ))}
          </ul>
        </>
      )}
      <Guides guides={guides} title="Guides" />
      {objects.length > 0 && (
        <>
          <Heading id="objects">Objects</Heading>
          <ObjectSummaries objects={objects} />
        </>
      )}
    </>
  );
}

/** Link to a lifecycle on the page of another group, and to each of its states. */
function Elsewhere({ lifecycle, group }: LinkedLifecycle) {
  const { anchor, states } = lifecycle;
  return (
    <li id={anchor}>
      <a href={`${group.href}#${anchor}`}>{titleOf(lifecycle)}</a> in {group.label}:{' '}
      {joined(
        states.map((state) => (
          <a key={state.name} id={state.anchor} href={`${group.href}#${state.anchor}`}>
            <code>{state.name}</code>
          </a>
        )),
        ', ',
      )}
    </li>
  );
}

function Pages({ pages }: { pages: readonly PageEntry[] }) {
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
