import { createElement, type ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import ErrorList from '../../src/components/reference/ErrorList';
import ErrorPage from '../../src/components/reference/ErrorPage';
import FamilyFacts from '../../src/components/reference/FamilyFacts';
import GroupPage from '../../src/components/reference/GroupPage';
import type { DrawnLifecycle } from '../../src/components/reference/lifecycleModel';
import type {
  ErrorPageData,
  ErrorStatus,
  FamilyIndex,
  FamilyPageData,
  GroupEntry,
  Operation,
  StaticPageData,
} from '../../src/components/reference/model';
import OperationList from '../../src/components/reference/OperationList';
import OperationPage from '../../src/components/reference/OperationPage';

/** Renders the page of an operation or webhook. */
export function renderOperation(operation: Operation): StaticPageData {
  return render(createElement(OperationPage, { operation }));
}

/** Renders the page of a group of operations. */
export function renderGroup(group: GroupEntry, lifecycles: DrawnLifecycle[] = []): StaticPageData {
  return render(createElement(GroupPage, { group, lifecycles }));
}

/** Renders the content below the groups on a family's page. */
export function renderFamily(family: FamilyPageData): StaticPageData {
  return render(createElement(FamilyFacts, family));
}

/** Renders the page of an error code. */
export function renderError(error: ErrorPageData): StaticPageData {
  return render(createElement(ErrorPage, { error }));
}

/** Renders the list of all error codes. */
export function renderErrorList(statuses: ErrorStatus[]): StaticPageData {
  return render(createElement(ErrorList, { statuses }));
}

/** Renders the list of all operations. */
export function renderOperationList(families: readonly FamilyIndex[]): StaticPageData {
  return render(createElement(OperationList, { families }));
}

function render(element: ReactElement): StaticPageData {
  const html = renderToStaticMarkup(element);
  const outside = html.replace(/<pre[\s\S]*?<\/pre>/g, ''); // Excludes examples, which may contain unrelated links.
  const all = (attribute: string) => [
    ...new Set([...outside.matchAll(new RegExp(` ${attribute}="([^"]*)"`, 'g'))].map(([, value]) => unescaped(value))),
  ];
  return { html, links: all('href').filter((href) => /^\/(?!\/|downloads\/)/.test(href)), anchors: all('id') };
}

const NAMED: Record<string, string> = { quot: '"', lt: '<', gt: '>', amp: '&' };

/** Reverses the escaping of an attribute value by React or rehype. */
const unescaped = (value: string) =>
  value.replace(/&(?:#x([0-9a-f]+)|(\w+));/gi, (entity, code?: string, name?: string) =>
    code ? String.fromCodePoint(Number.parseInt(code, 16)) : (NAMED[name ?? ''] ?? entity),
  );
