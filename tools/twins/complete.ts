import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { readErrorCatalogue } from '../../packages/openapi/errorCatalogue';
import type { Operation } from '../../packages/openapi/model/operation';
import { pageName } from '../../packages/openapi/normalise';
import { errorRoute } from '../../packages/platform/errorPages';
import { twinRoute } from '../../packages/platform/twins';
import { familyDescriptions } from '../completeness/descriptions';
import type { Found } from '../completeness/html';
import { wantedOf } from '../completeness/wanted';
import { proseOf } from './read';
import { missingSentences } from './sentences';

/** Returns the pages of the reference that describe one thing: an operation, webhook, object or error code. Lists have their own order. */
const builtOf = (build: string): string[] =>
  readdirSync(path.join(build, 'api'), { recursive: true, encoding: 'utf8' })
    .filter((file) => /^(?:errors\/[^/]+|[^/]+\/[^/]+\/[^/]+)\.html$/.test(file))
    .map((file) => `/api/${file.replace(/\.html$/, '')}`)
    .filter((route) => existsSync(path.join(build, twinRoute(route))));

/**
 * Checks that the twins of operations contain the fields, enum values, statuses, error codes, events, target states and examples of their
 * descriptions, and those of error codes their cause and remedy, reading the descriptions independently
 * of the generator; and that the twins of all pages of the reference contain the headings and sentences of the HTML.
 */
export function checkTwins(build: string): Found {
  const found: Found = { missing: [], total: 0 };
  const add = (route: string, wanted: Iterable<string>, has: (each: string) => boolean) => {
    for (const each of wanted) {
      found.total += 1;
      if (!has(each)) found.missing.push(`${route}: ${each}`);
    }
  };
  const twinOf = (route: string) => readFileSync(path.join(build, twinRoute(route)), 'utf8');
  for (const { family, description, routes } of familyDescriptions()) {
    for (const operation of description.operations) {
      const route = String(routes.get(pageName(operation.operationId)));
      const twin = twinOf(route);
      const shown = shownIn(twin);
      add(route, [...wantedOf(operation, family.rules === 'house'), ...extensionsOf(operation)], (each) => shown.has(each));
      add(route, examplesOf(operation), (each) => twin.includes(each));
    }
  }
  for (const route of builtOf(build)) {
    const { missing, total } = missingSentences(readFileSync(path.join(build, `${route}.html`), 'utf8'), twinOf(route));
    found.total += total;
    found.missing.push(...missing.map((each) => `${route}: ${each}`));
  }
  for (const [code, { cause, remedy }] of Object.entries(readErrorCatalogue())) {
    const twin = inOneLine(twinOf(errorRoute(code)));
    add(errorRoute(code), [cause, remedy].map(inOneLine), (each) => twin.includes(each));
  }
  return found;
}

/** Returns text without line breaks and targets of links. */
const inOneLine = (text: string) =>
  text
    .replace(/\]\([^)]*\)/g, ']')
    .replace(/\s+/g, ' ')
    .trim();

/** Returns the code in the text of a twin, and its statuses. */
export function shownIn(twin: string): Set<string> {
  const prose = proseOf(twin);
  const code = [...prose.matchAll(/(`+) ?([\s\S]*?[^`]) ?\1(?!`)/g)].map(([, , text]) => text);
  const links = [...prose.matchAll(/\[([^\]]+)\]\(/g)].map(([, label]) => label);
  const statuses = [...prose.matchAll(/^(?:### |- )(\w+)/gm)].map(([, status]) => `status ${status}`);
  return new Set([...code, ...links, ...statuses]);
}

const extensionsOf = ({ errorCodes, emits, transitions }: Operation): string[] => [
  ...errorCodes,
  ...emits,
  ...transitions.map(({ to }) => to),
];

/** Returns the examples of successful responses as formatted on pages. */
function examplesOf({ responses }: Operation): string[] {
  const media = responses.filter(({ status }) => /^[23]/.test(status)).flatMap(({ content }) => content);
  const values = media.flatMap(({ examples }) => examples.map(({ value }) => value));
  return values.filter((value) => value && typeof value === 'object').map((value) => JSON.stringify(value, null, 2));
}
