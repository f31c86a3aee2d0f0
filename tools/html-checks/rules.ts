import { brand } from '../../packages/platform/brand';
import type { Document, Fault } from './model';

/** Languages of the site. */
const LANGUAGES = new Set(['en']);
/** Open Graph properties required for link previews. */
const GRAPH = ['title', 'description', 'url', 'image'];
const TOP = '1:1';

/**
 * Checks the rules for a single page.
 *
 * @returns violations, including faults in the document's structure
 */
export function checkPage(document: Document, route: string): Fault[] {
  if (document.head.refresh !== undefined) return document.faults;
  return [...document.faults, ...checkHead(document, route), ...checkHeadings(document)];
}

const isErrorPage = (route: string): boolean => route === '/404';

function checkHead({ head }: Document, route: string): Fault[] {
  const { lang = '', viewport, title, description, canonical, graph } = head;
  const own = brand.siteUrl + route;
  const wrong: string[] = [];
  if (!LANGUAGES.has(lang)) wrong.push(`<html> has lang="${lang}". Write lang="en".`);
  if (!viewport?.includes('width=device-width')) wrong.push('There is no <meta name="viewport" content="width=device-width, …">. Add it.');
  if (/user-scalable=no|maximum-scale=1\b/.test(viewport ?? ''))
    wrong.push('The viewport prevents readers from zooming. Remove the restriction.');
  if (!title) wrong.push('There is no <title>. Add a title to the page.');
  if (isErrorPage(route)) return wrong.map((message) => ({ message, at: TOP }));
  if (!description) wrong.push('There is no description. Add `description` to the front matter, or `summary` to the API description.');
  if (canonical !== own) wrong.push(`The canonical address is ${canonical ?? 'missing'}. Set it to the address of the page, ${own}.`);
  for (const name of GRAPH) if (!graph[name]) wrong.push(`There is no og:${name}. Add it, because link previews show it.`);
  if (graph.title && graph.title !== title) wrong.push(`og:title is "${graph.title}", but the title is "${title}". Make them equal.`);
  if (graph.description && graph.description !== description) wrong.push('og:description differs from the description. Make them equal.');
  if (graph.url && graph.url !== own) wrong.push(`og:url is ${graph.url}. Set it to the address of the page, ${own}.`);
  if (graph.image && !URL.canParse(graph.image)) wrong.push(`og:image is ${graph.image}. Use an absolute URL with https.`);
  return wrong.map((message) => ({ message, at: TOP }));
}

function checkHeadings({ headings }: Document): Fault[] {
  const first = headings.filter(({ level }) => level === 1);
  const faults: Fault[] = first.slice(1).map(({ text, at }) => ({ message: `"${text}" is a second <h1>. Change it to an <h2>.`, at }));
  if (!first.length) faults.push({ message: 'There is no <h1>. Use it for the title of the page.', at: TOP });
  headings.forEach(({ level, text, at }, index) => {
    if (!text) faults.push({ message: `<h${level}> is empty. Add a heading, or remove it.`, at });
    const above = headings[index - 1]?.level ?? level;
    if (level > above + 1)
      faults.push({ message: `"${text}" is an <h${level}> below an <h${above}>. Change it to an <h${above + 1}>.`, at });
  });
  return faults;
}
