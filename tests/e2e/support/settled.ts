/** The part of a page of Playwright or Puppeteer that {@link settled} needs. */
type Evaluates = { evaluate: (code: string) => Promise<unknown> };

/** Milliseconds: longer than every delay after which the site reacts to an input (src/boot/place.ts, src/boot/prefetch.ts). */
const LONGEST_DELAY = 250;

/**
 * Waits until a page has done what it does in reaction to an input, for tests that expect that it does nothing more. The steps follow those of
 * the page in the same queues, so the result does not depend on the speed of the machine: frames report scrolling and lay content out, timers
 * end in the order of their times, and a request (HEAD, which no page sends) arrives after those that the page has sent.
 *
 * @param asks false for a page whose policy permits no requests
 */
export async function settled(page: Evaluates, asks = true): Promise<void> {
  await page.evaluate(`(async () => {
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    await frame();
    await frame();
    await new Promise((resolve) => setTimeout(resolve, ${LONGEST_DELAY}));
    await frame();
    if (${asks}) await fetch(location.href, { method: 'HEAD' });
  })()`);
}
