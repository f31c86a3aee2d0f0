import { canMeet } from '../openapi/model/transition';
import type { Lifecycle, State, Step, Trigger } from './components/lifecycleModel';
import type { GroupEntry, Link } from './components/model';
import type { PageData } from './pageData';

/** Roles that may call an operation. `isForOthers` is true if none of them may call the operation that it follows. */
export type Limited = { roles: string[]; isForOthers: boolean };

/**
 * Builds the lifecycle steps of an operation's page.
 *
 * @param homes lifecycles of the family, each with the group whose page draws it
 * @param emitted pages of all events that operations of the family emit; other events are caused by time or third parties
 * @param rolesOf returns who may call an operation by its route, if not every caller of this operation may
 * @param cannotFollow tests by its route whether an operation that starts in the same state does not follow this one
 * @returns a step per resource and set of initial states
 */
export function stepsOf(
  { entry, operation }: PageData,
  homes: ReadonlyMap<Lifecycle, GroupEntry>,
  emitted: ReadonlySet<string>,
  rolesOf: (href: string) => Limited | undefined,
  cannotFollow: (href: string) => boolean,
): Step[] {
  const own = new Set(operation.emits.map(({ href }) => href));
  // Events of other operations are excluded because they do not follow from this one.
  const follows = ({ kind, href }: Trigger) =>
    operation.kind === 'webhook' || (kind === 'operation' ? !cannotFollow(href) : own.has(href) || !emitted.has(href));
  const isForOthers = ({ kind, href, by }: Trigger) =>
    operation.kind === 'operation' && kind === 'operation' && Boolean(by || rolesOf(href)?.isForOthers);
  const withRoles = (trigger: Trigger): Trigger => {
    const limited = operation.kind === 'operation' && trigger.kind === 'operation' ? rolesOf(trigger.href) : undefined;
    return limited ? { ...trigger, roles: limited.roles } : trigger;
  };
  const steps = new Map<string, Step>();
  for (const { resource, field, from, to, only, leaves } of operation.transitions) {
    const [lifecycle, home] = [...homes].find(([each]) => each.resource === resource && each.field === field) ?? [];
    if (!lifecycle || !home) continue;
    const key = [resource, field, ...from].join();
    const linkTo = (name: string): Link => ({ label: name, href: `${home.route}#${stateNamed(lifecycle, name).anchor}` });
    const step = steps.get(key) ?? {
      name: lifecycle.name,
      field,
      href: `${home.route}#${lifecycle.anchor}`,
      from: from.map(linkTo),
      outcomes: [],
    };
    steps.set(key, step);
    const all = nextOf(lifecycle, to, (trigger) => follows(trigger) && canMeet({ only, leaves }, trigger));
    const withLimit = ({ only: limit, ...trigger }: Trigger): Trigger => ({
      ...trigger,
      ...(limit && !(leaves ?? only) && { only: limit }),
    });
    const following = all.filter(({ href, by }) => href !== entry.route || by).map((trigger) => withLimit(withRoles(trigger)));
    const next = following.filter((trigger) => !isForOthers(trigger));
    // An event from another state, such as the release of a blocked transfer, does not report this transition.
    const reports = lifecycle.changes.filter((change) => change.to === to && isSameStart(change.from, from));
    const events = reports.flatMap(({ triggers }) => triggers).filter(({ href }) => own.has(href));
    step.outcomes.push({
      to: linkTo(to),
      final: stateNamed(lifecycle, to).final,
      again: operation.kind === 'operation' && following.length < all.length,
      events: distinct(events),
      next,
      others: following.filter(isForOthers),
    });
  }
  return [...steps.values()];
}

const isSameStart = (one: readonly string[], other: readonly string[]): boolean =>
  one.length === other.length ? other.every((state) => one.includes(state)) : other.some((state) => one.includes(state));

function stateNamed({ states, name }: Lifecycle, wanted: string): State {
  const state = states.find((each) => each.name === wanted);
  if (!state) throw new Error(`x-transition: \`${wanted}\` is not a state of the ${name}.`);
  return state;
}

/**
 * Returns the distinct triggers in a state that are possible: operations on the resource, those that change it as a side effect, and webhooks. A
 * side effect is left out if an operation on the resource itself leads to the same state.
 */
function nextOf({ changes }: Lifecycle, state: string, isPossible: (trigger: Trigger) => boolean): Trigger[] {
  const leaving = changes.filter(({ from }) => from.includes(state));
  const isOwn = ({ kind, isSideEffect }: Trigger) => kind === 'operation' && !isSideEffect;
  const reached = new Set(leaving.filter(({ triggers }) => triggers.some(isOwn)).map(({ to }) => to));
  const isShown = (trigger: Trigger, to: string) => isPossible(trigger) && !(trigger.isSideEffect && reached.has(to));
  const all = distinct(leaving.flatMap(({ to, triggers }) => triggers.filter((trigger) => isShown(trigger, to))));
  const operations = all.filter(({ kind }) => kind === 'operation');
  return [...operations.filter(isOwn), ...operations.filter((trigger) => !isOwn(trigger)), ...all.filter(({ kind }) => kind === 'webhook')];
}

/** Merges the triggers with one address, such as an event that reports two changes: it is limited to some resources only if each of them is. */
function distinct(triggers: readonly Trigger[]): Trigger[] {
  return [...new Set(triggers.map(({ href }) => href))].map((href) => {
    const [first, ...others] = triggers.filter((trigger) => trigger.href === href);
    const { only: _, ...trigger } = first;
    const limits = new Set([first, ...others].map(({ only }) => only));
    return limits.has(undefined) ? trigger : { ...trigger, only: [...limits].join(' or ') };
  });
}
