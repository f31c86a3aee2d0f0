import type { Plugin } from '@docusaurus/types';
import { isDocument } from '../../plugins/documents/routes';

/** Forwards requests for documents and their assets from the development server to the preview that `npm start` runs (tools/preview). */
export default function documentsPreview(): Plugin {
  const port = process.env.PREVIEW_PORT;
  const isForwarded = (path: string) => isDocument(path) || /^\/(?:assets\/(?:js|css)\/|sandbox\/worker\.js$|documents-live$)/.test(path);
  return {
    name: 'documents-preview',
    configureWebpack: () =>
      port ? ({ devServer: { proxy: [{ context: isForwarded, target: `http://127.0.0.1:${port}`, logLevel: 'silent' }] } } as object) : {},
  };
}
