import { availableParallelism } from 'node:os';
import { defineConfig } from '@playwright/test';
import { launchOptions } from './tools/support/chromium';

/** Browser tests over the built site; each file of tests/e2e starts the server that it needs (tests/e2e/support). */
export default defineConfig({
  testDir: 'tests/e2e',
  // In CI a slow machine must not block a merge. The report lists a test that passes on its retry as flaky, and such a test needs mending.
  retries: process.env.CI ? 1 : 0,
  // Tests wait for the browser most of the time: two per core.
  workers: process.env.CI ? 2 * availableParallelism() : undefined,
  forbidOnly: Boolean(process.env.CI),
  // Generous, because a machine of CI can be several times slower; a passing test is not affected.
  timeout: 240_000,
  expect: { timeout: 60_000 },
  reporter: process.env.TEST_REPORT ? [['list'], ['json', { outputFile: process.env.TEST_REPORT }]] : [['list']],
  use: {
    viewport: { width: 1280, height: 900 },
    trace: 'off',
    launchOptions: launchOptions(),
  },
});
