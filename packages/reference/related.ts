import { contentOf } from '../markdown/html';
import { canMeet, isSameState } from '../openapi/model/transition';
import { isForOperators } from '../openapi/roles';
import { merged } from '../openapi/schemaMerge';
import { shareCallers } from './callers';
import type { Transition } from './components/lifecycleModel';
import type { Operation, Related } from './components/model';
import { causesOf } from './events';
import { inWords, isPrevented } from './lifecycle';
import type { PageData } from './pageData';

/** Formats alternatives: `a, b or c`. */
const EITHER = new Intl.ListFormat('en-GB', { type: 'disjunction' });
/** Maximum number of related operations per page, beside the causes of an event. */
const MOST = 8;

/** Pages related in one way; the kinds are ordered by relevance. `most` limits the number of pages of a kind; all pages of a kind without it are listed. */
type Kind = { most?: number; found: Found[] };
type Found = { page: PageData; why: string };

/**
 * Adds to each page the related pages of its family, derived from transitions, webhooks, paths and links in descriptions. Pages of an
 * unlisted group are related only within the group, and operations only if someone may call both. An event is related to every operation that
 * causes it, because the page of each of them lists the event.
 *
 * @param pages all pages of the family, whose `related` is set
 */
export function relatePages(pages: readonly PageData[]): void {
  for (const page of pages) {
    const { group } = page.operation;
    const isShown = ({ operation }: PageData) => !operation.unlisted || operation.group.href === group.href;
    const others = pages.filter((other) => other !== page && isShown(other) && shareCallers(page, other));
    page.operation.related = relatedTo(page, others, causesOf(page, pages));
  }
}

function relatedTo(page: PageData, others: readonly PageData[], causes: readonly PageData[]): Related[] {
  const chosen = new Map<PageData, string>();
  for (const { most, found } of kindsOf(page, others, causes)) {
    const fresh = new Map(found.filter((each) => !chosen.has(each.page)).map(({ page, why }) => [page, why]));
    for (const [each, why] of [...fresh].slice(0, most)) chosen.set(each, why);
  }
  return [...chosen].slice(0, MOST + causes.length).map(
    ([
      {
        entry: { title, method, route },
      },
      why,
    ]) => ({ title, method, href: route, why }),
  );
}

function kindsOf(page: PageData, others: readonly PageData[], causes: readonly PageData[]): Kind[] {
  const calls = others.filter(isCall);
  const { transitions: steps, operationId } = page.operation;
  if (!isCall(page)) {
    return [
      {
        found: causes.map((each) => ({
          page: each,
          why: `triggers this event${isForOperators(each.operation.roles) ? ' (operators only)' : ''}`,
        })),
      },
      { most: 2, found: followers(steps, calls) },
      { most: 1, found: readersOf(steps, calls) },
      { most: 3, found: linkedFrom(page, others) },
      { most: 2, found: linkedTo(page, calls) },
    ];
  }
  const events = page.operation.emits.flatMap(({ href }) => others.filter(({ entry }) => entry.route === href));
  return [
    {
      most: 2,
      found: calls.filter(({ reverses }) => reverses.includes(operationId)).map((each) => ({ page: each, why: 'reverses this operation' })),
    },
    {
      most: 3,
      found: namedFirst(
        page,
        followers(
          steps,
          calls.filter((each) => !isPrevented(page, each)),
        ),
      ),
    },
    { most: 1, found: [...onSamePath(page, calls, 'get'), ...readersOf(steps, calls)] },
    { most: 3, found: events.map((each) => ({ page: each, why: whatItTells(each, steps) })) },
    { most: 2, found: leaders(steps, calls) },
    { most: 4, found: onSamePath(page, calls) },
    { most: 4, found: linkedFrom(page, others) },
    { most: 2, found: linkedTo(page, calls) },
  ];
}

const isCall = ({ operation }: PageData) => operation.kind === 'operation';

/** Returns the operations that can follow. */
function followers(steps: readonly Transition[], calls: readonly PageData[]): Found[] {
  return steps.flatMap((step) =>
    changesOf(
      steps,
      calls,
      (other) => isSameState(step, other) && canMeet(step, other) && other.from.includes(step.to) && other.to !== step.to,
      'possible next step',
    ),
  );
}

/** Returns the operations that lead to the initial states of this one. */
function leaders(steps: readonly Transition[], calls: readonly PageData[]): Found[] {
  return steps.flatMap((step) =>
    changesOf(
      steps,
      calls,
      (other) => step.from.includes(other.to) && isSameState(step, other) && canMeet(other, step) && other.to !== step.to,
      'possible previous step',
    ),
  );
}

/** @param steps transitions of the page, which name the resource if there are several */
function changesOf(steps: readonly Transition[], calls: readonly PageData[], fits: (other: Transition) => boolean, when: string): Found[] {
  return calls.flatMap((page) => {
    const found = page.operation.transitions.filter(fits);
    if (!found.length) return [];
    const [{ resource, field, from, only, by }] = found;
    const hasSeveral = steps.some((step) => step.resource !== resource);
    const states = EITHER.format(new Set(found.map(({ to }) => to)));
    // An operation that changes an existing resource can create a new one in its place, such as the next offer after a rejection.
    const isOther = page.operation.transitions.some((each) => isSameState(each, found[0]) && each.from.length > 0);
    const creates = `creates ${isOther ? 'another' : 'the'} ${inWords(resource)}`;
    const isLimited = only && !steps.some((step) => isSameState(step, found[0]) && (step.leaves ?? step.only));
    const limits = [...(by ? [`by ${by}`] : []), ...(isLimited ? [`${only} only`] : [])];
    const change = `${when}: ${hasSeveral ? `the ${inWords(resource)} ` : ''}${inWords(field)} becomes ${states}`;
    return [{ page, why: `${from.length ? change : creates}${limits.length ? ` (${limits.join(', ')})` : ''}` }];
  });
}

/** Returns the operations that read the resource whose state changes. */
function readersOf(steps: readonly Transition[], calls: readonly PageData[]): Found[] {
  return steps
    .slice(0, 1)
    .flatMap(({ resource }) =>
      calls
        .filter(({ entry, returns }) => entry.method === 'get' && entry.path.endsWith('}') && returns === resource)
        .map((page) => ({ page, why: `gets the ${inWords(resource)}` })),
    );
}

/** Effects of each method on a resource, and on its list. */
const ON_ITEM: Record<string, string> = {
  get: 'gets the resource',
  patch: 'updates the resource',
  put: 'replaces the resource',
  delete: 'deletes the resource',
};
const ON_LIST: Record<string, string> = { get: 'lists these resources', post: 'creates a resource' };
/** Effects on a resource that a path without a parameter names, such as settings. */
const ON_ONLY: Record<string, string> = { ...ON_ITEM, post: 'creates the resource' };

/** Returns the operations on the same resource, or on the list that contains it. */
function onSamePath(page: PageData, calls: readonly PageData[], only?: string): Found[] {
  const path = shapeOf(page.entry.path);
  const parent = itemOf(page.entry.path);
  // Whatever can be read below a resource is a resource of its own; a POST there is an action on the resource.
  const isBelow = path !== parent && [page, ...calls].some(({ entry }) => entry.method === 'get' && shapeOf(entry.path) === path);
  const item = isBelow ? `${path}/{}` : parent;
  const list = item.replace(/\/\{\}$/, '');
  const isOne = [page, ...calls].some(({ entry, source }) => entry.method === 'get' && shapeOf(entry.path) === list && returnsOne(source));
  return calls.flatMap((other) => {
    const { method, path } = other.entry;
    const own = shapeOf(path);
    const onList = isOne ? ON_ONLY : ON_LIST;
    const why = own === list ? onList[method] : own === item || (item === list && own === `${list}/{}`) ? ON_ITEM[method] : undefined;
    // What is deleted can neither be read nor changed.
    if (page.entry.method === 'delete' && own !== list) return [];
    if (only && (method !== only || own === list)) return [];
    if (isBelow && own === parent && method === 'get') return [{ page: other, why: 'gets the parent resource' }];
    return why ? [{ page: other, why }] : [];
  });
}

/** Checks whether an operation returns one object, which is not a page of a list in `data`. */
function returnsOne({ success }: PageData['source']): boolean {
  const { properties = {} } = merged(success?.content[0]?.schema).schema;
  return Object.keys(properties).length > 0 && merged(properties.data).schema.type !== 'array';
}

/** Removes parameter names, which can differ between operations on the same path. */
const shapeOf = (path: string) => path.replace(/\{[^}]*\}/g, '{}');
/**
 * Returns the path of the resource of an operation: `/payments/{id}` for `/payments/{id}/refund`, or the whole path if it identifies no
 * resource.
 */
const itemOf = (path: string) => /^.*\{\}/.exec(shapeOf(path))?.[0] ?? path;

/**
 * Describes a webhook by the states that it can report of those that an operation leads to. The same event can have other triggers and outcomes, so that neither the creation of
 * the resource nor the state implies the event.
 */
function whatItTells({ operation }: PageData, causes: readonly Transition[]): string {
  const [step] = operation.transitions;
  if (!step) return 'event that this operation can cause';
  const same = operation.transitions.filter((other) => isSameState(step, other));
  // An event about the change of a resource does not report the resource that replaces it, such as the next offer.
  const changes = same.filter(({ from }) => from.length);
  const all = (changes.length ? changes : same).map(({ to }) => to);
  const caused = all.filter((state) => causes.some((cause) => isSameState(step, cause) && cause.to === state));
  const states = new Set(caused.length ? caused : all);
  return `event that can report the ${inWords(step.resource)} ${inWords(step.field)} ${EITHER.format(states)}`;
}

/** Paths of the links of each description, which every other page of the family needs. */
const links = new WeakMap<Operation, string[]>();

function hrefsIn(operation: Operation): string[] {
  const hrefs = links.get(operation) ?? contentOf(operation.html).links.map((href) => href.replace(/#.*/, ''));
  links.set(operation, hrefs);
  return hrefs;
}

/** Returns the pages linked from the description, in order. */
function linkedFrom({ operation }: PageData, others: readonly PageData[]): Found[] {
  return hrefsIn(operation)
    .flatMap((href) => others.filter(({ entry }) => entry.route === href))
    .map((page) => ({ page, why: 'linked in the description' }));
}

/** Returns the operations whose descriptions link to this page. */
function linkedTo(page: PageData, calls: readonly PageData[]): Found[] {
  return calls.filter((other) => linkedFrom(other, [page]).length).map((other) => ({ page: other, why: 'links to this page' }));
}

/** Puts pages linked from the description first, because an author selected them. */
function namedFirst(page: PageData, found: Found[]): Found[] {
  const named = (each: Found) => linkedFrom(page, [each.page]).length > 0;
  return [...found.filter(named), ...found.filter((each) => !named(each))];
}
