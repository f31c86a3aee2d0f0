import { expect as expectHere, test as testOfNode } from './support/fixtures';
import { SWEPT } from './support/kinds';
import { expect, test, watchElsewhere, watchPolicy } from './support/nginx';
import { isAlive, open, title } from './support/page';
import { LIST, responsePane, send, setServer, test as testOfTryIt, tryIt } from './support/tryIt';

/** Additional pages with their own scripts or styles. */
const MORE = {
  lifecycle: '/api/wallet/transfers',
  'diagrams in a guide': '/docs/trace_onboarding_guide_for_buyers_and_sellers',
  'code in a guide': '/docs/authorizer_overview',
  'a component in a post': '/blog/mdx-blog-post',
};

test.use({ expectedErrors: /status of 404/ });

for (const [kind, path] of Object.entries({ ...SWEPT, ...MORE })) {
  test(`${kind}: the policy blocks nothing, and nothing is requested from other sites`, async ({ page, baseURL }) => {
    const refused = await watchPolicy(page);
    const elsewhere = watchElsewhere(page, String(baseURL));
    const response = await page.goto(path);
    await isAlive(page);
    expect(response?.headers()['content-security-policy']).toMatch(
      /^default-src 'self'; object-src 'none'; frame-src 'none'; script-src 'self' /,
    );
    await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
    await page.waitForLoadState('networkidle');
    expect(await refused()).toEqual([]);
    expect(elsewhere).toEqual([]);
  });
}

test('search and Try it work under the policy and request nothing from other sites', async ({ page, baseURL }) => {
  const refused = await watchPolicy(page);
  const elsewhere = watchElsewhere(page, String(baseURL));
  await tryIt(page, LIST);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: /^Search/ }).click();
  await page.getByRole('dialog').getByRole('combobox').fill('beneficiary');
  await expect(page.getByRole('dialog').getByRole('row').first()).toBeVisible();
  expect(await refused()).toEqual([]);
  expect(elsewhere).toEqual([]);
});

test.describe('an injection', () => {
  test.use({ expectedErrors: /Content Security Policy|Refused to|Failed to load resource/ });

  test('is blocked: scripts, handlers, eval, requests to other sites, external images, forms and base URLs', async ({ page }) => {
    const refused = await watchPolicy(page);
    await open(page, '/intro');
    const done = await page.evaluate(async () => {
      const marks = window as unknown as Record<string, unknown>;
      const script = document.body.appendChild(document.createElement('script'));
      script.textContent = 'window.script = 1';
      document.body.insertAdjacentHTML(
        'beforeend',
        '<img src="/nowhere.png" onerror="window.handler = 1"><img src="https://evil.example/x.png"><p id="styled" style="color: rgb(1, 2, 3)">x</p>',
      );
      const image = document.querySelector('img[src="/nowhere.png"]') as HTMLImageElement;
      const failed = new Promise((resolve) => image.addEventListener('error', resolve));
      document.head.insertAdjacentHTML('beforeend', '<base href="https://evil.example/">');
      const call = await fetch('https://evil.example/').then(
        () => 1,
        () => undefined,
      );
      await failed;
      const color = getComputedStyle(document.getElementById('styled') as HTMLElement).color;
      return {
        script: marks.script,
        handler: marks.handler,
        call,
        base: document.baseURI.includes('evil'),
        style: color === 'rgb(1, 2, 3)',
      };
    });
    expect(done).toEqual({ script: undefined, handler: undefined, call: undefined, base: false, style: false });
    const directives = async () => [...new Set((await refused()).map((refusal) => refusal.split(':')[0]))].sort();
    const all = ['base-uri', 'connect-src', 'img-src', 'script-src-attr', 'script-src-elem', 'style-src-attr'];
    await expect.poll(directives).toEqual(all);
  });

  test('another site cannot embed a page in a frame', async ({ page, nginx, server }) => {
    server.rewrite(/^\/blog$/, () => `<!doctype html><iframe src="${nginx.url}/intro"></iframe>`);
    await page.goto(`${server.url}/blog`);
    await expect.poll(() => page.frames().map((frame) => frame.url())).toContainEqual(expect.stringMatching(/^chrome-error:/));
  });
});

test.describe('Try it', () => {
  test.use({ expectedErrors: /Content Security Policy|Refused to|violates/ });

  test('explains that the policy blocks a remote server, and names the alternative', async ({ page }) => {
    await tryIt(page, LIST);
    await setServer(page, 'https://elsewhere.example');
    await send(page);
    await expect(responsePane(page)).toContainText('Your browser blocked this request.');
    await expect(responsePane(page).getByRole('button', { name: 'Copy as cURL' })).toBeVisible();
  });
});

testOfTryIt('on a plain host the policy of the page itself lets Try it call a server of the reader', async ({ page, api }) => {
  const refused = await watchPolicy(page);
  await tryIt(page, LIST);
  await setServer(page, `${api.url}/echo`);
  await send(page);
  await expectHere(responsePane(page)).toContainText('200 OK');
  expectHere(await refused()).toEqual([]);
});

testOfNode('on a plain host a page that has moved leads on, with query and hash, under a policy of its own', async ({ page }) => {
  const refused: string[] = [];
  page.on('console', (message) => refused.push(message.text()));
  await page.goto('/api/platform-registry/auditlogs/?q=1#x');
  await expectHere(page).toHaveURL('/api/platform-registry/audit-logs?q=1#x');
  await expectHere(title(page)).toBeVisible();
  expectHere(refused.filter((text) => /Content Security Policy/.test(text))).toEqual([]);
});
