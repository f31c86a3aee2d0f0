import { Fragment } from 'react';
import { partsOf } from '../../markdown/identifiers';

/** Identifier as code that may break between its parts, but not within a word. */
export default function Identifier({ children }: { children: string }) {
  return (
    <code>
      {partsOf(children).map((part, position) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a name never change order
        <Fragment key={position}>
          {position > 0 && <wbr />}
          {part}
        </Fragment>
      ))}
    </code>
  );
}
