import { BelowCards } from '@site/src/components/BelowCards';
import type { Props } from '@theme/DocCardList';
import OriginalList from '@theme-original/DocCardList';
import { type ReactNode, useContext } from 'react';

/** The cards of a category, and below them what its page has more. */
export default function DocCardList(props: Props): ReactNode {
  return (
    <>
      <OriginalList {...props} />
      {useContext(BelowCards)}
    </>
  );
}
