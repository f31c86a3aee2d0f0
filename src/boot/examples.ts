/** Offers to show the whole request and response while a part of them does not fit into the column, where it fades out. */
function startShowAll(): void {
  const button = document.querySelector<HTMLButtonElement>('[data-all]');
  const column = button?.closest('.ref-examples');
  if (!button || !column) return;
  const update = () => {
    const isAll = column.hasAttribute('data-whole');
    button.textContent = isAll ? 'Show less' : 'Show all';
    button.hidden = !isAll && [...column.querySelectorAll('pre')].every((pre) => pre.scrollHeight <= pre.clientHeight + 1);
  };
  button.addEventListener('click', () => {
    column.toggleAttribute('data-whole');
    update();
  });
  const sizes = new ResizeObserver(update);
  for (const pre of column.querySelectorAll('pre')) sizes.observe(pre);
}

/**
 * Closes the list of example calls (packages/reference/components/ApiExplorer.tsx) when the reader has chosen one, presses Enter or Escape, or
 * clicks elsewhere. Arrow keys change the choice without closing it.
 */
export function startExamples(): void {
  startShowAll();
  const picker = document.querySelector<HTMLDetailsElement>('.ref-picker');
  if (!picker) return;
  const close = () => {
    picker.open = false;
    picker.querySelector('summary')?.focus();
  };
  // A click on a label also clicks its radio button, as arrow keys do.
  picker.addEventListener('click', ({ target }) => {
    if ((target as Element).matches('label')) setTimeout(close);
  });
  picker.addEventListener('keydown', (event) => {
    if (!picker.open || !/^(Enter|Escape)$/.test(event.key) || (event.target as Element).matches('summary')) return;
    event.preventDefault();
    close();
  });
  document.addEventListener('click', ({ target }) => {
    if (!picker.contains(target as Node)) picker.open = false;
  });
}
