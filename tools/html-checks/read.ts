import { Parser } from 'htmlparser2';
import type { Document, Head, LinkKind } from './model';

/** Attributes that reference IDs in the same document. */
const REFERENCES = ['for', 'aria-labelledby', 'aria-describedby'];

type Attrs = Record<string, string>;
/** An open element: its offset, and whether it has content so far. */
type Open = { name: string; attrs: Attrs; at: number; hasContent: boolean };

/** Returns line, column and the source there, because a minified document has few lines. */
function placeIn(html: string, at: number): string {
  const lines = html.slice(0, at).split('\n');
  return `${lines.length}:${(lines.at(-1)?.length ?? 0) + 1} ${html.slice(at, at + 80).replace(/\s+/g, ' ')}`;
}

/**
 * Parses a document of the build.
 *
 * @returns the content needed by the rules, with faults in its IDs, images, paragraphs and references
 */
export function readDocument(html: string): Document {
  const head: Head = { graph: {} };
  const headings: Document['headings'] = [];
  const faults: Document['faults'] = [];
  const ids = new Set<string>();
  const links = new Map<string, Document['links'][number]>();
  const references: { name: string; id: string; at: number }[] = [];
  const counts = { links: 0, anchors: 0, images: 0, navigation: 0 };
  const open: Open[] = [];
  let words: { element: Open; text: string } | undefined;

  const fault = (message: string, at: number) => faults.push({ message, at: placeIn(html, at) });
  const link = (kind: LinkKind, href: string, at: number, navigation?: string) => {
    counts.links += 1;
    if (navigation !== undefined) counts.navigation += 1;
    if (href.includes('#')) counts.anchors += 1;
    const key = `${kind} ${href} ${navigation}`;
    if (!links.has(key)) links.set(key, { kind, href, at: placeIn(html, at), ...(navigation !== undefined && { navigation }) });
  };

  const parser = new Parser({
    onopentag(name, attrs) {
      const at = parser.startIndex;
      const element: Open = { name, attrs, at, hasContent: false };
      if (attrs.id !== undefined) {
        if (ids.has(attrs.id)) fault(`A second element has the ID "${attrs.id}". Change one of the two.`, at);
        if (!attrs.id || /\s/.test(attrs.id)) fault(`The ID "${attrs.id}" is empty or contains a space. Use one word.`, at);
        ids.add(attrs.id);
      }
      for (const reference of REFERENCES)
        for (const id of attrs[reference]?.split(/\s+/) ?? []) references.push({ name: reference, id, at });
      if (name === 'html') head.lang = attrs.lang;
      else if (name === 'meta') readMeta(head, attrs, () => fault('The document has a second description. Remove one.', at));
      else if (name === 'link') readLink(head, attrs, (kind, href) => link(kind, href, at));
      else if (name === 'a') {
        const nav = open.findLast((each) => each.name === 'nav');
        // The theme renders a sidebar category without listed pages as a link that acts as a button.
        if (attrs.href !== undefined && !(attrs.href === '#' && attrs.class?.includes('menu__link--sublist')))
          link('link', attrs.href, at, nav && (nav.attrs['aria-label'] ?? ''));
      } else if (name === 'img') {
        counts.images += 1;
        if (attrs.alt === undefined) fault('<img> has no alt. Describe the image, or write alt="" if it is decorative.', at);
        if (!/^\d+$/.test(attrs.width ?? '') || !/^\d+$/.test(attrs.height ?? ''))
          fault('<img> has no width and height, which causes a layout shift. Add both in pixels.', at);
        link('file', attrs.src ?? '', at);
      } else if (name === 'script' && attrs.src) link('file', attrs.src, at);
      if (/^(h[1-6]|title|script)$/.test(name) && !open.some((each) => each.name === 'svg')) words = { element, text: '' };
      for (const each of open.slice(-1)) each.hasContent = true;
      open.push(element);
    },
    ontext(text) {
      for (const each of open.slice(-1)) each.hasContent ||= text.trim() !== '';
      if (words) words.text += text;
    },
    onclosetag() {
      const element = open.pop() as Open;
      const { name, attrs, at, hasContent } = element;
      // Paragraphs with attributes are exempt: scripts insert their text.
      if (name === 'p' && !hasContent && !Object.keys(attrs).length)
        fault('<p> is empty, as when a paragraph contains a block. Replace the paragraph around the block with a <div>.', at);
      if (words?.element !== element) return;
      const text = words.text.replace(/[\u200b\s]+/g, ' ').trim();
      words = undefined;
      if (name === 'title') {
        if (head.title !== undefined) fault('The document has a second <title>. Remove one.', at);
        head.title ??= text;
      } else if (name === 'script') {
        if (attrs.type === 'application/ld+json')
          readData(
            text,
            (href) => link('data', href, at),
            () => fault('The structured data is not valid JSON. Correct it.', at),
          );
      } else headings.push({ level: Number(name[1]), text, at: placeIn(html, at) });
    },
  });
  parser.end(html);
  for (const { name, id, at } of references)
    if (!ids.has(id)) fault(`${name} refers to the ID "${id}", which no element has. Use an existing ID.`, at);
  return { head, headings, ids: [...ids], links: [...links.values()], counts, faults };
}

function readMeta(head: Head, attrs: Attrs, onSecondDescription: () => void): void {
  const { content = '' } = attrs;
  if (attrs.name === 'viewport') head.viewport = content;
  if (attrs.name === 'robots') head.robots = content;
  if (attrs.name === 'description') {
    if (head.description !== undefined) onSecondDescription();
    head.description = content;
  }
  if (attrs.property?.startsWith('og:')) head.graph[attrs.property.slice(3)] = content;
  if (attrs['http-equiv'] === 'refresh') head.refresh = content.replace(/^.*url=/, '');
}

function readLink(head: Head, { rel, href = '' }: Attrs, link: (kind: LinkKind, href: string) => void): void {
  if (rel === 'canonical') head.canonical = href;
  if (rel === 'canonical' || rel === 'alternate') link('data', href);
  else if (rel !== 'preconnect' && rel !== 'dns-prefetch') link('file', href);
}

/** Finds all URLs in structured data. */
function readData(json: string, link: (href: string) => void, bad: () => void): void {
  const search = (value: unknown): void => {
    if (typeof value === 'string') {
      if (/^https?:\/\/(?!schema\.org)\S+$/.test(value)) link(value);
    } else if (value && typeof value === 'object') for (const [key, each] of Object.entries(value)) if (key !== '@context') search(each);
  };
  try {
    search(JSON.parse(json));
  } catch {
    bad();
  }
}
