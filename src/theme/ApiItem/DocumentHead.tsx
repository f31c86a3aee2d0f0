import ExecutionEnvironment from '@docusaurus/ExecutionEnvironment';
import Head from '@docusaurus/Head';
import { useLocation } from '@docusaurus/router';
import { readAssets } from '../../plugins/documents/generated';
import { HOME } from '../../plugins/documents/routes';

/** Style sheets and script of a document. The development server has Docusaurus's client instead. */
export default function DocumentHead() {
  const { pathname } = useLocation();
  if (ExecutionEnvironment.canUseDOM) return null;
  const { style, homeStyle, boot, imports } = readAssets();
  return (
    <Head>
      <link rel="stylesheet" href={style} />
      {pathname === HOME && <link rel="stylesheet" href={homeStyle} />}
      {imports.map((file) => (
        <link key={file} rel="modulepreload" href={file} />
      ))}
      <script type="module" src={boot} />
    </Head>
  );
}
