/** Error of the operation, as its page describes it. */
export type PageError = { status: string /** HTML. */; remedy: string /** Link to its row on the page. */; href: string };

/** Returns an error from the list on the page (packages/reference/components/Errors.tsx); undefined if the page does not list it. */
export function pageError(code: string): PageError | undefined {
  const row = document.getElementById(`error-${code}`);
  const remedy = row?.querySelector('.ref-remedy')?.innerHTML;
  if (!row || !remedy) return undefined;
  return { status: row.querySelector('.ref-type')?.textContent ?? '', remedy, href: `#${row.id}` };
}

/** Withdraws the error that is chosen beside the examples of the page, as its list does (src/boot/outcomes.ts). */
export function withdrawError(): void {
  const list = document.querySelector<HTMLSelectElement>('[data-errors]');
  if (!list?.value) return;
  list.value = '';
  list.dispatchEvent(new Event('change'));
}
