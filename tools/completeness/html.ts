import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { Parser, parseDocument } from 'htmlparser2';

const BUILD_DIR = path.resolve(__dirname, '../../build');

/** Returns the built HTML of a page, or an empty string if there is none. */
export function pageAt(route: string): string {
  const file = path.join(BUILD_DIR, `${route}.html`);
  return existsSync(file) ? readFileSync(file, 'utf8') : '';
}

/** Returns the tree of a page's elements. */
export const treeAt = (route: string): ReturnType<typeof parseDocument> => parseDocument(pageAt(route));

/** What checks look up on a page: the texts of its code elements, the values of `href` on its links, and the statuses of its responses. */
export type PageContent = { code: ReadonlySet<string>; links: ReadonlySet<string>; statuses: ReadonlySet<string> };

const contents = new Map<string, PageContent>();

/** Returns the content of a page as shown without JavaScript; it is empty if there is no page. Each page is parsed once. */
export function contentAt(route: string): PageContent {
  const content = contents.get(route) ?? contentOf(pageAt(route));
  contents.set(route, content);
  return content;
}

/** Reads a page in one pass without a tree, because there are thousands of pages of several hundred kilobytes. */
export function contentOf(html: string): PageContent {
  const content = { code: new Set<string>(), links: new Set<string>(), statuses: new Set<string>() };
  const code = new Collector(content.code);
  const type = new Collector(content.statuses);
  const parser = new Parser({
    onopentag(name, { id, href, class: classes }) {
      if (name === 'a' && href !== undefined) content.links.add(href);
      if (id?.startsWith('response-')) content.statuses.add(id.slice('response-'.length));
      code.open(name === 'code');
      type.open(classes === 'ref-type');
    },
    ontext(text) {
      code.text(text);
      type.text(text);
    },
    onclosetag() {
      code.close();
      type.close();
    },
  });
  parser.end(html);
  return content;
}

/** Collects the texts of the outermost elements that match. */
class Collector {
  private depth = 0;
  private collected = '';

  constructor(private readonly texts: Set<string>) {}

  open(matches: boolean) {
    if (this.depth || matches) this.depth += 1;
  }

  text(text: string) {
    if (this.depth) this.collected += text;
  }

  close() {
    if (!this.depth || --this.depth) return;
    this.texts.add(this.collected);
    this.collected = '';
  }
}

/** Expected strings that are missing, and the number of expected strings. */
export type Found = { missing: string[]; total: number };
