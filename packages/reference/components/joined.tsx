import { Fragment, type ReactElement } from 'react';
import Identifier from './Identifier';
import type { Link } from './link';

/** Puts a text between elements, such as a comma. */
export const joined = (elements: readonly ReactElement[], separator: string) =>
  elements.map((element, at) => (
    <Fragment key={element.key}>
      {at > 0 && separator}
      {element}
    </Fragment>
  ));

/** Links to pages, with a text between them. */
export const linksOf = (links: readonly Link[], separator = ', ') =>
  joined(
    links.map(({ label, href }) => (
      <a key={href} href={href}>
        {label}
      </a>
    )),
    separator,
  );

/** Names as code, with a text between them. */
export const identifiersOf = (names: readonly string[], separator: string) =>
  joined(
    names.map((name) => <Identifier key={name}>{name}</Identifier>),
    separator,
  );
