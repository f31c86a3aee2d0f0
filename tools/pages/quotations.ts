import remarkGfm from 'remark-gfm';
import remarkMdx from 'remark-mdx';
import remarkParse from 'remark-parse';
import { unified } from 'unified';
import { VFile } from 'vfile';
import { withoutFrontMatter } from '../../packages/guides/steps/elements';
import { withBrand } from '../../packages/platform/brandText';
import { pageRemark } from '../../src/config/remark';
import { contextFaults } from '../guides/contexts';
import type { Page } from '../guides/pages';
import { asLine } from '../support/problems';
import { characterProblems } from './characters';
import { parsePage } from './parse';

const plugins = [...pageRemark.beforeDefaultRemarkPlugins, ...pageRemark.remarkPlugins];
const processor = unified().use(remarkParse).use(remarkGfm).use(remarkMdx).use(plugins).freeze();

/**
 * Runs the build's remark plugins over a page (requests, responses, diagrams, screens, terms), and compares quotations with their page.
 *
 * @returns a line with file, place and remedy per problem; only the first if it prevents the page from being read
 */
export async function quotationFaults({ file, text }: Page): Promise<string[]> {
  const parsed = parsePage({ file, source: text });
  const [unreadable] = [...characterProblems({ file, source: text }), ...('tree' in parsed ? [] : [parsed])];
  if (unreadable) return [asLine(unreadable, text)];
  const page = new VFile({ path: file, value: withoutFrontMatter(withBrand(text, file)) });
  try {
    await processor.run(processor.parse(page), page);
    return contextFaults({ file, text }).map(({ line, message }) => `${file}:${line}:1: error ${message}.`);
  } catch (error) {
    const { line = 1, column = 1, reason } = error as { line?: number; column?: number; reason: string };
    return [`${file}:${line}:${column}: error ${reason ?? error}`];
  }
}
