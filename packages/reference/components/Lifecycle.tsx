import { Fragment } from 'react';
import Heading from './Heading';
import Html from './Html';
import type { Change, Lifecycle as Data, DrawnLifecycle, State } from './lifecycleModel';
import StateDiagram from './StateDiagram';

/** Returns the heading of a lifecycle. */
export const titleOf = ({ name }: Pick<Data, 'name'>): string => `${name.charAt(0).toUpperCase()}${name.slice(1)} lifecycle`;

/** States and transitions of a resource, as a picture and as an equivalent table. */
export default function Lifecycle({ lifecycle, diagram, narrow }: DrawnLifecycle) {
  const { field, anchor, states, changes } = lifecycle;
  const title = titleOf(lifecycle);
  const hasWebhooks = changes.some(({ triggers }) => triggers.some(({ kind }) => kind === 'webhook'));
  const hasDashes = changes.some(({ triggers }) => triggers.every(({ kind }) => kind === 'webhook'));
  const created = changes.filter(({ from }) => !from.length);
  return (
    <section className="ref-lifecycle">
      <Heading id={anchor}>{title}</Heading>
      <figure>
        <StateDiagram diagram={diagram} title={title} room={narrow && 'wide'} />
        {narrow && <StateDiagram diagram={narrow} title={title} room="narrow" />}
        <figcaption>
          Values of <code>{field}</code>. Each arrow is labelled with its trigger: an operation
          {hasWebhooks && ' or, in italics, an event reported by a webhook'}.
          {hasDashes && ' A dashed arrow is not triggered by an operation.'}
          {states.some(({ final }) => final) && ' A double border marks a terminal state.'} The table contains the same information.
        </figcaption>
      </figure>
      <table className="ref-changes">
        <caption className="ref-hidden">{title} (table)</caption>
        <thead>
          <tr>
            <th scope="col">Current state and trigger</th>
            <th scope="col">New state</th>
          </tr>
        </thead>
        {created.length > 0 && (
          <tbody>
            <tr>
              <th colSpan={2} scope="rowgroup">
                Start
              </th>
            </tr>
            <Outcomes changes={created} />
          </tbody>
        )}
        {states.map((state) => (
          <FromState key={state.name} state={state} changes={changes.filter(({ from }) => from.includes(state.name))} />
        ))}
      </table>
    </section>
  );
}

function FromState({ state: { name, html, anchor, final }, changes }: { state: State; changes: Change[] }) {
  return (
    <tbody id={anchor}>
      <tr>
        <th colSpan={2} scope="rowgroup">
          <StateName name={name} /> <Html as="span" html={html} />{' '}
          {final && !/terminal state/i.test(html ?? '') && <span className="ref-type">(terminal state)</span>}
        </th>
      </tr>
      <Outcomes changes={changes} />
    </tbody>
  );
}

/** Table rows, one per trigger, with all of its outcomes. */
function Outcomes({ changes }: { changes: readonly Change[] }) {
  const triggers = new Map(changes.flatMap((change) => change.triggers).map((trigger) => [trigger.href, trigger]));
  return [...triggers.values()].map(({ href, label, kind }) => (
    <tr key={href}>
      <td>
        <a href={href}>{label}</a> {kind === 'webhook' && <span className="ref-type">webhook</span>}
      </td>
      <td>
        {changes
          .filter((change) => change.triggers.some((trigger) => trigger.href === href))
          .map(({ to }, index) => (
            <span key={to}>
              {index > 0 && ' or '}
              <StateName name={to} />
            </span>
          ))}
      </td>
    </tr>
  ));
}

/** Name of a state that may break after an underscore on narrow screens. */
function StateName({ name }: { name: string }) {
  const [first, ...rest] = name.split('_');
  return (
    <code>
      {first}
      {rest.map((word) => (
        <Fragment key={word}>
          _<wbr />
          {word}
        </Fragment>
      ))}
    </code>
  );
}
