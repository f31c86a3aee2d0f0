import { sourceOf, toHtml } from '../markdown/markdown';
import type { Description } from '../openapi/model/description';
import { isSameState, type Transition } from '../openapi/model/transition';
import { pageName } from '../openapi/normalise';
import { merged } from '../openapi/schemaMerge';
import { shareCallers } from './callers';
import type { Change, DrawnLifecycle, Lifecycle, LifecyclesOfGroup, State, Trigger } from './components/lifecycleModel';
import type { GroupEntry } from './components/model';
import { diagramsOf } from './diagram';
import { type Limited, stepsOf } from './lifecycleSteps';
import type { PageData } from './pageData';

/** Lifecycles on each group's page, by group name. */
export type GroupLifecycles = ReadonlyMap<string, LifecyclesOfGroup>;

/** Abbreviations used in resource names. */
const INITIALS = new Set(['api', 'bvn', 'id', 'kyc', 'nin', 'otp', 'pin', 'qr', 'ussd']);

/**
 * Collects the lifecycle of each resource that an operation or webhook changes the state of, in page order. The lint
 * (packages/openapi/rules/transition-states.ts) has already verified that states exist and are reachable.
 *
 * @throws Error when a resource has no schema or its field no states, which the lint would have reported
 */
export function lifecyclesOf(description: Description, pages: readonly PageData[]): Lifecycle[] {
  const found = new Map<string, Lifecycle>();
  for (const { entry, operation } of pages) {
    for (const { resource, field, from, to, only, by } of operation.transitions) {
      const isSideEffect = operation.kind === 'operation' && resource !== operation.transitions[0].resource;
      const trigger: Trigger = {
        label: entry.title,
        href: entry.route,
        kind: operation.kind,
        ...(only && { only }),
        ...(by && { by }),
        ...(isSideEffect && { isSideEffect }),
      };
      const key = `${resource}-${field}`;
      const lifecycle = found.get(key) ?? emptyLifecycle(description, resource, field);
      found.set(key, lifecycle);
      addChange(lifecycle.changes, { from, to, triggers: [trigger] });
    }
  }
  for (const { states, changes } of found.values()) {
    for (const state of states) {
      state.final = !changes.some(({ from, to }) => from.includes(state.name) && to !== state.name);
      if (state.final && state.html) state.html = inline(withoutMark(sourceOf(state.html).text));
    }
  }
  return [...found.values()];
}

function emptyLifecycle(description: Description, resource: string, field: string): Lifecycle {
  const schema = description.schemas.find((each) => typeof each === 'object' && each['x-resource'] === resource);
  const values = merged(merged(schema).schema.properties?.[field]).schema;
  if (!values.enum) {
    throw new Error(`x-transition: no schema has \`x-resource: ${resource}\` and a property \`${field}\` with an enum.`);
  }
  const { 'x-enum-descriptions': meanings } = values;
  const anchor = `lifecycle-${resource}-${field}`;
  const states = values.enum
    .filter((value) => value !== null)
    .map(String)
    .map((name): State => ({ name, html: inline(meanings?.[name]), anchor: `${anchor}-${name}`, final: false }));
  return { name: inWords(resource), resource, field, anchor, states, changes: [] };
}

/**
 * Removes "Terminal state" from the text of a state, which the lifecycle marks itself. The lists of values, which have no marks, keep it. A
 * clause after it stays as a sentence, except one that limits it, such as "Terminal state unless …".
 */
function withoutMark(text: string): string {
  return text
    .replace(/\s*\bTerminal state\./g, '')
    .replace(/\bTerminal state[;:] (\w)/g, (_, first: string) => first.toUpperCase())
    .trim();
}

/** Renders a single-paragraph text as inline HTML. */
function inline(text?: string): string {
  const html = toHtml(text);
  return html.startsWith('<p>') && html.indexOf('</p>') === html.length - 4 ? html.slice(3, -4) : html;
}

/** Formats the name of an `x-resource` for use in a sentence: `transaction PIN` for `transaction_pin`. */
export const inWords = (resource: string): string =>
  resource
    .split('_')
    .map((word) => (INITIALS.has(word) ? word.toUpperCase() : word))
    .join(' ');

/** Merges transitions with the same initial and final states. */
function addChange(changes: Change[], change: Change): void {
  const same = changes.find(
    ({ from, to }) => to === change.to && from.length === change.from.length && from.every((state) => change.from.includes(state)),
  );
  if (!same) changes.push(change);
  else if (!same.triggers.some(({ href }) => href === change.triggers[0].href)) same.triggers.push(...change.triggers);
}

/**
 * Returns the group whose page draws a lifecycle: among the listed groups that cause one of its transitions, the one named after the resource, otherwise the
 * one that causes most of them. A lifecycle that only
 * unlisted groups change is drawn on the page of one of them.
 */
export function homeOf(lifecycle: Lifecycle, groups: readonly GroupEntry[]): GroupEntry {
  const changing = groups.filter((group) => shareOf(group, lifecycle) > 0);
  const listed = changing.filter(({ unlisted }) => !unlisted);
  const [home] = (listed.length ? listed : changing).sort((a, b) => shareOf(b, lifecycle) - shareOf(a, lifecycle));
  return listed.find(({ name }) => pageName(name) === `${pageName(lifecycle.resource)}s`) ?? home;
}

function shareOf(group: GroupEntry, { changes }: Lifecycle): number {
  const own = new Set(group.pages.map(({ route }) => route));
  const triggers = changes.flatMap((change) => change.triggers);
  return triggers.filter(({ href }) => own.has(href)).length / triggers.length;
}

/** Returns who may call an operation, by its route, unless every caller of the page's operation may. The roles of a tenant are `by the tenant` for operators. */
function limitedFor(page: PageData, other: PageData): [string, Limited][] {
  const { entry, operation } = other;
  const isForOthers = !shareCallers(page, other);
  const roles = isForOthers && operation.roles.includes('tenant') ? ['by the tenant'] : operation.roles;
  const isOpen = !operation.roles.length || page.operation.roles.every((role) => role === 'tenant' || operation.roles.includes(role));
  return isForOthers || !isOpen ? [[entry.route, { roles, isForOthers }]] : [];
}

/**
 * Returns the operations that reverse only other operations than the page's, if one reverses it. A block by an operator, for example, is not lifted
 * in the same way as one by the tenant, although both lead to the same state.
 */
function otherReversals({ operation }: PageData, pages: readonly PageData[]): PageData[] {
  const isReversal = ({ reverses }: PageData) => reverses.includes(operation.operationId);
  return pages.some(isReversal) ? pages.filter((each) => each.reverses.length && !isReversal(each)) : [];
}

/** Checks whether an operation has several outcomes, of which one changes other resources than another. */
const hasOutcomes = (transitions: readonly Transition[]) =>
  transitions.some((one) => transitions.some((other) => isSameState(one, other) && other.to !== one.to));

/**
 * Checks whether an operation cannot follow another one, because this one leaves a resource in a state in which it does not start, although it
 * starts in the state of another resource: a frozen trade is not cancelled, although its tracking is on hold.
 */
export const isPrevented = ({ operation: { transitions: left } }: PageData, { operation: { transitions: starting } }: PageData): boolean =>
  !hasOutcomes(left) &&
  left.some((one) => {
    const starts = starting.filter((other) => isSameState(one, other) && other.from.length > 0);
    const states = left.filter((other) => isSameState(one, other)).map(({ to }) => to);
    return starts.length > 0 && !starts.some(({ from }) => from.some((state) => states.includes(state)));
  });

/**
 * Draws the lifecycles of a family and adds each operation's transitions to its page.
 *
 * @param pages all pages of the family, whose `steps` are set
 * @returns the lifecycles of each group's page
 * @throws Error under the conditions of `lifecyclesOf` and `diagramsOf`
 */
export async function drawLifecycles(
  description: Description,
  groups: readonly GroupEntry[],
  pages: readonly PageData[],
): Promise<GroupLifecycles> {
  const lifecycles = lifecyclesOf(description, pages);
  const homes = new Map(lifecycles.map((each) => [each, homeOf(each, groups)]));
  const emitted = new Set(pages.flatMap(({ operation }) => operation.emits.map(({ href }) => href)));
  for (const page of pages) {
    const limited = new Map(pages.flatMap((other) => limitedFor(page, other)));
    const others = new Set(
      [...otherReversals(page, pages), ...pages.filter((each) => isPrevented(page, each))].map(({ entry }) => entry.route),
    );
    page.operation.steps = stepsOf(
      page,
      homes,
      emitted,
      (href) => limited.get(href),
      (href) => others.has(href),
    );
  }
  const drawn: DrawnLifecycle[] = [];
  for (const lifecycle of lifecycles) drawn.push({ lifecycle, ...(await diagramsOf(lifecycle)) });
  return new Map(groups.map((group) => [group.name, lifecyclesIn(group, drawn, homes)]));
}

function lifecyclesIn(group: GroupEntry, drawn: readonly DrawnLifecycle[], homes: ReadonlyMap<Lifecycle, GroupEntry>): LifecyclesOfGroup {
  const others = drawn.flatMap(({ lifecycle }) => {
    const home = homes.get(lifecycle);
    return home && home !== group && shareOf(group, lifecycle) > 0 ? [{ lifecycle, group: { label: home.label, href: home.route } }] : [];
  });
  return { own: drawn.filter(({ lifecycle }) => homes.get(lifecycle) === group), others };
}
