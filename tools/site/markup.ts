const PAGE = /^- "?(\/[^"\n]*?)"?:$/;
const DIAGNOSTIC = /\[HTML minifier diagnostic - \w+\] (.*) - \{/;

/**
 * Collects markup errors. The minifier's parser corrects them with only a warning, so the built page no longer contains them: a block in a
 * paragraph, nested links, an unmatched end tag.
 *
 * @param output output of `docusaurus build`, without colours
 * @returns a line per page and kind of error
 */
export function markupFaults(output: string): string[] {
  const faults = new Set<string>();
  let page = '';
  for (const line of output.split('\n')) {
    page = PAGE.exec(line.trim())?.[1] ?? page;
    const found = DIAGNOSTIC.exec(line)?.[1];
    if (found && page)
      faults.add(
        `${page}: error HTML: ${found}. Close elements in reverse order, and do not nest a block in a paragraph or a link in a link.`,
      );
  }
  return [...faults];
}
