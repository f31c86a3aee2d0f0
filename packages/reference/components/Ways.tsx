import { Fragment } from 'react';
import { joined, linksOf } from './joined';
import type { Link } from './model';

/** Alternative ways to authenticate, each with the schemes that are sent together. */
export default function Ways({ ways }: { ways: readonly (readonly Link[])[] }) {
  const named = ways.map((way) => (
    <Fragment key={way.map(({ href }) => href).join()}>{way.length ? linksOf(way, ' together with ') : 'none'}</Fragment>
  ));
  return joined(named, ', or ');
}
