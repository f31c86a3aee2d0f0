/** What Docusaurus's client manifest says: the assets of each chunk by its name, and of each asset its files. */
export type Manifest = {
  entrypoints: string[];
  origins: Record<string, string[]>;
  assets: Record<string, { css?: { publicPath: string }[] }>;
};
/** The chunks of a route, by `/path-hash`; some have lists of chunks inside. */
export type ChunkNames = Record<string, unknown>;

/**
 * @param manifest of the browser's build
 * @param routes Docusaurus's table of routes and chunks
 * @returns the style sheets of single pages, by the page's address
 * @throws Error when the manifest names a chunk's asset that it does not have, so that it has not the form that this was written for
 */
export function stylesOfPages({ entrypoints, origins, assets }: Manifest, routes: ChunkNames): Map<string, string[]> {
  const sheetsOf = (chunk: string): string[] =>
    (origins[chunk] ?? []).flatMap((id) => {
      if (!assets[id]) throw new Error(`The client manifest has no asset ${id} of the chunk ${chunk}: Docusaurus writes it otherwise now.`);
      return assets[id].css?.map(({ publicPath }) => publicPath) ?? [];
    });
  const everywhere = new Set(entrypoints.flatMap(sheetsOf));
  const pages = Object.entries(routes).map(([key, names]): [string, string[]] => {
    const sheets = chunksIn(names).flatMap(sheetsOf);
    return [key.replace(/-\w+$/, ''), [...new Set(sheets)].filter((sheet) => !everywhere.has(sheet))];
  });
  return new Map(pages.filter(([, sheets]) => sheets.length));
}

const chunksIn = (names: unknown): string[] =>
  typeof names === 'string' ? [names] : Object.values((names ?? {}) as object).flatMap((each) => chunksIn(each));

/**
 * @param html a page's document
 * @param sheets addresses of style sheets
 * @returns the document with links to them after those that it has
 * @throws Error when the document has no style sheet of its own to put them behind
 */
export function withStyles(html: string, sheets: readonly string[]): string {
  const links = sheets.map((sheet) => `<link rel="stylesheet" href="${sheet}">`).join('');
  const linked = html.replace(/<link\b[^>]*\brel="?stylesheet\b[^>]*>/, (first) => `${first}${links}`);
  if (linked === html) throw new Error('A page has no style sheet after which its own could stand.');
  return linked;
}
