import { brand } from '../../src/brand';
import type { Document, Fault } from './model';
import { checkCurrent } from './sections';

/** Languages of the site. */
const LANGUAGES = new Set(['en']);
/** Open Graph properties required for link previews. */
const GRAPH = ['title', 'description', 'url', 'image'];
const TOP = '1:1';

/**
 * Checks the rules for a single page.
 *
 * @param route the page's route
 * @returns violations, including faults in the document's structure
 */
export function checkPage(document: Document, route: string): Fault[] {
  if (document.head.refresh !== undefined) return document.faults;
  return [
    ...document.faults,
    ...checkHead(document, route),
    ...checkHeadings(document),
    ...checkLandmarks(document),
    ...checkCurrent(document, route),
  ];
}

const isErrorPage = (route: string): boolean => route === '/404';

function checkHead({ head }: Document, route: string): Fault[] {
  const { lang = '', charset = '', viewport, title, description, canonical, graph } = head;
  const own = brand.siteUrl + route;
  const wrong: string[] = [];
  if (!LANGUAGES.has(lang)) wrong.push(`<html> has lang="${lang}". Write lang="en".`);
  if (charset.toLowerCase() !== 'utf-8') wrong.push('There is no <meta charset="utf-8">. Write it first in the head.');
  if (!viewport?.includes('width=device-width'))
    wrong.push('There is no <meta name="viewport" content="width=device-width, …">. Write it.');
  if (/user-scalable=no|maximum-scale=1\b/.test(viewport ?? '')) wrong.push('The viewport forbids a reader to zoom. Take that out.');
  if (!title) wrong.push('There is no <title>. Give the page a title.');
  if (isErrorPage(route)) return wrong.map((message) => ({ message, at: TOP }));
  if (!description)
    wrong.push('There is no description. Write `description` in the front matter, or `summary` in the description of the API.');
  if (canonical !== own) wrong.push(`The canonical address is ${canonical ?? 'missing'}. It must be the page's own, ${own}.`);
  for (const name of GRAPH) if (!graph[name]) wrong.push(`There is no og:${name}. A link to the page shows it elsewhere.`);
  if (graph.title && graph.title !== title) wrong.push(`og:title is "${graph.title}" and the title "${title}". Make them one.`);
  if (graph.description && graph.description !== description) wrong.push('og:description is not the description. Make them one.');
  if (graph.url && graph.url !== own) wrong.push(`og:url is ${graph.url}. It must be the page's own, ${own}.`);
  if (graph.image && !URL.canParse(graph.image)) wrong.push(`og:image is ${graph.image}. Write the whole address, with https.`);
  return wrong.map((message) => ({ message, at: TOP }));
}

function checkHeadings({ headings }: Document): Fault[] {
  const first = headings.filter(({ level }) => level === 1);
  const faults: Fault[] = first.slice(1).map(({ text, at }) => ({ message: `"${text}" is a second <h1>. Make it an <h2>.`, at }));
  if (!first.length) faults.push({ message: "There is no <h1>. Write the page's title as one.", at: TOP });
  headings.forEach(({ level, text, at }, index) => {
    if (!text) faults.push({ message: `<h${level}> is empty. Write what follows, or take it out.`, at });
    const above = headings[index - 1]?.level ?? level;
    if (level > above + 1) faults.push({ message: `"${text}" is an <h${level}> below an <h${above}>. Make it an <h${above + 1}>.`, at });
  });
  return faults;
}

/** Landmarks required exactly once, with their markup for messages. */
const ONE: Record<string, string> = { main: '<main>', banner: '<header> outside of <main>', contentinfo: '<footer> outside of <main>' };

function checkLandmarks({ landmarks }: Document): Fault[] {
  const faults = Object.entries(ONE).flatMap(([role, written]) => {
    const [one, ...more] = landmarks.filter((each) => each.role === role);
    if (!one) return [{ message: `There is no ${written}. Put what it is for into one.`, at: TOP }];
    return more.map(({ at }) => ({ message: `There is a second ${written}. A page has one.`, at }));
  });
  for (const role of ['navigation', 'complementary']) {
    const alike = landmarks.filter((each) => each.role === role);
    for (const { label, at } of alike) {
      if (!label && role === 'navigation') faults.push({ message: `A landmark (${role}) has no name. Write aria-label.`, at });
      else if (alike.find((each) => each.label === label)?.at !== at)
        faults.push({ message: `A second landmark (${role}) is named "${label}". Name it after what it leads to.`, at });
    }
  }
  return faults;
}
