import { program } from 'commander';
import remarkGfm from 'remark-gfm';
import remarkMdx from 'remark-mdx';
import remarkParse from 'remark-parse';
import { unified } from 'unified';
import { VFile } from 'vfile';
import { withoutFrontMatter } from '../packages/guides/steps/elements';
import { withBrand } from '../packages/platform/brandText';
import { readContracts } from '../packages/sandbox/node/contracts';
import { pageRemark } from '../src/config/remark';
import { contextFaults } from './guides/contexts';
import { guides, outcomeOf } from './guides/outcome';
import { handwrittenPages } from './guides/pages';
import { report } from './guides/report';

/**
 * `npm run check:guides`: runs the build's remark plugins (requests, responses, diagrams, terms) over every hand-written page, in seconds instead
 * of the minutes of a build, and compares quotations with their page. With `--run`, it sends the requests of guides to the sandbox.
 */
async function main() {
  program.option('--run [guide]', 'runs guides against the sandbox: all, or those whose path contains the text').parse();
  const { run } = program.opts<{ run?: string | true }>();
  process.exitCode = (run === undefined ? await compile() : await runAll(run === true ? '' : run)) ? 1 : 0;
}

/** @returns the number of pages with errors */
async function compile(): Promise<number> {
  const plugins = [...pageRemark.beforeDefaultRemarkPlugins, ...pageRemark.remarkPlugins];
  const processor = unified().use(remarkParse).use(remarkGfm).use(remarkMdx).use(plugins);
  let faults = 0;
  const pages = handwrittenPages();
  for (const { file, text } of pages) {
    const page = new VFile({ path: file, value: withoutFrontMatter(withBrand(text, file)) });
    try {
      await processor.run(processor.parse(page), page);
      const found = contextFaults({ file, text });
      for (const { line, message } of found) console.error(`${file}:${line}: error ${message}.`);
      faults += found.length ? 1 : 0;
    } catch (error) {
      const { line = 1, column = 1, reason } = error as { line?: number; column?: number; reason: string };
      console.error(`${file}:${line}:${column}: error ${reason ?? error}`);
      faults += 1;
    }
  }
  console.log(`guides: ${pages.length} pages, ${faults} with errors`);
  return faults;
}

/** @returns the number of guides that differ from the sandbox, or 1 if none matches */
async function runAll(words: string): Promise<number> {
  const chosen = guides(handwrittenPages().filter(({ file }) => withBrand(file).includes(words) || file.includes(words)));
  if (!chosen.length) {
    console.error(`No page with requests has "${words}" in its path.`);
    return 1;
  }
  const contracts = readContracts();
  const outcomes = [];
  for (const guide of chosen) outcomes.push(await outcomeOf(guide, contracts));
  return report(outcomes, true);
}

main().catch((error: Error) => {
  console.error(error.message);
  process.exitCode = 1;
});
