import { useDoc } from '@docusaurus/plugin-content-docs/client';
import { PageMetadata } from '@docusaurus/theme-common';
import OriginalMetadata from '@theme-original/DocItem/Metadata';
import type { ReactNode } from 'react';

/** Metadata for search engines. Titles include the family, because families have operations with the same name. */
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
