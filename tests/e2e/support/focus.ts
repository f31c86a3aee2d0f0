import type { Page } from '@playwright/test';

/** An element in readable form, and whether its focus is visible. */
export type Stop = { name: string; visible: boolean };

/**
 * Presses Tab from the top of the page until every control has had the focus.
 *
 * @returns the controls in page order, and the focused ones in focus order. Excludes elements that are focusable only because they scroll
 */
export async function walk(page: Page): Promise<{ controls: string[]; stops: Stop[] }> {
  const controls = await page.evaluate(() => {
    const CONTROLS = 'a[href], button, input, select, textarea, summary, [tabindex]';
    // Tab stops once in a group of radio buttons, at the chosen one; arrow keys move within it.
    const isPassed = (element: HTMLElement) =>
      element instanceof HTMLInputElement &&
      element.type === 'radio' &&
      !element.checked &&
      document.querySelector(`input[type=radio][name="${CSS.escape(element.name)}"]:checked`) !== null;
    const all = [...document.querySelectorAll<HTMLElement>(CONTROLS)].filter(
      (element) =>
        element.tabIndex >= 0 &&
        !element.matches(':disabled') &&
        element.checkVisibility({ visibilityProperty: true }) &&
        !isPassed(element),
    );
    const nameOf = (element: HTMLElement) =>
      `${all.indexOf(element)} ${element.tagName.toLowerCase()} ${(element.getAttribute('aria-label') ?? element.textContent ?? '').trim().slice(0, 40)}`;
    const stops: Stop[] = [];
    Object.assign(window, { stops });
    document.addEventListener('focusin', ({ target }) => {
      const element = target as HTMLElement;
      if (!all.includes(element)) return;
      const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(element);
      const ring = outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2;
      stops.push({ name: nameOf(element), visible: ring || boxShadow !== 'none' });
    });
    return all.map(nameOf);
  });
  const stops = () => page.evaluate(() => (window as unknown as { stops: Stop[] }).stops);
  // Allows extra presses for scrollable elements that take the focus.
  for (let presses = 0; presses < controls.length + 60; presses += 1) {
    await page.keyboard.press('Tab');
    if (presses >= controls.length - 1 && (await stops()).length >= controls.length) break;
  }
  return { controls, stops: await stops() };
}
