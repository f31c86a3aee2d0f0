import { text } from 'node:stream/consumers';
import { close, createIndex } from 'pagefind';
import type { SearchRecord } from '../../search/record';

/**
 * `tsx writeIndex.mts <folder> < records.json`: writes Pagefind's files, an index in parts of which a browser fetches those that
 * a query needs. A program of its own because Pagefind is an ES module and Docusaurus loads plugins as CommonJS.
 *
 * @throws Error when a record or the index is refused
 */
async function writeIndex(records: readonly SearchRecord[], folder: string): Promise<void> {
  const { index, errors } = await createIndex();
  if (!index) throw new Error(`The search index could not be made: ${errors.join(', ')}`);
  for (const { url, title, section, kind, family, method, path, text: content } of records) {
    const added = await index.addCustomRecord({
      url,
      language: 'en',
      content: `${title}. ${content}`,
      meta: { title, section, kind, ...(family && { family }), ...(method && { method }), ...(path && { path }) },
      filters: { kind: [kind], ...(family && { family: [family] }), ...(method && { method: [method] }) },
    });
    if (added.errors.length) throw new Error(`${url} could not be put into the search index: ${added.errors.join(', ')}`);
  }
  const written = await index.writeFiles({ outputPath: folder });
  if (written.errors.length) throw new Error(`The search index could not be written: ${written.errors.join(', ')}`);
  await close();
}

await writeIndex(JSON.parse(await text(process.stdin)), process.argv[2]);
