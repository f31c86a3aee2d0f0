import type { ReactNode } from 'react';
import Heading from './Heading';
import type { Step, Trigger } from './lifecycleModel';
import type { Link, Operation } from './model';

const WORD = { operation: 'operation', webhook: 'event' };

/**
 * States before and after an operation or webhook, and what can follow. CSS draws the lists as boxes with arrows, so that they wrap on
 * narrow screens and are read in order by screen readers.
 */
export default function TransitionDiagram({ steps = [], kind }: Pick<Operation, 'steps' | 'kind'>): ReactNode {
  if (!steps.length) return null;
  return (
    <section>
      <Heading as="h2" id="state-change">
        {steps.length > 1 ? 'State changes' : 'State change'}
      </Heading>
      {steps.map((step) => (
        <StepFigure key={[step.href, ...step.from.map(({ label }) => label)].join()} step={step} kind={kind} />
      ))}
    </section>
  );
}

function StepFigure({ step: { name, field, href, from, outcomes }, kind }: { step: Step; kind: Operation['kind'] }): ReactNode {
  return (
    <figure className="ref-step">
      <figcaption>
        <code>{field}</code> of the <a href={href}>{name}</a>
      </figcaption>
      <div className="ref-step-from">
        {from.length ? (
          <>
            <span className="ref-hidden">From </span>
            {from.map((state) => (
              <StateLink key={state.label} state={state} />
            ))}
          </>
        ) : (
          <span className="ref-step-start">
            <span className="ref-hidden">Created</span>
          </span>
        )}
      </div>
      <p className="ref-step-this">
        <span className="ref-hidden">by </span>this {WORD[kind]}
        <span className="ref-hidden"> to</span>
      </p>
      <ul className="ref-step-to">
        {outcomes.map(({ to, final, again, next }) => (
          <li key={to.label}>
            <StateLink state={to} final={final} />
            {final ? <p>Terminal state</p> : (again || next.length > 0) && <Next triggers={next} again={again} kind={kind} />}
          </li>
        ))}
      </ul>
    </figure>
  );
}

function StateLink({ state, final }: { state: Link; final?: boolean }): ReactNode {
  return (
    <a href={state.href} className={final ? 'ref-step-state ref-step-state--final' : 'ref-step-state'}>
      {state.label}
    </a>
  );
}

type NextProps = { triggers: readonly Trigger[]; again: boolean; kind: Operation['kind'] };

function Next({ triggers, again, kind }: NextProps): ReactNode {
  return (
    <p>
      Next: {again && `this ${WORD[kind]} again${triggers.length ? ', ' : ''}`}
      {triggers.map(({ href, label, kind }, index) => (
        <span key={href}>
          {index > 0 && ', '}
          <a href={href}>{label}</a>
          {kind === 'webhook' && ' (webhook)'}
        </span>
      ))}
    </p>
  );
}
