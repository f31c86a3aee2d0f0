import { createSlugger } from '@docusaurus/utils';
import type { SearchRecord } from '../../search/record';
import { quotesOfMarkdown } from './quotes';

/** A part of a page below one of its headings; the first part, before any heading, has neither heading nor anchor. */
export type Section = { heading?: string; anchor?: string; text: string } & Pick<SearchRecord, 'quotes'>;

const FENCE = /^\s*(`{3,}|~{3,})(.*)$/;
const HEADING = /^(#{1,6})\s+(.+?)\s*$/;
/** A heading with an anchor of its own. */
const OWN_ANCHOR = /\s*(?:\{#([\w-]+)\}|\{\/\*\s*#([\w-]+)\s*\*\/\})$/;

/**
 * @param markdown a page's source
 * @returns its parts below headings of level 2 and 3, with the anchors that Docusaurus gives them and their plain words
 */
export function sectionsOf(markdown: string): Section[] {
  const slugger = createSlugger();
  const sections: (Section & { lines: string[] })[] = [{ text: '', lines: [] }];
  let fence: string | undefined;
  let isPicture = false;
  for (const line of withoutFrontMatter(markdown).split('\n')) {
    const [, marks, language = ''] = FENCE.exec(line) ?? [];
    if (marks && !fence) {
      fence = marks;
      isPicture = language.startsWith('diagram');
      continue;
    }
    if (fence && line.trim().startsWith(fence)) {
      fence = undefined;
      isPicture = false;
      continue;
    }
    const [, level, title] = (!fence && HEADING.exec(line)) || [];
    if (!level) {
      if (!isPicture) sections[sections.length - 1].lines.push(line);
      continue;
    }
    const own = OWN_ANCHOR.exec(title);
    const heading = plain(title.replace(OWN_ANCHOR, ''));
    const anchor = own?.[1] ?? own?.[2] ?? slugger.slug(heading);
    if (level.length === 2 || level.length === 3) sections.push({ heading, anchor, text: '', lines: [] });
    else sections[sections.length - 1].lines.push(heading);
  }
  return sections.map(({ lines, ...section }) => {
    const markdown = lines.join('\n');
    return { ...section, ...quotesOfMarkdown(markdown), text: plain(markdown) };
  });
}

/** What stands for a call or an answer: a section is about the operation, the example or the header that it names. */
const QUOTED = /<(?:Request|Response|Program|Delivery)\b((?:[^>]|=>)*?)\/>/g;

const withoutFrontMatter = (markdown: string) => markdown.replace(/^---\n[\s\S]*?\n---\n/, '');

/** Markdown as words: without front matter, imports, tags and marks. */
export function plain(markdown: string): string {
  return withoutFrontMatter(markdown)
    .replace(/^import (.* from )?['"].*$|^export (default|const|function) .*$/gm, '')
    .replace(QUOTED, (_, attributes: string) => ` ${[...attributes.matchAll(/["']([^"']+)["']/g)].map(([, value]) => value).join(' ')} `)
    .replace(/<[^>]*>|\{\/\*[\s\S]*?\*\/\}/g, ' ')
    .replace(/!?\[([^\]]+)\]\([^)]*\)/g, '$1')
    .replace(/[`*]+/g, '')
    .replace(/[#|>]+/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
}
