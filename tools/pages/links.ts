import { existsSync } from 'node:fs';
import path from 'node:path';
import { createSlugger } from '@docusaurus/utils';
import type { Heading, Nodes } from 'mdast';
import type { MdxJsxFlowElement, MdxJsxTextElement } from 'mdast-util-mdx-jsx';
import { visit } from 'unist-util-visit';
import { GLOSSARY } from '../../packages/guides/glossary/model';
import { idOf } from '../../packages/guides/glossary/read';
import { nearest } from '../../packages/openapi/rules/support';
import { withBrand } from '../../packages/platform/brandText';
import type { Problem, Source } from '../support/problems';
import type { Site } from './addresses';
import { type ParsedPage, parsePage } from './parse';

const ROOT = path.resolve(__dirname, '../..');
/** Addresses that other parts of the build add, which checks every link. */
const GENERATED = /^\/(?:blog(?:\/(?:tags|authors|archive|page)\b.*)?|category\/.*|search|downloads\/.*|.*\.\w+)$/;
/** Addresses of the reference, which are known when it has been written. */
const REFERENCE = /^\/(?:api|changelog|category)(?:\/|$)/;
/** Pages that link to unlisted groups of the reference, with the reason. */
const LINKS_TO_UNLISTED: Record<string, string> = {
  'docs/overviews/authorizer_overview.mdx': 'explains all decisions between tenants, including transfers',
  'docs/sandbox.mdx': 'lists the values of all operations, including terminals and transfers',
};
/** Matches the front matter of pages for operators, to whom unlisted groups belong. */
const FOR_OPERATORS = /^audience: \[[^\]]*\boperator\b/m;
const LOCAL = /^https?:\/\/(?:localhost|127\.0\.0\.1|\[::1\])(?:[:/]|$)/;

type Target = { url: string; offset: number; isImage: boolean };

/**
 * Finds links that lead nowhere, to an anchor that its page does not have, to a page that is not listed, to the reader's own machine or over an
 * unencrypted connection; and images that do not exist.
 *
 * @param terms IDs of the terms on the page of the glossary
 */
export function linkProblems(page: ParsedPage, site: Site, terms: readonly string[], root = ROOT): Problem[] {
  const { file } = page;
  return targetsOf(page).flatMap(({ url, offset, isImage }) => {
    const report = (message: string, remedy: string): Problem[] => [{ file, offset, message, remedy }];
    if (LOCAL.test(url)) return report(`the link leads to the reader's machine (${url})`, 'Put the address in backticks.');
    if (/^http:/.test(url)) return report(`the ${isImage ? 'image' : 'link'} ${url} is not encrypted`, 'Write https.');
    if (/^(?:[a-z][\w+.-]*:|\/\/)/i.test(url)) return [];
    if (isImage) {
      const image = url.startsWith('/') ? path.join(root, 'static', url) : path.join(root, path.dirname(file), url);
      if (existsSync(image)) return [];
      return report(`the file of the image ${url} does not exist`, 'Use the relative path of the image, or its path in static/.');
    }
    const [address, anchor] = withBrand(url, file).split('#');
    const [route] = address.split('?');
    if (/\.mdx?$/.test(route)) {
      if (existsSync(path.join(root, path.dirname(file), url.split('#')[0]))) return [];
      return report(`the file of the link ${url} does not exist`, "Use the relative path of a page's file, or the page's address.");
    }
    if (route && !route.startsWith('/')) return [];
    const target = route ? site.pages.get(route) : { ...page, isUnlisted: false };
    if (!target) {
      if (GENERATED.test(route) || (REFERENCE.test(route) && !site.isComplete)) return [];
      const [meant] = nearest(route, site.pages.keys());
      return report(
        `the link to ${route} is dead`,
        `${meant ? `Did you mean ${meant}? ` : ''}Use the address of a page as the browser shows it.`,
      );
    }
    const mayLink = file in LINKS_TO_UNLISTED || FOR_OPERATORS.test(page.source);
    if (target.isUnlisted && !mayLink)
      return report(
        `the link to ${route} leads to a page that is not listed`,
        'Link to a page that is listed, or give the reason in tools/pages/links.ts.',
      );
    if (!anchor || target.source === undefined || target.file === undefined) return [];
    const anchors = anchorsOf({ file: target.file, source: target.source }, route === GLOSSARY ? terms : []);
    if (!anchors || anchors.includes(decodeURI(anchor))) return [];
    const [meant] = nearest(anchor, anchors);
    const remedy = `${meant ? `Did you mean #${meant}? ` : ''}Use the ID of a heading on that page, as shown after the # when you click the heading.`;
    return report(`the link to ${route}#${anchor} is dead`, remedy);
  });
}

/** Returns the links and images of a page, with the offset of the address or of the element. */
function targetsOf({ tree, source }: ParsedPage): Target[] {
  const found: Target[] = [];
  visit(tree, (node) => {
    const offset = node.position?.start.offset ?? 0;
    if (node.type === 'link' || node.type === 'definition') found.push({ url: node.url, offset: addressIn(source, node), isImage: false });
    if (node.type === 'image') found.push({ url: node.url, offset, isImage: true });
    if (node.type !== 'mdxJsxFlowElement' && node.type !== 'mdxJsxTextElement') return;
    const { name, attributes } = node as MdxJsxFlowElement | MdxJsxTextElement;
    for (const attribute of attributes) {
      if (attribute.type !== 'mdxJsxAttribute' || typeof attribute.value !== 'string') continue;
      if (name === 'a' && attribute.name === 'href') found.push({ url: attribute.value, offset, isImage: false });
      if (name === 'img' && attribute.name === 'src') found.push({ url: attribute.value, offset, isImage: true });
    }
  });
  return found;
}

function addressIn(source: string, { position, ...node }: Nodes): number {
  const [start, end] = [position?.start.offset ?? 0, position?.end.offset ?? 0];
  const at = 'url' in node ? source.slice(start, end).lastIndexOf(node.url) : -1;
  return start + Math.max(0, at);
}

/** Returns the anchors of a page's headings and elements; undefined if it cannot be parsed. */
function anchorsOf(target: Source, terms: readonly string[]): string[] | undefined {
  const page = parsePage(target);
  return 'tree' in page ? [...anchorsIn(page), ...terms] : undefined;
}

function anchorsIn({ tree, source }: ParsedPage): string[] {
  const slugger = createSlugger();
  const found = [...source.matchAll(/\bid="([\w-]+)"/g)].map(([, id]) => id);
  visit(tree, 'heading', (heading: Heading) => {
    const last = heading.children.at(-1);
    const own = last?.type === 'mdxTextExpression' ? /#([\w-]+)/.exec(last.value)?.[1] : undefined;
    found.push(own ?? slugger.slug(withBrand(textOf(heading))));
  });
  return found;
}

/** Returns the text of a heading, with the placeholders of the brand but without comments. */
const textOf = (node: Nodes): string =>
  node.type === 'mdxTextExpression'
    ? node.value.startsWith('/*')
      ? ''
      : `{${node.value}}`
    : 'value' in node
      ? node.value
      : 'children' in node
        ? node.children.map(textOf).join('')
        : '';

/** Returns the IDs of the terms in docs/glossary.yaml, and of its sections. */
export const glossaryIds = (glossary: string): string[] => [
  ...[...glossary.matchAll(/^ {2}- term: (.+)$/gm)].map(([, term]) => idOf(term)),
  ...[...glossary.matchAll(/^(\S.*):$/gm)].map(([, title]) => `about-${idOf(title)}`),
];
