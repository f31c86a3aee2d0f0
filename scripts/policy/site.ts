import { hashOf, type PageFacts } from './page';

/** The facts of a page with its path in the build. */
export type Page = PageFacts & { file: string };

/** What the site as a whole must be allowed, and what is wrong with it. */
export type SiteFacts = {
  /** Hashes of the inline scripts of pages that a server answers with; pages that have moved are redirected there. */
  scripts: string[];
  /** Hashes of the style attributes of any page: a reader who goes from page to page stays under the policy of the first. */
  styles: string[];
  /** Hashes of those that inline scripts make. */
  scriptStyles: string[];
  /** Old address, new address. */
  moved: [string, string][];
  faults: string[];
};

/** More of them say that somebody styles in attributes; each costs every page 50 bytes. */
const MOST_STYLES = 12;
/** Docusaurus's, by which the operator of a site under a wrong base address hears of it; on the home page only. */
const BANNER = '__docusaurus-base-url-issue-banner';
/** That of the redirects plugin. */
const MOVES = /^\s*window\.location\.href = '[^'<\\]*' \+ window\.location\.search \+ window\.location\.hash;\s*$/;

/**
 * Combines the facts of all pages. Inline scripts must be on every page, or on every document with a sidebar. Any other script is a fault, because
 * the policy would otherwise allow injected code.
 */
export function siteOf(pages: readonly Page[]): SiteFacts {
  const content = pages.filter(({ moved }) => moved === undefined);
  const shell = inEach(content);
  const besideSidebar = inEach(content.filter(({ hasSidebar }) => hasSidebar));
  const faults = pages.flatMap(({ file, faults }) => faults.map((fault) => `${file}: ${fault}`));
  for (const { file, hasSidebar, scripts, moved } of pages) {
    for (const script of scripts) {
      const isKnown =
        moved === undefined
          ? (hasSidebar ? besideSidebar : shell).includes(script) || (file === 'index.html' && script.includes(BANNER))
          : MOVES.test(script);
      if (!isKnown)
        faults.push(`${file}: has an inline script of its own: put it into a component. It begins ${JSON.stringify(script.slice(0, 60))}`);
    }
  }
  const styles = [...new Set(pages.flatMap((page) => page.styles))];
  if (styles.length > MOST_STYLES) {
    faults.push(
      `${styles.length} different style attributes, where ${MOST_STYLES} are allowed: write classes. ${styles.slice(MOST_STYLES).join(' | ')}`,
    );
  }
  return {
    scripts: [...new Set(content.flatMap(({ scripts }) => scripts))].map(hashOf),
    styles: styles.map(hashOf),
    scriptStyles: [...new Set(pages.flatMap((page) => page.scriptStyles))].map(hashOf),
    moved: pages.flatMap(({ file, moved }) => (moved === undefined ? [] : [[addressOf(file), moved] as [string, string]])),
    faults,
  };
}

/** @returns the inline scripts that all of these pages contain */
const inEach = ([first, ...others]: readonly PageFacts[]): string[] =>
  first?.scripts.filter((script) => others.every(({ scripts }) => scripts.includes(script))) ?? [];

/** The address that a reader asks for to get a file: without .html, /index.html or a slash at the end. */
export const addressOf = (file: string): string => `/${file}`.replace(/(?:\/index)?\.html$/, '') || '/';
