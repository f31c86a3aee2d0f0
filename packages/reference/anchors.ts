/** Returns the requested ID, with a number appended if the page already uses it. */
export type Claim = (wish: string) => string;

/** Creates a `Claim` for a page, so that IDs are unique whatever the names of its fields. */
export function uniqueAnchors(): Claim {
  const taken = new Set<string>();
  return (wish) => {
    const base = wish.replace(/[^\w-]+/g, '_');
    let anchor = base;
    for (let count = 2; taken.has(anchor); count += 1) anchor = `${base}_${count}`;
    taken.add(anchor);
    return anchor;
  };
}
