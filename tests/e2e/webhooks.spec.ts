import { expect, test } from './support/fixtures';
import { open } from './support/page';

const EVENT = '/api/wallet/transfers/receive-transfer-succeeded';
const LANGUAGES = ['Shell', 'JavaScript', 'Python', 'PHP', 'Go', 'Java'];

test("the receiver is available in six languages and opens in the reader's choice", async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem('code-language', 'python'));
  await open(page, EVENT);
  await expect(page.getByRole('tab')).toHaveText(LANGUAGES);
  const shown = page.locator('.ref-samples pre:visible');
  await expect(shown).toContainText('hmac.compare_digest');
  for (const name of LANGUAGES) {
    await page.getByRole('tab', { name, exact: true }).click();
    await expect(shown).toHaveCount(1);
    await expect(shown).toContainText('WEBHOOK_SECRETS');
  }
});

test('readers of TypeScript see the receiver in JavaScript', async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem('code-language', 'typescript'));
  await open(page, EVENT);
  await expect(page.getByRole('tab', { name: 'JavaScript' })).toHaveAttribute('aria-selected', 'true');
  await expect(page.locator('.ref-samples pre:visible')).toHaveCount(1);
  await expect(page.locator('.ref-samples pre:visible')).toContainText('timingSafeEqual');
});

test('the introduction contains the receiver and links to a test vector', async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem('code-language', 'go'));
  await open(page, '/api/intro');
  const main = page.getByRole('main');
  await expect(main.locator('pre:visible').filter({ hasText: 'WEBHOOK_SECRETS' })).toContainText('hmac.Equal');
  await main.getByRole('link', { name: 'a test vector' }).click();
  await expect(page.getByRole('heading', { name: /Test vector/ })).toBeInViewport();
});

test('a program that is not available in the selected language is shown in the first', async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem('code-language', 'go'));
  await open(page, '/api/intro');
  const program = page.locator('.ref-samples').filter({ hasText: 'attempt.key' });
  await expect(program.getByRole('tab')).toHaveText(['Shell', 'JavaScript', 'Python']);
  await expect(program.locator('pre:visible')).toHaveCount(1);
  await expect(program.locator('pre:visible')).toContainText('openssl rand');
  await program.getByRole('tab', { name: 'Python' }).click();
  await expect(program.locator('pre:visible')).toContainText('uuid.uuid4()');
});
