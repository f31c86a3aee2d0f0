import { chromium } from '@playwright/test';
import { SiteServer } from '../site/server';
import { launchOptions } from '../support/chromium';
import { freePort } from '../support/freePort';

const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const;

/** Medians of several runs. Scores are 0 to 100; times are in milliseconds. */
export type Scores = {
  performance: number;
  accessibility: number;
  bestPractices: number;
  seo: number;
  blockingTime: number;
  largestPaint: number;
  layoutShift: number;
  /** Number of console errors, including React hydration errors. */
  consoleErrors: number;
};

/**
 * Runs Lighthouse with its mobile settings (simulated slow CPU and network) on a page of a built site.
 *
 * @param runs number of runs to take the median of
 * @throws Error when Lighthouse could not load the page
 */
export async function lighthouseScores(build: string, route: string, runs: number): Promise<Scores> {
  const server = await SiteServer.start('/', { build, gzip: true });
  try {
    const results: Scores[] = [];
    for (let run = 0; run < runs; run++) results.push(await runOnce(`${server.url}${route}`));
    const median = (field: keyof Scores) => results.map((scores) => scores[field]).sort((a, b) => a - b)[Math.floor(runs / 2)];
    return Object.fromEntries(Object.keys(results[0]).map((field) => [field, median(field as keyof Scores)])) as Scores;
  } finally {
    await server.close();
  }
}

async function runOnce(url: string): Promise<Scores> {
  const { default: lighthouse } = await import('lighthouse');
  const port = await freePort(); // Lighthouse connects to the browser's debugging port, which must be known before it starts.
  const options = launchOptions();
  const browser = await chromium.launch({ ...options, args: [...(options?.args ?? []), `--remote-debugging-port=${port}`] });
  try {
    const result = await lighthouse(url, { port, logLevel: 'error', output: 'json', onlyCategories: [...CATEGORIES] });
    if (!result || result.lhr.runtimeError) throw new Error(`Lighthouse could not load ${url}: ${result?.lhr.runtimeError?.message}`);
    const { audits, categories } = result.lhr;
    const score = (category: (typeof CATEGORIES)[number]) => Math.round((categories[category].score ?? 0) * 100);
    const value = (audit: string) => audits[audit].numericValue ?? Number.NaN;
    const { details } = audits['errors-in-console'];
    return {
      performance: score('performance'),
      accessibility: score('accessibility'),
      bestPractices: score('best-practices'),
      seo: score('seo'),
      blockingTime: value('total-blocking-time'),
      largestPaint: value('largest-contentful-paint'),
      layoutShift: value('cumulative-layout-shift'),
      consoleErrors: details?.type === 'table' ? details.items.length : 0,
    };
  } finally {
    await browser.close();
  }
}
