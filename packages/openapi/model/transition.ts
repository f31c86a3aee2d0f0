/**
 * Change of a resource's state by an operation or event: `x-transition`. `from` is empty if it creates the resource. `only` names the resources, in
 * the plural, to which it is limited, such as `card payments`: changes of others neither precede nor follow it. `by` names who causes it if not
 * the one who made the last change, such as `the other side` of a trade. `leaves` names what the resources are after it, if that is not `only`.
 */
export type Transition = { resource: string; field: string; from: string[]; to: string; only?: string; by?: string; leaves?: string };

/** Checks whether a change can follow another one, as far as both are limited to some resources. */
export const canMeet = ({ only, leaves = only }: Pick<Transition, 'only' | 'leaves'>, next: Pick<Transition, 'only'>): boolean =>
  !leaves || !next.only || leaves === next.only;

/** Checks whether two transitions change the same property of the same resource. */
export const isSameState = (one: Pick<Transition, 'resource' | 'field'>, other: Pick<Transition, 'resource' | 'field'>): boolean =>
  one.resource === other.resource && one.field === other.field;

/** Returns the state that a sentence names as `has the status sold` or `is in the state sold`. */
export const stateIn = (text: string): string | undefined => /\b(?:has the status|is in the state) `?([a-z][a-z0-9_]*)/.exec(text)?.[1];

/** Checks whether a second request fails with 409 because one of the resources has left every state that the operation starts from. */
export function changesStateOnce(transitions: readonly Transition[]): boolean {
  return transitions.some((one) => {
    const same = transitions.filter((other) => isSameState(other, one));
    // The other transition of a toggle ends in the state where this one starts, so a second request would flip it back.
    const starts = new Set(same.flatMap(({ from }) => from));
    return same.every(({ from, to }) => [from].flat().length > 0 && !starts.has(to));
  });
}

/**
 * Checks whether an operation starts from every state, and each of its target states is reached from every other one, so that no state is
 * the wrong one. An operation with one target also starts from it, otherwise a second request fails.
 */
export const startsEverywhere = (transitions: readonly Transition[], all: readonly Transition[]): boolean =>
  transitions.every((one) => {
    const own = transitions.filter((other) => isSameState(other, one));
    const starts = new Set(own.flatMap(({ from }) => from));
    const intoSame = new Set([one.to, ...own.filter(({ to }) => to === one.to).flatMap(({ from }) => from)]);
    const states = all.filter((other) => isSameState(other, one)).flatMap(({ from, to }) => [from ?? [], to].flat());
    return states.every((state) => starts.has(state) && intoSame.has(state));
  });
