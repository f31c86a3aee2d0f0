/** Duration of the "Copied" label, in milliseconds. */
const COPIED = 1500;

/** Handles all `data-copy` buttons, including buttons that are added later. */
export function startCopying(): void {
  document.addEventListener('click', ({ target }) => {
    const button = (target as Element).closest<HTMLButtonElement>('[data-copy]');
    if (button) void copyCode(button);
  });
}

/** Returns the text of the code beside the button, or of the file that its `data-copy` names. */
async function textFor(button: HTMLButtonElement): Promise<string> {
  const { copy: file = '' } = button.dataset;
  if (!file.startsWith('/')) {
    const code = button.closest('figure, .ref-address, [data-pane]')?.querySelectorAll('pre, code') ?? [];
    // A pane contains all of its examples.
    return [...code].find((each) => each.checkVisibility())?.textContent ?? '';
  }
  const response = await fetch(file);
  if (!response.ok) throw new Error(`${file}: ${response.status}`);
  return response.text();
}

/** Timers that restore the labels of pressed buttons. */
const timers = new WeakMap<HTMLButtonElement, number>();

async function copyCode(button: HTMLButtonElement): Promise<void> {
  button.dataset.label ??= button.textContent ?? '';
  button.setAttribute('aria-live', 'polite');
  try {
    await navigator.clipboard.writeText(await textFor(button));
    button.textContent = 'Copied';
  } catch {
    button.textContent = 'Not copied'; // Without HTTPS or permission, browsers block the clipboard.
  }
  window.clearTimeout(timers.get(button));
  timers.set(
    button,
    window.setTimeout(() => {
      button.textContent = String(button.dataset.label);
    }, COPIED),
  );
}
