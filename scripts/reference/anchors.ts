/** Gives out an id for the one asked for: the same, or with a number when the page has it already. */
export type Claim = (wish: string) => string;

/** @returns a `Claim` for one page, where no id may be there twice, whatever the fields of a description are called */
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
