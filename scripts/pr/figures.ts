import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { Globby } from '@docusaurus/utils';
import { chromium } from '@playwright/test';
import config from '../../playwright.config';
import { missedByVisit } from '../bench/budgets';
import { heaviestPage } from '../bench/pages';
import { type ExplorerWeight, visit, type Weight } from '../bench/visit';

/** What a build weighs, in bytes as they travel. `documents`: of each HTML file, by its route. */
export type Figures = {
  page: string;
  weight: Weight;
  explorer: ExplorerWeight;
  documents: Record<string, number>;
  scripts: number;
  styles: number;
};

/** The family whose heaviest page the budgets are for. */
const BUDGETED = 'wallet';

/**
 * @param build the folder of a built site
 * @throws Error when it has no page of the family that the budgets are for, or there is no browser
 */
export async function figuresOf(build: string): Promise<Figures> {
  const page = heaviestPage(build, BUDGETED);
  const browser = await chromium.launch(config.use?.launchOptions);
  try {
    const { weight, explorer } = await visit(browser, build, page, true);
    if (!explorer) throw new Error(`Try it was not measured on ${page}.`);
    return { page, weight, explorer, ...filesOf(build) };
  } finally {
    await browser.close();
  }
}

/** @returns the compressed bytes of each document, and of all scripts and styles together */
export function filesOf(build: string): Pick<Figures, 'documents' | 'scripts' | 'styles'> {
  const bytesOf = (file: string) => gzipSync(readFileSync(path.join(build, file))).length;
  const all = (pattern: string) => Globby.sync(pattern, { cwd: build }).sort();
  const sum = (files: string[]) => files.reduce((total, file) => total + bytesOf(file), 0);
  const documents = Object.fromEntries(all('**/*.html').map((file) => [`/${file.replace(/(?:\/?index)?\.html$/, '')}`, bytesOf(file)]));
  return { documents, scripts: sum(all('assets/**/*.js')), styles: sum(all('assets/**/*.css')) };
}

/** Writes figures to a file, for {@link readFigures}. */
export function writeFigures(file: string, figures: Figures): void {
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, JSON.stringify(figures));
}

/** @returns what {@link writeFigures} wrote; undefined when the file is not there, as of a base that was never built */
export function readFigures(file: string | undefined): Figures | undefined {
  return file && existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined;
}

/** A document that became heavier or lighter by more than a page's date or a new asset's name can make it. */
export type DocumentChange = { route: string; before: number; after: number };
const NOTICEABLE = 500;

/** @returns the documents that changed noticeably, the largest change first; of those in both builds */
export function changedDocuments(before: Figures, after: Figures): DocumentChange[] {
  return Object.entries(after.documents)
    .map(([route, bytes]) => ({ route, before: before.documents[route] ?? bytes, after: bytes }))
    .filter((change) => Math.abs(change.after - change.before) >= NOTICEABLE)
    .sort((a, b) => Math.abs(b.after - b.before) - Math.abs(a.after - a.before));
}

/** @returns a line for each budget that a visit misses */
export const missedBudgets = ({ weight, explorer }: Figures): string[] => missedByVisit(weight, explorer);
