/** Part of a page, as offsets in its Markdown. */
export type Place = { start: number; end: number };

type Heading = { text: string; level: number; at: number };

const HEADING = /^(#{1,6}) +(.+?) *$/;
const FENCE = /^ *(`{3,})/;

/** Headings of pages of the reference by the start of the anchors of the parts below them. */
const PARTS: Record<string, RegExp> = {
  body: /^(?:Request body|Payload)$/,
  path: /^Path parameters$/,
  query: /^Query parameters$/,
  header: /^Headers$/,
  cookie: /^Cookies$/,
  error: /^Errors$/,
  state: /^What happens next$/,
  lifecycle: /lifecycle$/,
  field: /^Fields$/,
  guides: /^(?:Guides|Used in)$/,
  related: /^Related operations$/,
};

/**
 * Finds a section or an entry of a page: a heading by its text or anchor, a field, error code or response by its anchor, or a term.
 *
 * @param markdown Markdown of the page
 * @param name text of a heading, or an anchor without `#`
 * @returns undefined if the page has no such place
 */
export function placeOf(markdown: string, name: string): Place | undefined {
  const headings = headingsOf(markdown);
  const wanted = slugOf(name);
  const found = headings.find(({ text }) => slugOf(text) === wanted);
  if (found) return sectionAt(found, headings, markdown);
  const [part, ...rest] = name.split('-');
  const status = part === 'response' ? rest.shift() : undefined;
  const pattern = status === undefined ? PARTS[part] : new RegExp(`^${status.replace(/\W/g, '')}\\b`);
  // A group can have several lifecycles.
  const sections = headings.filter(({ text }) => pattern?.test(text)).map((heading) => sectionAt(heading, headings, markdown));
  for (const section of sections) {
    const at = entryAt(markdown, rest, section);
    if (at !== undefined) return { start: at, end: section.end };
  }
  if (sections.length) return sections[0];
  const term = lineStarting(markdown, (line) => slugOf(/^(?:- )?\*\*(.+?)\*\*/.exec(line)?.[1] ?? '') === wanted);
  return term === undefined ? undefined : { start: term, end: markdown.length };
}

/** Lists the headings of a page from an offset, for a message. */
export const headingNames = (markdown: string, from = 0): string[] =>
  headingsOf(markdown)
    .filter(({ level, at }) => level > 1 && at >= from)
    .map(({ text }) => text);

/** Returns the anchor of a heading, as the site makes it. */
function slugOf(text: string): string {
  return text
    .replace(/\]\([^)]*\)/g, ']')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}_ -]/gu, '')
    .trim()
    .replaceAll(' ', '-');
}

function headingsOf(markdown: string): Heading[] {
  const headings: Heading[] = [];
  let at = 0;
  let fence = '';
  for (const line of markdown.split('\n')) {
    const [, marks] = FENCE.exec(line) ?? [];
    if (marks) fence = fence ? (marks.length >= fence.length ? '' : fence) : marks;
    const [, signs, text] = (!fence && HEADING.exec(line)) || [];
    if (signs) headings.push({ text, level: signs.length, at });
    at += line.length + 1;
  }
  return headings;
}

/** Returns a section with the sections below it. */
function sectionAt({ at, level }: Heading, headings: readonly Heading[], markdown: string): Place {
  const next = headings.find((each) => each.at > at && each.level <= level);
  return { start: at, end: next?.at ?? markdown.length };
}

/** Finds the entry of a field within a section, by the names of the fields that contain it; the names of variants may be among them. */
function entryAt(markdown: string, names: readonly string[], { start, end }: Place): number | undefined {
  let at = start;
  let found: number | undefined;
  for (const name of names) {
    const entry = markdown.slice(at, end).search(new RegExp(`^ *[-|] .*\`${name.replace(/\W/g, '\\$&')}\``, 'm'));
    if (entry < 0) continue;
    found = at + entry;
    at = markdown.indexOf('\n', found) + 1 || end;
  }
  return found;
}

function lineStarting(markdown: string, isWanted: (line: string) => boolean): number | undefined {
  let at = 0;
  for (const line of markdown.split('\n')) {
    if (isWanted(line)) return at;
    at += line.length + 1;
  }
  return undefined;
}
