import { recall } from '../../packages/browser/store';

/** Starts the buttons of a document that run its requests in the sandbox. */
export function startGuideRuns(): void {
  for (const box of document.querySelectorAll<HTMLElement>('.guide-run')) startGuideRun(box);
}

/**
 * Loads the code that runs guides when the button is pressed, or at once if this tab has run steps of the guide already.
 *
 * @param box element with the button, which the state of the run replaces
 * @returns function that removes what has been added
 */
export function startGuideRun(box: HTMLElement): () => void {
  const button = box.querySelector('button');
  let isGone = false;
  let close = () => {};
  const load = async (isPressed: boolean) => {
    try {
      const { openSteps, closeStep } = await import('../components/guide/run');
      if (isGone) return;
      close = () => closeStep(box);
      await openSteps(box, isPressed);
    } catch (error) {
      if (!isPressed) return;
      const text = box.querySelector('p') ?? box.appendChild(document.createElement('p'));
      text.role = 'alert';
      text.textContent = `The sandbox could not be loaded (${(error as Error).message}). Check your connection, then retry.`;
      if (button) button.textContent = 'Retry';
    }
  };
  const press = () => void load(true);
  button?.addEventListener('click', press);
  if (recall(`guide.${box.dataset.guide}`) !== undefined) void load(false);
  return () => {
    isGone = true;
    button?.removeEventListener('click', press);
    close();
  };
}
