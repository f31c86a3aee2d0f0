import { BelowCards } from '@site/src/components/BelowCards';
import type { Props } from '@theme/DocCardList';
import OriginalList from '@theme-original/DocCardList';
import { type ReactNode, useContext } from 'react';

/** Cards of a category, followed by additional content of its page. */
export default function DocCardList(props: Props): ReactNode {
  return (
    <>
      <OriginalList {...props} />
      {useContext(BelowCards)}
    </>
  );
}
