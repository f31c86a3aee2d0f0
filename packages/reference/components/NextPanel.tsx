import { Fragment } from 'react';
import Fact from './Fact';
import Heading from './Heading';
import { HEADINGS } from './headings';
import Identifier from './Identifier';
import { joined } from './joined';
import type { Outcome, Step, Trigger } from './lifecycleModel';
import type { Link, Operation } from './model';

const ROLES = new Intl.ListFormat('en-GB', { type: 'disjunction' });

type Props = Pick<Operation, 'steps' | 'kind' | 'emits'>;

/** What happens next: the states before and after an operation or webhook, the event that reports each, and what can follow. */
export default function NextPanel({ steps = [], kind, emits }: Props) {
  if (!steps.length && !emits.length) return null;
  const told = new Set(
    steps.flatMap(({ outcomes }) => outcomes).flatMap(({ events, next }) => [...events, ...next].map(({ href }) => href)),
  );
  const names = new Map(emits.map(({ href, event }) => [href, event]));
  const rest = emits.filter(({ href }) => !told.has(href));
  return (
    <section className="ref-next">
      <Heading as="h3" id="state-change">
        {HEADINGS.next}
      </Heading>
      {steps.map((step) => (
        <StepFigure key={[step.href, ...step.from.map(({ label }) => label)].join()} step={step} kind={kind} names={names} />
      ))}
      {rest.length > 0 && (
        <p className="ref-next-more">
          {told.size ? 'Other webhooks' : rest.length > 1 ? 'Webhooks' : 'Webhook'}: <Links links={rest} names={names} />
        </p>
      )}
    </section>
  );
}

/** `names` has the name of each event by the route of its page. */
type Context = { kind: Operation['kind']; names: ReadonlyMap<string, string> };

function StepFigure({ step: { name, field, href, from, outcomes }, ...context }: { step: Step } & Context) {
  return (
    <figure className="ref-step">
      <figcaption>
        <code>{field}</code> of the <a href={href}>{name}</a>
        {from.length > 0 && ', from '}
        {joined(
          from.map((state) => <StateLink key={state.label} state={state} />),
          ' or ',
        )}
      </figcaption>
      <ul>
        {outcomes.map((outcome) => (
          <li key={outcome.to.label}>
            <p className="ref-step-to">
              <span className="ref-hidden">{from.length ? 'becomes ' : 'is created as '}</span>
              <StateLink state={outcome.to} final={outcome.final} />
            </p>
            <Following outcome={outcome} {...context} />
          </li>
        ))}
      </ul>
    </figure>
  );
}

function StateLink({ state, final }: { state: Link; final?: boolean }) {
  return (
    <a href={state.href} className={final ? 'ref-step-state ref-step-state--final' : 'ref-step-state'}>
      {state.label}
    </a>
  );
}

/** Event that reports a state, and the operations and events that can follow. */
function Following({ outcome: { final, again, events, next, others }, kind, names }: { outcome: Outcome } & Context) {
  const calls = next.filter((trigger) => trigger.kind === 'operation');
  const later = next.filter((trigger) => trigger.kind === 'webhook');
  return (
    <dl>
      {events.length > 0 && (
        <Fact term="Event">
          <Links links={events} names={names} />
        </Fact>
      )}
      {(calls.length > 0 || again) && (
        <Fact term={kind === 'operation' ? 'You can' : 'Next'}>
          {again && `repeat this operation${calls.length ? ', ' : ''}`}
          <Links links={calls} />
        </Fact>
      )}
      {others.length > 0 && (
        <Fact term="Others can">
          <Links links={others} />
        </Fact>
      )}
      {later.length > 0 && (
        <Fact term={calls.length ? 'Or wait for' : 'May follow'}>
          <Links links={later} names={names} />
        </Fact>
      )}
      {final && <Fact term="Next">terminal state</Fact>}
    </dl>
  );
}

/** Links to pages; those of the operation's own events have the name of the event, and operations of certain roles or resources name them. */
function Links({ links, names }: { links: readonly (Link | Trigger)[]; names?: Context['names'] }) {
  const named = links.map((link) => {
    const { href, label } = link;
    const { roles, only, by } = 'kind' in link ? link : ({} as Partial<Trigger>);
    const notes = [...(roles ? [ROLES.format(roles)] : []), ...(by ? [`by ${by}`] : []), ...(only ? [`${only} only`] : [])];
    const event = names?.get(href);
    return (
      <Fragment key={href}>
        <a href={href}>{event ? <Identifier>{event}</Identifier> : label}</a>
        {notes.length > 0 && ` (${notes.join(', ')})`}
      </Fragment>
    );
  });
  return joined(named, ', ');
}
