import type { Browser, Page } from '@playwright/test';

/** Page of an operation that changes nothing and needs no input, and its title. */
const OPERATION = 'api/wallet/transfers/list-transfers.html';
const TITLE = /^List transfers/;
/** Reason of requests that the browser ends because it leaves the page. */
const ABORTED = 'net::ERR_ABORTED';

/**
 * Uses an unpacked archive as a reader does: opens its first page, follows a link, searches, and sends a request to the sandbox.
 *
 * @param root URL of the archive's folder, without a trailing slash
 * @returns a line per step that failed, and per error that the browser reported
 */
export async function visitArchive(browser: Browser, root: string): Promise<string[]> {
  const page = await browser.newPage({ viewport: { width: 1280, height: 900 } });
  const faults: string[] = [];
  page.on('console', (message) => message.type() === 'error' && faults.push(message.text()));
  page.on('pageerror', (error) => faults.push(String(error)));
  page.on('requestfailed', (request) => {
    const reason = request.failure()?.errorText;
    if (reason !== ABORTED) faults.push(`${request.url()}: ${reason}`);
  });
  page.setDefaultTimeout(60_000);
  try {
    for (const step of [openFirst, followLink, search, send]) {
      await step(page, root).catch((error: Error) => faults.push(`${step.name}: ${error.message.split('\n')[0]}`));
    }
  } finally {
    await page.close();
  }
  return faults.map((fault) => `${root.split(':')[0]}: ${fault}`);
}

async function openFirst(page: Page, root: string): Promise<void> {
  await page.goto(`${root}/index.html`);
  await page.getByRole('heading', { level: 1 }).waitFor();
}

async function followLink(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'API', exact: true }).first().click();
  await page.waitForURL(/\/api\/intro\.html$/);
  await page.getByRole('heading', { level: 1, name: 'API introduction' }).waitFor();
}

async function search(page: Page): Promise<void> {
  await page.keyboard.press('/');
  await page.locator('.search-dialog input').fill('listTransfers');
  await page.locator('.search-dialog [role=option]').first().waitFor();
  await page.keyboard.press('Enter');
  await page.waitForURL(new RegExp(`/${OPERATION.replaceAll('.', '\\.')}$`));
  if (!TITLE.test(await page.title())) throw new Error(`The first result has the title ${await page.title()}.`);
}

async function send(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Try it' }).first().click();
  const form = page.getByRole('dialog', { name: 'Try it' });
  await form.getByRole('button', { name: /^Send/ }).first().click();
  await form.getByText('200 OK').first().waitFor();
  await form.getByText('"trf_').first().waitFor();
}
