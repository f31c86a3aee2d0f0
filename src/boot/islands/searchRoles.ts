/** Roles of DocSearch's lists, and the roles of a grid, whose rows may contain links and buttons; options must not. */
const ROLES = { listbox: 'grid', option: 'row' };
/** Attributes of its outermost element, a button that would contain the search. The dialog around it has a role and a name. */
const OUTER = ['role', 'tabindex', 'aria-controls', 'aria-expanded', 'aria-haspopup', 'aria-labelledby', 'aria-owns'];

/**
 * Corrects the roles of DocSearch's elements, for which it has no options: whenever it adds elements or sets these attributes again.
 *
 * @param place element in which DocSearch is mounted
 * @returns a function that stops it
 */
export function correctRoles(place: HTMLElement): () => void {
  const observer = new MutationObserver(correct);
  function correct() {
    for (const [from, to] of Object.entries(ROLES))
      for (const element of place.querySelectorAll(`[role=${from}]`)) element.setAttribute('role', to);
    const outer = place.querySelector('.DocSearch-Container');
    for (const name of OUTER) outer?.removeAttribute(name);
    const field = place.querySelector('input');
    field?.setAttribute('role', 'combobox');
    field?.setAttribute('aria-haspopup', 'grid');
    field?.setAttribute('aria-expanded', String(Boolean(place.querySelector('[role=grid]'))));
    observer.takeRecords(); // Of these changes.
  }
  observer.observe(place, { childList: true, subtree: true, attributeFilter: ['role', 'aria-controls', 'aria-owns'] });
  return () => observer.disconnect();
}
