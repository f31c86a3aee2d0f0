import type { Token } from 'parse5';

const words = (list: string) => new Set(list.split(' '));

/** Void elements. */
export const VOID = words('area base br col embed hr img input link meta source track wbr');

const FLOW = words(
  'address article aside blockquote details dialog div dl fieldset figcaption figure footer form h1 h2 h3 h4 h5 h6 header hgroup hr main menu nav ol p pre search section table ul',
);
/** Elements that allow phrasing content only. */
const PHRASING_ONLY = words(
  'abbr b button cite code em h1 h2 h3 h4 h5 h6 i kbd label mark p pre q s samp small span strong sub sup time u var',
);
const INTERACTIVE = words('a button details embed iframe label select textarea');
const CELLS = ['p', 'td', 'th'];

/** Start tags that implicitly close an element whose end tag the minifier omitted. */
const ENDED_BY: Record<string, Set<string>> = {
  li: new Set(['p', 'li']),
  dt: new Set(['p', 'dt', 'dd']),
  dd: new Set(['p', 'dt', 'dd']),
  td: new Set(CELLS),
  th: new Set(CELLS),
  tr: new Set([...CELLS, 'tr', 'caption', 'colgroup']),
  ...Object.fromEntries(
    ['thead', 'tbody', 'tfoot'].map((name) => [name, new Set([...CELLS, 'tr', 'thead', 'tbody', 'tfoot', 'caption', 'colgroup'])]),
  ),
  option: new Set(['option']),
  optgroup: new Set(['option', 'optgroup']),
};
const BY_BLOCK = new Set(['p']);
const NOTHING = new Set<string>();

/** Returns the elements whose end tag may be omitted before this start tag. */
export const endedBy = (name: string): Set<string> => ENDED_BY[name] ?? (FLOW.has(name) ? BY_BLOCK : NOTHING);

/** Elements whose end tag may be omitted at the end of their parent. */
export const OPTIONAL_END = words('html head body p li dt dd tr td th thead tbody tfoot caption colgroup option optgroup');

/** Permitted children by parent element. */
const CHILDREN: Record<string, Set<string>> = {
  ul: words('li script template'),
  ol: words('li script template'),
  menu: words('li script template'),
  dl: words('dt dd div script template'),
  table: words('caption colgroup thead tbody tfoot'),
  thead: words('tr script template'),
  tbody: words('tr script template'),
  tfoot: words('tr script template'),
  tr: words('td th script template'),
  select: words('option optgroup hr'),
};
/** Permitted parents by element. */
const PARENTS: Record<string, Set<string>> = {
  li: words('ul ol menu'),
  dt: words('dl div'),
  dd: words('dl div'),
  thead: words('table'),
  tbody: words('table'),
  tfoot: words('table'),
  caption: words('table'),
  tr: words('thead tbody tfoot'),
  td: words('tr'),
  th: words('tr'),
  summary: words('details'),
  figcaption: words('figure'),
  legend: words('fieldset'),
  option: words('select optgroup datalist'),
};
/** Elements that must be the first child of their parent. */
const FIRST = words('summary caption legend');
const OBSOLETE = words('acronym applet basefont big center dir font frame frameset marquee nobr noframes strike tt');

/** Elements that may not contain text directly. */
export const TEXTLESS = words('ul ol menu dl table thead tbody tfoot tr select html head colgroup optgroup');

/** Start position of a token. */
export type Place = Pick<Token.Location, 'startLine' | 'startCol' | 'startOffset'>;

/** An open element: its name, attributes, position and content so far. */
export type Open = { name: string; attrs: Record<string, string>; at: Place | null; children: string[]; text: boolean };

/**
 * Checks that an element is permitted at its position.
 *
 * @param name name of the element that starts
 * @param open open elements, innermost last
 * @returns a message with the remedy, or undefined
 */
export function misplaced(name: string, attrs: Record<string, string>, open: readonly Open[]): string | undefined {
  const parent = open.at(-1);
  if (OBSOLETE.has(name)) return `<${name}> is obsolete. Use an element for the meaning and a class for the style.`;
  if (!parent || open.some((each) => each.name === 'svg' || each.name === 'math')) return undefined;
  if (CHILDREN[parent.name] && !CHILDREN[parent.name].has(name))
    return `<${name}> is a child of <${parent.name}>, which only permits ${[...CHILDREN[parent.name]].join(', ')}. Move it into one of these.`;
  if (PARENTS[name] && !PARENTS[name].has(parent.name))
    return `<${name}> is not permitted in <${parent.name}>. Make it a child of ${[...PARENTS[name]].join(' or ')}.`;
  if (name.match(/^d[td]$/) && parent.name === 'div' && open.at(-2)?.name !== 'dl')
    return `<${name}> is in a <div> outside a list. Make that <div> a child of <dl>.`;
  if (parent.name === 'div' && open.at(-2)?.name === 'dl' && !/^(d[td]|script|template)$/.test(name))
    return `<${name}> is in a <div> of <dl>, which only permits dt and dd. Move it into the dd.`;
  if (FIRST.has(name) && parent.children.length) return `<${name}> is not the first child of <${parent.name}>. Move it to the start.`;
  if (FLOW.has(name)) {
    // Links are transparent: they allow the content of their parent.
    const line = open.findLast((each) => each.name !== 'a');
    if (line && PHRASING_ONLY.has(line.name))
      return `<${name}> is not permitted in <${line.name}>, which only contains text. Replace it with a <span>, or <${line.name}> with a <div>.`;
  }
  return interactiveIn(name, attrs, open) ?? nestedIn(name, open);
}

function interactiveIn(name: string, attrs: Record<string, string>, open: readonly Open[]): string | undefined {
  const interactive = name === 'input' ? attrs.type !== 'hidden' : name === 'a' ? 'href' in attrs : INTERACTIVE.has(name);
  if (!interactive) return undefined;
  const outer = open.find(
    (each) => each.name === 'button' || (each.name === 'a' && 'href' in each.attrs) || (name === 'label' && each.name === 'label'),
  );
  return outer && `<${name}> is not permitted in <${outer.name}>, because a click would be ambiguous. Place them side by side.`;
}

const ONCE: Record<string, RegExp> = {
  form: /^form$/,
  main: /^(main|article|aside|footer|header|nav)$/,
  header: /^(header|footer)$/,
  footer: /^(header|footer)$/,
};

function nestedIn(name: string, open: readonly Open[]): string | undefined {
  // Sectioning elements may have their own header and footer.
  const own = open.slice(open.findLastIndex((each) => /^(article|aside|nav|section)$/.test(each.name)) + 1);
  const outer = ONCE[name] && (name === 'main' ? open : own).find((each) => ONCE[name].test(each.name));
  return outer && `<${name}> is not permitted in <${outer.name}>. Move it out.`;
}

/**
 * Checks an element's content at its end tag.
 *
 * @returns a message with the remedy, or undefined
 */
export function badContent({ name, attrs, children, text }: Open): string | undefined {
  // Paragraphs with attributes are exempt: scripts insert their text.
  if (name === 'p' && !children.length && !text && !Object.keys(attrs).length)
    return '<p> is empty, as when a paragraph contains a block. Replace the paragraph around the block with a <div>.';
  if (name === 'th' && !text && !children.length)
    return '<th> is empty, so screen readers cannot announce its column or row. Add text, or use <td>.';
  if (name !== 'dl') return undefined;
  const list = children.filter((child) => child === 'dt' || child === 'dd');
  const bad = list.some((child, index) => (child === 'dd' ? index === 0 : index === list.length - 1));
  return bad ? '<dl> has a dt without a dd, or a dd without a dt. Add the missing element.' : undefined;
}
