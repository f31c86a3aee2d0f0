import type { ComponentProps, ReactNode } from 'react';
import Changelog from './Changelog';
import ErrorList from './ErrorList';
import ErrorPage from './ErrorPage';
import EventList from './EventList';
import FamilyPage from './FamilyPage';
import GroupPage from './GroupPage';
import ObjectList from './ObjectList';
import ObjectPage from './ObjectPage';
import OperationList from './OperationList';
import OperationPage from './OperationPage';
import { type Parts, PartsProvider } from './parts';

/** Components of the reference by kind of page. */
const PAGES = {
  operation: OperationPage,
  group: GroupPage,
  family: FamilyPage,
  object: ObjectPage,
  objects: ObjectList,
  error: ErrorPage,
  errors: ErrorList,
  operations: OperationList,
  events: EventList,
  changelog: Changelog,
};

type Kind = keyof typeof PAGES;

/** Facts of a page: its kind, and the properties of the component that renders it. Serialisable as JSON. */
export type Facts = { [Each in Kind]: { kind: Each; props: ComponentProps<(typeof PAGES)[Each]> } }[Kind];

/** Page of the reference, with the parts of the theme. */
export default function Page({ kind, props, parts }: Facts & { parts: Parts }) {
  const Component = PAGES[kind] as (properties: typeof props) => ReactNode;
  return (
    <PartsProvider parts={parts}>
      <Component {...props} />
    </PartsProvider>
  );
}
