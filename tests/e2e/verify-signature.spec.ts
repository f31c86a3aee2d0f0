import { expect, test } from './support/fixtures';
import { open } from './support/page';

for (const route of ['/api/wallet/transfers/receive-transfer-succeeded', '/api/intro'])
  test(`a delivery is verified in the browser, starting from a known delivery: ${route}`, async ({ page, server }) => {
    await open(page, route);
    await page.getByRole('button', { name: 'Verify a signature here' }).press('Enter');
    const form = page.getByRole('group', { name: 'Verify a signature' });
    const result = form.getByRole('status');
    await expect(result).toContainText('Accept: the delivery is genuine.');
    const before = server.requests.length;
    await expect(form.getByRole('textbox', { name: 'Secret' })).toBeFocused();
    await form.getByRole('textbox', { name: 'Secret' }).fill('whsec_EXAMPLEonlyNotARealKeyAAAAAAAAA');
    await expect(result).toContainText('The secret is not the one');
    await form.getByRole('button', { name: 'Reset' }).click();
    await form.getByLabel('Body as received').pressSequentially(' ');
    await expect(result).toContainText('white space');
    await form.getByRole('button', { name: 'Reset' }).click();
    await expect(result).toContainText('Accept');
    await form.getByRole('button', { name: 'Received now' }).click();
    await expect(result).toContainText(/Reject the delivery.*5 minutes/s);
    expect(server.requests.length).toBe(before);
  });
