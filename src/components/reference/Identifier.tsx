import { Fragment, type ReactNode } from 'react';
import { partsOf } from './identifiers';

/** A name as code, which breaks where its parts meet and not within a word. */
export default function Identifier({ children }: { children: string }): ReactNode {
  return (
    <code>
      {partsOf(children).map((part, position) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one name never change places.
        <Fragment key={position}>
          {position > 0 && <wbr />}
          {part}
        </Fragment>
      ))}
    </code>
  );
}
