import ExecutionEnvironment from '@docusaurus/ExecutionEnvironment';
import Head from '@docusaurus/Head';
import type { ReactNode } from 'react';
import { readAssets } from '../../plugins/documents/generated';

/** Style sheet and script of a document. The development server has Docusaurus's client instead. */
export default function DocumentHead(): ReactNode {
  if (ExecutionEnvironment.canUseDOM) return null;
  const { style, boot, imports } = readAssets();
  return (
    <Head>
      <link rel="stylesheet" href={style} />
      {imports.map((file) => (
        <link key={file} rel="modulepreload" href={file} />
      ))}
      <script type="module" src={boot} />
    </Head>
  );
}
