import { createHash } from 'node:crypto';
import { Parser } from 'htmlparser2';

/** What a page's policy must allow, and what no policy should. */
export type PageFacts = {
  /** Whether the page is a document with a sidebar, which has additional inline scripts. */
  hasSidebar: boolean;
  /** Inline scripts that a browser runs. */
  scripts: string[];
  /** The values of style attributes. */
  styles: string[];
  /** Those in the HTML that an inline script holds. */
  scriptStyles: string[];
  /** Where the page sends a reader by itself: the address of a page that has moved. */
  moved?: string;
  /** What is wrong, each with what to do. */
  faults: string[];
};

/** Blocks of data have another type: nothing runs them. */
const RUN = /^(?:module|importmap|speculationrules|(?:text|application)\/(?:java|ecma)script)?$/i;
/** Attributes that hold an address. */
const ADDRESSES = ['href', 'src', 'srcset', 'action', 'formaction', 'data', 'poster', 'xlink:href'];
/** Identifies documents (src/plugins/documents). */
const DOCUMENT = /<script type="?module"? src="?\/assets\/js\/boot\./;
/** Control characters and spaces, which a browser leaves out of an address's scheme. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what it is about
const IGNORED = /[\u0000-\u0020]/g;
const CODE = /^(?:javascript|vbscript|data:text\/html|data:image\/svg)/i;
/** A `link` of these kinds makes the browser fetch something or connect to somewhere. */
const FETCHED = /\b(?:stylesheet|icon|preload|prefetch|modulepreload|preconnect|dns-prefetch|manifest)\b/;
/** After it comes the policy: before anything that it is about. */
export const CHARSET = /<meta charset=["']?utf-8["']?\s*\/?>/i;

/**
 * Reads a page as a browser's parser does.
 *
 * @param html of a whole page
 * @param origin of the site, so that its own absolute addresses are known as its own
 */
export function readPage(html: string, origin: string): PageFacts {
  const facts: PageFacts = {
    hasSidebar: DOCUMENT.test(html) && html.includes('<aside'),
    scripts: [],
    styles: [],
    scriptStyles: [],
    faults: [],
  };
  if (!CHARSET.test(html)) facts.faults.push('has no <meta charset="utf-8">, after which its policy belongs');
  let script: string | undefined;
  const parser = new Parser({
    onopentag(name, attributes) {
      script = name === 'script' && attributes.src === undefined && RUN.test(attributes.type ?? '') ? '' : undefined;
      if (name === 'style') facts.faults.push('has a style element: put its rules into a style sheet');
      if (attributes.style) facts.styles.push(attributes.style);
      if (name === 'meta' && /^refresh$/i.test(attributes['http-equiv'] ?? ''))
        facts.moved = /url=(.*)/i.exec(attributes.content)?.[1].trim();
      for (const fault of faultsOf(name, attributes, origin)) facts.faults.push(fault);
    },
    ontext(text) {
      if (script !== undefined) script += text;
    },
    onclosetag(name) {
      if (name !== 'script' || script === undefined) return;
      facts.scripts.push(script);
      for (const [, value] of script.matchAll(/\bstyle=\\?"([^"\\]*)\\?"/g)) facts.scriptStyles.push(value);
      script = undefined;
    },
  });
  parser.end(html);
  return facts;
}

function* faultsOf(name: string, attributes: Record<string, string>, origin: string): Generator<string> {
  for (const attribute in attributes) {
    if (/^on/i.test(attribute))
      yield `has ${attribute}="${attributes[attribute]}": put the listener into a component, no policy lets it run`;
  }
  for (const attribute of ADDRESSES) {
    const value = attributes[attribute];
    if (!value) continue;
    const address = value.replace(IGNORED, '');
    if (CODE.test(address) && !(name === 'img' && address.startsWith('data:image')))
      yield `has ${attribute}="${value}" on ${name}: code is no address`;
    if (!isElsewhere(address, origin)) continue;
    if (name === 'a' || name === 'area') {
      if (!/\bnoopener\b/.test(attributes.rel ?? '')) yield `links to ${value} without rel="noopener noreferrer"`;
    } else if (name !== 'link' || FETCHED.test(attributes.rel ?? '')) {
      yield `fetches from elsewhere: ${attribute}="${value}" on ${name}. Put a copy into static/`;
    }
  }
}

/** Whether an address, or a list of them, leads to another site. To a browser a backslash is a slash. */
function isElsewhere(address: string, origin: string): boolean {
  return /(?:^|,)(?:https?:)?[\\/]{2}/i.test(address) && !(address === origin || address.startsWith(`${origin}/`));
}

/** @returns the source by which a policy allows a text */
export const hashOf = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
