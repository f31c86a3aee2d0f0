import type { Step } from '../../../../packages/guides/steps/model';

/** Scrolls to the box of a step, and focuses its first button. */
export function goTo(guide: string, { count }: Step): void {
  const box = document.querySelector(`.guide-run[data-guide="${guide}"][data-count="${count}"]`);
  box?.scrollIntoView({ block: 'center' });
  box?.querySelector('button')?.focus({ preventScroll: true });
}

/** Scrolls to the response of a run, and focuses its first button. */
export function goToResponse(figure: HTMLElement): void {
  figure.scrollIntoView();
  figure.querySelector<HTMLElement>('.guide-own button')?.focus({ preventScroll: true });
}
