import { ThemeClassNames, UnlistedMetadata } from '@docusaurus/theme-common';
import type { Props } from '@theme/ContentVisibility/Unlisted';
import clsx from 'clsx';
import type { ReactNode } from 'react';

/** Notice of an unlisted page. All of these are documents, which do not contain the styles of the theme's admonitions. */
export default function Unlisted({ className }: Props): ReactNode {
  return (
    <>
      <UnlistedMetadata />
      <p className={clsx(className, ThemeClassNames.common.unlistedBanner, 'ref-notice')}>
        <strong>Unlisted page.</strong> It does not appear in lists or search results. Anyone who has its address can read it.
      </p>
    </>
  );
}
