import { createHash } from 'node:crypto';
import { Parser } from 'htmlparser2';

/** Content of a page that its policy must permit, and content that no policy may permit. */
export type PageFacts = {
  /** True for a document, whose inline scripts differ from those of application pages. */
  isDocument: boolean;
  /** Executable inline scripts. */
  scripts: string[];
  /** The values of style attributes. */
  styles: string[];
  /** Style attributes in HTML within inline scripts. */
  scriptStyles: string[];
  /** True for a page that search engines must not list. */
  isUnlisted: boolean;
  /** Target of a redirect page. */
  moved?: string;
  /** Violations, each with its remedy. */
  faults: string[];
};

/** Types of executable scripts; scripts of other types are data blocks. */
const RUN = /^(?:module|importmap|speculationrules|(?:text|application)\/(?:java|ecma)script)?$/i;
/** Attributes that contain URLs. */
const ADDRESSES = new Set(['href', 'src', 'srcset', 'action', 'formaction', 'data', 'poster', 'xlink:href']);
/** Matches attributes with code that runs at an event. */
const LISTENER = /^on/i;
/** Identifies documents by their script (src/plugins/documents). */
const DOCUMENT = /<script [^>]*src="\/assets\/js\/boot\./;
/** Control characters and spaces, which browsers ignore in a URL's scheme. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: matches control characters intentionally
const IGNORED = /[\u0000-\u0020]/g;
const CODE = /^(?:javascript|vbscript|data:text\/html|data:image\/svg)/i;
/** Values of `rel` that make the browser fetch a resource or open a connection. */
const FETCHED = /\b(?:stylesheet|icon|preload|prefetch|modulepreload|preconnect|dns-prefetch|manifest)\b/;
/** The policy is inserted after this element, before any content that it governs. */
export const CHARSET = /<meta charset=["']?utf-8["']?\s*\/?>/i;

/**
 * Parses a page in the same way as a browser.
 *
 * @param origin origin of the site, to recognise its own absolute URLs
 */
export function readPage(html: string, origin: string): PageFacts {
  const facts: PageFacts = {
    isDocument: DOCUMENT.test(html),
    scripts: [],
    styles: [],
    scriptStyles: [],
    isUnlisted: false,
    faults: [],
  };
  if (!CHARSET.test(html)) facts.faults.push('has no <meta charset="utf-8">, which must precede the policy. Add it');
  let script: string | undefined;
  const parser = new Parser({
    onopentag(name, attributes) {
      script = name === 'script' && attributes.src === undefined && RUN.test(attributes.type ?? '') ? '' : undefined;
      if (name === 'style') facts.faults.push('has a style element. Move its rules into a style sheet');
      if (attributes.style) facts.styles.push(attributes.style);
      if (name === 'meta' && attributes.name === 'robots' && /\bnoindex\b/.test(attributes.content ?? '')) facts.isUnlisted = true;
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
    const value = attributes[attribute];
    if (LISTENER.test(attribute)) yield `has ${attribute}="${value}": move the listener into a component, because the policy blocks it`;
    if (!value || !ADDRESSES.has(attribute)) continue;
    const address = value.replace(IGNORED, '');
    if (CODE.test(address) && !(name === 'img' && address.startsWith('data:image')))
      yield `has ${attribute}="${value}" on ${name}: an address cannot contain code. Use a URL`;
    if (!isElsewhere(address, origin)) continue;
    if (name === 'a' || name === 'area') {
      if (!/\bnoopener\b/.test(attributes.rel ?? '')) yield `links to ${value} without rel="noopener noreferrer". Add it`;
    } else if (name !== 'link' || FETCHED.test(attributes.rel ?? '')) {
      yield `fetches from another site: ${attribute}="${value}" on ${name}. Add a copy to static/`;
    }
  }
}

/** Returns true if a URL, or a list of URLs, points to another site. Browsers treat backslashes as slashes. */
function isElsewhere(address: string, origin: string): boolean {
  return /(?:^|,)(?:https?:)?[\\/]{2}/i.test(address) && !(address === origin || address.startsWith(`${origin}/`));
}

/** Returns the CSP source that permits a script or style with this text. */
export const hashOf = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
