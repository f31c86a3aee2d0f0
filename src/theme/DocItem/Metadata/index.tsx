import { useDoc } from '@docusaurus/plugin-content-docs/client';
import { PageMetadata } from '@docusaurus/theme-common';
import OriginalMetadata from '@theme-original/DocItem/Metadata';
import type { ReactNode } from 'react';

/** What search engines read. Families have operations of the same name, so theirs are told apart by the family's. */
export default function Metadata(): ReactNode {
  const { metadata, frontMatter } = useDoc();
  const { family } = frontMatter as { family?: string };
  return (
    <>
      <OriginalMetadata />
      {family && <PageMetadata title={`${metadata.title}, ${family} API`} />}
    </>
  );
}
