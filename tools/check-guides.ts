import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import remarkGfm from 'remark-gfm';
import remarkMdx from 'remark-mdx';
import remarkParse from 'remark-parse';
import { unified } from 'unified';
import { VFile } from 'vfile';
import { withBrand } from '../packages/platform/brandText';
import { pageRemark } from '../src/config/remark';

const ROOT = path.resolve(__dirname, '..');
const FOLDERS = ['docs', 'tutorials', 'userguide', 'blog'];
/** Hand-written pages in folders whose other pages are generated. */
const ALONE = ['api/intro.mdx'];
const FRONT_MATTER = /^---\n[\s\S]*?\n---\n/;

/**
 * `npm run check:guides`: runs the build's remark plugins (requests, responses, diagrams, terms) over every hand-written page. Takes
 * seconds instead of the minutes of a build.
 */
async function main() {
  const plugins = [...pageRemark.beforeDefaultRemarkPlugins, ...pageRemark.remarkPlugins];
  const processor = unified().use(remarkParse).use(remarkGfm).use(remarkMdx).use(plugins);
  let faults = 0;
  const written = FOLDERS.flatMap((folder) =>
    readdirSync(path.join(ROOT, folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.mdx'))
      .map((name) => path.join(folder, name)),
  );
  const files = [...ALONE, ...written];
  for (const file of files) {
    const text = withBrand(readFileSync(path.join(ROOT, file), 'utf8'), file);
    // Front matter is not MDX. Replacing it with empty lines keeps the line numbers of the rest.
    const page = new VFile({ path: file, value: text.replace(FRONT_MATTER, (block) => '\n'.repeat(block.split('\n').length - 1)) });
    try {
      await processor.run(processor.parse(page), page);
    } catch (error) {
      const { line = 1, column = 1, reason } = error as { line?: number; column?: number; reason: string };
      console.error(`${file}:${line}:${column}: error ${reason ?? error}`);
      faults += 1;
    }
  }
  console.log(`guides: ${files.length} pages, ${faults} with errors`);
  process.exitCode = faults ? 1 : 0;
}

main().catch((error: Error) => {
  console.error(error.message);
  process.exitCode = 1;
});
