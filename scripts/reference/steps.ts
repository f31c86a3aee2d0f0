import type { Lifecycle, State, Step, Trigger } from '../../src/components/reference/lifecycleModel';
import type { Link } from '../../src/components/reference/model';
import type { PageData } from './pages';

/**
 * @param page whose own changes are asked for
 * @param emitted the pages of the events that some operation of the family emits; the others are caused by time or by third parties
 * @returns a step a resource and states that the page's operation starts from
 */
export function stepsOf({ entry, operation }: PageData, lifecycles: readonly Lifecycle[], emitted: ReadonlySet<string>): Step[] {
  const own = new Set(operation.emits.map(({ href }) => href));
  // An event that other operations cause would claim that it follows from this one.
  const follows = ({ kind, href }: Trigger) => operation.kind === 'webhook' || kind === 'operation' || own.has(href) || !emitted.has(href);
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
    step.outcomes.push({ to: linkTo(to), final: stateNamed(lifecycle, to).final, again: next.length < all.length, next });
  }
  return [...steps.values()];
}

function stateNamed({ states, name }: Lifecycle, wanted: string): State {
  const state = states.find((each) => each.name === wanted);
  if (!state) throw new Error(`x-transition: \`${wanted}\` is no state of the ${name}.`);
  return state;
}

/** What can happen in a state, each once, calls before webhooks. */
function nextOf({ changes }: Lifecycle, state: string): Trigger[] {
  const all = changes.filter(({ from }) => from.includes(state)).flatMap(({ triggers }) => triggers);
  const once = [...new Map(all.map((trigger) => [trigger.href, trigger])).values()];
  return [...once.filter(({ kind }) => kind === 'operation'), ...once.filter(({ kind }) => kind === 'webhook')];
}
