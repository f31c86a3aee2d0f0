import { UnlistedMetadata } from '@docusaurus/theme-common';
import type { ReactNode } from 'react';

/** Notice on unlisted pages. */
export default function Unlisted(): ReactNode {
  return (
    <>
      <UnlistedMetadata />
      <p className="theme-unlisted-banner ref-notice">
        <strong>Unlisted page.</strong> It does not appear in lists or search results. Anyone who has its address can read it.
      </p>
    </>
  );
}
