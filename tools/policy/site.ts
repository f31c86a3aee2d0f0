import { isCatalogue } from '../../src/plugins/documents/routes';
import { hashOf, type PageFacts } from './page';

/** Facts of a page with its path in the build, and its HTML without a policy. */
export type Page = PageFacts & { file: string; html: () => string };

/** Content that the policy of the whole site must permit, and violations. */
export type SiteFacts = {
  /** Hashes of the inline scripts of served pages. Moved pages are excluded because the server redirects them. */
  scripts: string[];
  /** Hashes of the style attributes of all pages: the policy of the first page stays in effect during client-side navigation. */
  styles: string[];
  /** Hashes of style attributes created by inline scripts. */
  scriptStyles: string[];
  /** URLs of pages that search engines must not list. */
  unlisted: string[];
  /** Pairs of old and new URL. */
  moved: [string, string][];
  faults: string[];
};

/** Maximum number of distinct style attributes: each adds 50 bytes to every page, and more indicate styling by attribute. */
const MOST_STYLES = 12;
/** Docusaurus's script that reports a wrong base URL to the operator; on the home page only. */
const BANNER = '__docusaurus-base-url-issue-banner';
/** Script of redirect pages (src/plugins/documents/files.ts). */
const MOVES = /^\s*window\.location\.href = '[^'<\\]*' \+ window\.location\.search \+ window\.location\.hash;\s*$/;

/**
 * Combines the facts of all pages. Inline scripts must be on every application page, on every document, or on every catalogue. Any other script is a fault,
 * because the policy would otherwise permit injected code.
 */
export function siteOf(pages: readonly Page[]): SiteFacts {
  const content = pages.filter(({ moved }) => moved === undefined);
  const ofApplications = inEach(content.filter(({ isDocument }) => !isDocument));
  const documents = content.filter(({ isDocument }) => isDocument);
  // The not-found page lacks the scripts for the sidebar. Catalogues restore their filter before their position.
  const ofDocuments = inEach(documents.filter(({ file }) => file !== '404.html' && !isCatalogue(addressOf(file))));
  const ofCatalogues = inEach(documents.filter(({ file }) => isCatalogue(addressOf(file))));
  const scriptsOf = ({ isDocument, file }: Page) =>
    !isDocument ? ofApplications : isCatalogue(addressOf(file)) ? ofCatalogues : ofDocuments;
  const faults = pages.flatMap(({ file, faults }) => faults.map((fault) => `${file}: ${fault}`));
  const addresses = new Set(content.map(({ file }) => addressOf(file)));
  for (const page of pages) {
    const { file, scripts, moved } = page;
    // nginx redirects before it looks for a file, so the page would be unreachable.
    if (moved !== undefined && addresses.has(addressOf(file)))
      faults.push(`${file}: redirects the address of a page. Remove the redirect or the page.`);
    for (const script of scripts) {
      const isKnown =
        moved === undefined ? scriptsOf(page).includes(script) || (file === 'index.html' && script.includes(BANNER)) : MOVES.test(script);
      if (!isKnown)
        faults.push(
          `${file}: has a separate inline script. Move it into a component. It starts with ${JSON.stringify(script.slice(0, 60))}`,
        );
    }
  }
  const styles = [...new Set(pages.flatMap((page) => page.styles))];
  if (styles.length > MOST_STYLES) {
    faults.push(
      `${styles.length} different style attributes, but the maximum is ${MOST_STYLES}. Use classes: ${styles.slice(MOST_STYLES).join(' | ')}`,
    );
  }
  return {
    scripts: [...new Set(content.flatMap(({ scripts }) => scripts))].map(hashOf),
    styles: styles.map(hashOf),
    scriptStyles: [...new Set(pages.flatMap((page) => page.scriptStyles))].map(hashOf),
    moved: pages.flatMap(({ file, moved }) => (moved === undefined ? [] : [[addressOf(file), moved] as [string, string]])),
    unlisted: content.filter(({ isUnlisted }) => isUnlisted).map(({ file }) => addressOf(file)),
    faults,
  };
}

/** Returns the inline scripts that all of these pages contain. */
const inEach = ([first, ...others]: readonly PageFacts[]): string[] =>
  first?.scripts.filter((script) => others.every(({ scripts }) => scripts.includes(script))) ?? [];

/** Returns the URL path of a file: without .html, /index.html or a trailing slash. */
export const addressOf = (file: string): string => `/${file}`.replace(/(?:\/index)?\.html$/, '') || '/';
