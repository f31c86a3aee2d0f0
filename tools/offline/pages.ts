import { posix } from 'node:path';
import { Parser } from 'htmlparser2';

/** Attributes with the address of a page or a file. */
const ADDRESSES = new Set(['href', 'src']);
/** Matches scripts that the archive replaces: the client of Docusaurus and the script of documents. */
const REPLACED = /^\/assets\/js\//;

/** Part of the source of a page that is replaced. */
type Change = { start: number; end: number; text: string };

/**
 * Prepares a page for the archive: addresses within the site become relative, and the script of the archive replaces those of the page. The
 * security policy is left out, because its rules are for the origin of the site.
 *
 * @param html source of the page
 * @param file path of its file below the root of the site
 * @param files paths of all files of the site
 * @returns the new source, and the addresses within the site that lead to no file
 */
export function archivedPage(html: string, file: string, files: ReadonlySet<string>): { html: string; dead: string[] } {
  const changes: Change[] = [];
  const dead: string[] = [];
  const relative = (address: string) => {
    const target = targetOf(address, files);
    if (!target) dead.push(address);
    return target ? relativeTo(file, target.file) + target.rest : address;
  };
  let script: number | undefined;
  const parser = new Parser(
    {
      onopentag(name, attributes) {
        const range = { start: parser.startIndex, end: parser.endIndex + 1 };
        const tag = html.slice(range.start, range.end);
        if (name === 'script' && REPLACED.test(attributes.src ?? '')) script = range.start;
        else if (isLeftOut(name, attributes)) changes.push({ ...range, text: '' });
        else if (attributes['http-equiv'] === 'refresh') {
          const [, seconds, address] = /^(\d+; *url=)(\/.*)$/i.exec(attributes.content) ?? [];
          if (address) changes.push({ ...range, text: `<meta http-equiv="refresh" content="${escaped(seconds + relative(address))}">` });
        } else {
          const text = tag.replace(
            ATTRIBUTE,
            (whole, before: string, attribute: string, double?: string, single?: string, bare?: string) => {
              const value = attributes[attribute.toLowerCase()] ?? double ?? single ?? bare ?? '';
              const isOwn = ADDRESSES.has(attribute.toLowerCase()) && /^\/(?!\/)/.test(value);
              return isOwn ? `${before}${attribute}="${escaped(relative(value))}"` : whole;
            },
          );
          if (text !== tag) changes.push({ ...range, text });
        }
      },
      onclosetag(name) {
        const end = parser.endIndex + 1;
        if (name === 'script' && script !== undefined) {
          changes.push({ start: script, end, text: '' });
          script = undefined;
        }
        if (name === 'head') {
          const text = `<script src="${escaped(relativeTo(file, 'offline.js'))}" defer></script>`;
          changes.push({ start: parser.startIndex, end: parser.startIndex, text });
        }
      },
    },
    { lowerCaseTags: true, recognizeSelfClosing: true },
  );
  parser.end(html);
  return { html: changed(html, changes), dead };
}

/** Attribute of a tag: white space, name, and value in either quotation marks or none. */
const ATTRIBUTE = /(\s)([\w-]+)=(?:"([^"]*)"|'([^']*)'|([^\s>"']+))/g;

const isLeftOut = (name: string, { rel = '', 'http-equiv': directive = '' }: Record<string, string>) =>
  (name === 'meta' && /^content-security-policy$/i.test(directive)) ||
  (name === 'link' && /^(?:modulepreload|preload|prefetch)$/.test(rel));

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;');

/** Returns the file of an address and what follows its path; undefined if there is no such file. */
function targetOf(address: string, files: ReadonlySet<string>): { file: string; rest: string } | undefined {
  const [, path, rest] = /^\/([^?#]*)(.*)$/s.exec(address) ?? ['', '', ''];
  const plain = decodeURI(path).replace(/\/$/, '');
  const file = [plain || 'index.html', `${plain}.html`, `${plain}/index.html`].find((each) => files.has(each));
  return file === undefined ? undefined : { file, rest };
}

const relativeTo = (from: string, to: string): string => encodeURI(posix.relative(posix.dirname(from), to));

function changed(text: string, changes: readonly Change[]): string {
  let result = '';
  let at = 0;
  for (const { start, end, text: replacement } of [...changes].sort((a, b) => a.start - b.start)) {
    result += text.slice(at, start) + replacement;
    at = end;
  }
  return result + text.slice(at);
}
