import { useLocation } from '@docusaurus/router';
import { PageMetadata } from '@docusaurus/theme-common';
import useIsBrowser from '@docusaurus/useIsBrowser';
import NextSteps from '@site/src/components/NextSteps';
import Heading from '@theme/Heading';
import type { Props } from '@theme/NotFound/Content';
import clsx from 'clsx';
import type { ReactNode } from 'react';

/** One file answers every wrong address, so what it says of the address can come only in the browser. */
export default function NotFoundContent({ className }: Props): ReactNode {
  const { pathname } = useLocation();
  const isBrowser = useIsBrowser();
  return (
    <main className={clsx('container margin-vert--xl', className)}>
      {/* The docs are mounted at the root, so it is they who do not know the address, and they give this part no title. */}
      <PageMetadata title="Page not found" />
      <Heading as="h1">Page not found</Heading>
      <p>There is no page {isBrowser ? <code>{pathname}</code> : 'here'}. It may have moved, or the link that led here may be wrong.</p>
      <NextSteps query={isBrowser ? wordsOf(pathname) : undefined} />
    </main>
  );
}

/** The last part of an address as words: `/api/wallet/create-beneficiaries` gives "create beneficiaries". */
function wordsOf(pathname: string): string | undefined {
  const last = pathname.split('/').filter(Boolean).at(-1);
  return last
    ?.replace(/\.\w+$/, '')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}
