/** Change of a resource's state by an operation or event: `x-transition`. `from` is empty if it creates the resource. */
export type Transition = { resource: string; field: string; from: string[]; to: string };

/** Checks whether two transitions change the same property of the same resource. */
export const isSameState = (one: Pick<Transition, 'resource' | 'field'>, other: Pick<Transition, 'resource' | 'field'>): boolean =>
  one.resource === other.resource && one.field === other.field;

/** Returns the state that a sentence names as `has the status sold` or `is in the state sold`. */
export const stateIn = (text: string): string | undefined => /\b(?:has the status|is in the state) `?([a-z][a-z0-9_]*)/.exec(text)?.[1];

/**
 * Checks whether a second request fails with 409 because one of the resources has left every state that the operation starts from.
 *
 * @param transitions all transitions of an operation
 */
export function changesStateOnce(transitions: readonly Transition[]): boolean {
  return transitions.some((one) => {
    const same = transitions.filter((other) => isSameState(other, one));
    // The other transition of a toggle ends in the state where this one starts, so a second request would flip it back.
    const starts = new Set(same.flatMap(({ from }) => from));
    return same.every(({ from, to }) => [from].flat().length > 0 && !starts.has(to));
  });
}
