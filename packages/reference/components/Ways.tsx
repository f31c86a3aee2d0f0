import { Fragment } from 'react';
import type { Link } from './model';

/** Alternative ways to authenticate, each with the schemes that are sent together. */
export default function Ways({ ways }: { ways: readonly (readonly Link[])[] }) {
  return ways.map((way, index) => (
    <Fragment key={way.map(({ href }) => href).join()}>
      {index > 0 && ', or '}
      {way.length === 0 && 'none'}
      {way.map(({ label, href }, position) => (
        <Fragment key={href}>
          {position > 0 && ' together with '}
          <a href={href}>{label}</a>
        </Fragment>
      ))}
    </Fragment>
  ));
}
