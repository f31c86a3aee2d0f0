import { UnlistedMetadata } from '@docusaurus/theme-common';
import { UNLISTED } from '../../../../packages/platform/unlisted';

/** Notice on unlisted pages. */
export default function Unlisted() {
  return (
    <>
      <UnlistedMetadata />
      <p className="theme-unlisted-banner ref-notice">
        <strong>{UNLISTED.lead}</strong> {UNLISTED.text}
      </p>
    </>
  );
}
