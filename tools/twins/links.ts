import { brand } from '../../packages/platform/brand';
import { anchorsOf, type Built, idsOf, proseOf } from './read';

/** Links in Markdown, and URLs of this site outside of links. */
const LINKS = new RegExp(
  `\\]\\(([^)\\s]+)|^\\[(?!\\^)[^\\]]+\\]: (\\S+)|(${brand.siteUrl.replaceAll('.', '\\.')}/[^\\s)\`"'<>\\]]*)`,
  'gm',
);

/**
 * Finds the links of a Markdown file that lead nowhere or only work on the site.
 *
 * @returns the invalid links, and the number of links within the site
 */
export function deadLinksIn(markdown: string, build: Built): { dead: string[]; total: number } {
  const dead: string[] = [];
  let total = 0;
  const prose = proseOf(markdown).replace(/(`+)[\s\S]*?\1/g, '');
  for (const [, inline, defined, bare] of prose.matchAll(LINKS)) {
    const target = (inline ?? defined ?? bare).replace(/[.,:;]$/, '');
    if (/^(?:#|mailto:)/.test(target)) continue;
    if (!URL.canParse(target)) {
      dead.push(`${target} is not absolute`);
      continue;
    }
    const { origin, pathname, hash } = new URL(target);
    if (origin !== brand.siteUrl) continue;
    total += 1;
    const file = decodeURI(pathname).slice(1) || 'index.html';
    if (!build.files.has(file) && !build.files.has(`${file}.html`)) dead.push(`${target} does not exist`);
    else if (hash && !sectionsOf(build, file).has(decodeURIComponent(hash.slice(1)))) dead.push(`${target} has no such section`);
  }
  return { dead, total };
}

/** Returns what a link to a file can name after `#`. */
function sectionsOf(build: Built, file: string): Set<string> {
  if (file.endsWith('.md')) return anchorsOf(build, file);
  return idsOf(build, build.files.has(file) ? file : `${file}.html`);
}
