const PAGE = /^- "?(\/[^"\n]*?)"?:$/;
const DIAGNOSTIC = /\[HTML minifier diagnostic - \w+\] (.*) - \{/;

/**
 * The minifier's parser mends what is wrong with a page's tags and only warns, so that the built page no longer shows it: a block in
 * a paragraph, a link in a link, a tag that ends nothing.
 *
 * @param output what `docusaurus build` printed, without colours
 * @returns a line for each kind of fault of each page
 */
export function markupFaults(output: string): string[] {
  const faults = new Set<string>();
  let page = '';
  for (const line of output.split('\n')) {
    page = PAGE.exec(line.trim())?.[1] ?? page;
    const found = DIAGNOSTIC.exec(line)?.[1];
    if (found && page)
      faults.add(`${page}: error HTML: ${found}. Close what began last first, and put no block into a paragraph, no link into a link.`);
  }
  return [...faults];
}
