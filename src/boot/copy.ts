/** Duration of the "Copied" label, in milliseconds. */
const COPIED = 1500;

/** Handles all `data-copy` buttons, including buttons that are added later. */
export function startCopying(): void {
  document.addEventListener('click', ({ target }) => {
    const button = (target as Element).closest<HTMLButtonElement>('[data-copy]');
    if (button) void copyCode(button);
  });
}

async function copyCode(button: HTMLButtonElement): Promise<void> {
  await navigator.clipboard.writeText(button.closest('figure, .ref-address')?.querySelector('pre, code')?.textContent ?? '');
  const label = button.textContent;
  button.textContent = 'Copied';
  setTimeout(() => {
    button.textContent = label;
  }, COPIED);
}
