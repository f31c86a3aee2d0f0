import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { Globby } from '@docusaurus/utils';
import { chromium } from '@playwright/test';
import { compareVisit, missed } from '../bench/budgets';
import { heaviestPage } from '../bench/pages';
import { type TryItWeight, visit, type Weight } from '../bench/visit';
import { launchOptions } from '../support/chromium';

/** Sizes of a build in compressed bytes. `documents` has each HTML file by route. */
export type Figures = {
  page: string;
  weight: Weight;
  tryIt: TryItWeight;
  documents: Record<string, number>;
  scripts: number;
  styles: number;
};

/** Family whose heaviest page the budgets apply to. */
const BUDGETED = 'wallet';

/**
 * Measures a build.
 *
 * @param build folder of a built site
 * @throws Error when it has no page of the budgeted family, or there is no browser
 */
export async function figuresOf(build: string): Promise<Figures> {
  const page = heaviestPage(build, BUDGETED);
  const browser = await chromium.launch(launchOptions());
  try {
    const { weight, tryIt } = await visit(browser, build, page, true);
    if (!tryIt) throw new Error(`Try it could not be measured on ${page}. Check that the page has a Try it panel.`);
    return { page, weight, tryIt, ...filesOf(build) };
  } finally {
    await browser.close();
  }
}

/** Returns the compressed size of each document, and the totals of scripts and styles. */
export function filesOf(build: string): Pick<Figures, 'documents' | 'scripts' | 'styles'> {
  const bytesOf = (file: string) => gzipSync(readFileSync(path.join(build, file))).length;
  const all = (pattern: string) => Globby.sync(pattern, { cwd: build }).sort();
  const sum = (files: string[]) => files.reduce((total, file) => total + bytesOf(file), 0);
  const documents = Object.fromEntries(all('**/*.html').map((file) => [`/${file.replace(/(?:\/?index)?\.html$/, '')}`, bytesOf(file)]));
  return { documents, scripts: sum(all('assets/**/*.js')), styles: sum(all('assets/**/*.css')) };
}

/** Writes figures to a file for {@link readFigures}. */
export function writeFigures(file: string, figures: Figures): void {
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, JSON.stringify(figures));
}

/** Reads a file written by {@link writeFigures}. Returns undefined if there is none, for example because the base was not built. */
export function readFigures(file: string | undefined): Figures | undefined {
  return file && existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined;
}

/** A document whose size changed by more than a date or a renamed asset can cause. */
export type DocumentChange = { route: string; before: number; after: number };
const NOTICEABLE = 500;

/** Returns the documents of both builds with a noticeable change in size, the largest change first. */
export function changedDocuments(before: Figures, after: Figures): DocumentChange[] {
  return Object.entries(after.documents)
    .map(([route, bytes]) => ({ route, before: before.documents[route] ?? bytes, after: bytes }))
    .filter((change) => Math.abs(change.after - change.before) >= NOTICEABLE)
    .sort((a, b) => Math.abs(b.after - b.before) - Math.abs(a.after - a.before));
}

/** Returns a line for each exceeded budget of a visit. */
export const missedBudgets = ({ weight, tryIt }: Figures): string[] => missed(compareVisit(weight, tryIt));
