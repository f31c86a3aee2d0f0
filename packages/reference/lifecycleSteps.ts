import type { PageData } from './buildFamily';
import type { Lifecycle, State, Step, Trigger } from './components/lifecycleModel';
import type { Link } from './components/model';

/**
 * Builds the lifecycle steps of an operation's page.
 *
 * @param page page of the operation
 * @param emitted pages of all events that operations of the family emit; other events are caused by time or third parties
 * @param beyond pages of the operations that no caller of this operation may call
 * @returns a step per resource and set of initial states
 */
export function stepsOf(
  { entry, operation }: PageData,
  lifecycles: readonly Lifecycle[],
  emitted: ReadonlySet<string>,
  beyond: ReadonlySet<string>,
): Step[] {
  const own = new Set(operation.emits.map(({ href }) => href));
  // Events of other operations are excluded because they do not follow from this one.
  const follows = ({ kind, href }: Trigger) =>
    operation.kind === 'webhook' || (kind === 'operation' ? !beyond.has(href) : own.has(href) || !emitted.has(href));
  const group = operation.group.href;
  const steps = new Map<string, Step>();
  for (const { resource, field, from, to } of operation.transitions) {
    const lifecycle = lifecycles.find((each) => each.resource === resource && each.field === field);
    if (!lifecycle) continue;
    const key = [resource, field, ...from].join();
    const linkTo = (name: string): Link => ({ label: name, href: `${group}#${stateNamed(lifecycle, name).anchor}` });
    const step = steps.get(key) ?? {
      name: lifecycle.name,
      field,
      href: `${group}#${lifecycle.anchor}`,
      from: from.map(linkTo),
      outcomes: [],
    };
    steps.set(key, step);
    const all = nextOf(lifecycle, to).filter(follows);
    const next = all.filter(({ href }) => href !== entry.route);
    const events = lifecycle.changes
      .filter((change) => change.to === to)
      .flatMap(({ triggers }) => triggers)
      .filter(({ href }) => own.has(href));
    step.outcomes.push({
      to: linkTo(to),
      final: stateNamed(lifecycle, to).final,
      again: next.length < all.length,
      events: distinct(events),
      next,
    });
  }
  return [...steps.values()];
}

function stateNamed({ states, name }: Lifecycle, wanted: string): State {
  const state = states.find((each) => each.name === wanted);
  if (!state) throw new Error(`x-transition: \`${wanted}\` is not a state of the ${name}.`);
  return state;
}

/** Returns the distinct triggers in a state, operations before webhooks. */
function nextOf({ changes }: Lifecycle, state: string): Trigger[] {
  const all = changes.filter(({ from }) => from.includes(state)).flatMap(({ triggers }) => triggers);
  const once = distinct(all);
  return [...once.filter(({ kind }) => kind === 'operation'), ...once.filter(({ kind }) => kind === 'webhook')];
}

const distinct = (triggers: readonly Trigger[]) => [...new Map(triggers.map((trigger) => [trigger.href, trigger])).values()];
