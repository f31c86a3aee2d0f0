import { createElement, type ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import ErrorList from './components/ErrorList';
import ErrorPage from './components/ErrorPage';
import EventList from './components/EventList';
import FamilyPage from './components/FamilyPage';
import GroupPage from './components/GroupPage';
import type { DrawnLifecycle } from './components/lifecycleModel';
import type {
  ErrorPageData,
  ErrorStatus,
  Facet,
  FamilyIndex,
  FamilyPageData,
  GroupEntry,
  ObjectEntry,
  ObjectPageData,
  Operation,
} from './components/model';
import ObjectList from './components/ObjectList';
import ObjectPage from './components/ObjectPage';
import OperationList from './components/OperationList';
import OperationPage from './components/OperationPage';

/** Renders the page of an operation or webhook. */
export function renderOperation(operation: Operation): string {
  return render(createElement(OperationPage, { operation }));
}

/** Renders the page of a group of operations. */
export function renderGroup(group: GroupEntry, lifecycles: DrawnLifecycle[] = [], objects: ObjectEntry[] = []): string {
  return render(createElement(GroupPage, { group, lifecycles, objects }));
}

/** Renders the page of a family. */
export function renderFamily(family: FamilyPageData): string {
  return render(createElement(FamilyPage, family));
}

/** Renders the page of an object. */
export function renderObject(object: ObjectPageData): string {
  return render(createElement(ObjectPage, { object }));
}

/** Renders the list of a family's objects. */
export function renderObjectList(index: FamilyIndex): string {
  return render(createElement(ObjectList, { index }));
}

/** Renders the page of an error code. */
export function renderError(error: ErrorPageData): string {
  return render(createElement(ErrorPage, { error }));
}

/** Renders the list of all error codes. */
export function renderErrorList(statuses: ErrorStatus[], facets: Facet[]): string {
  return render(createElement(ErrorList, { statuses, facets }));
}

/** Renders the list of all operations. */
export function renderOperationList(families: readonly FamilyIndex[]): string {
  return render(createElement(OperationList, { families }));
}

/** Renders the list of all events. */
export function renderEventList(families: readonly FamilyIndex[]): string {
  return render(createElement(EventList, { families }));
}

const render = (element: ReactElement): string => renderToStaticMarkup(element);
