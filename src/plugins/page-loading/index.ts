import path from 'node:path';
import type { LoadContext, Plugin } from '@docusaurus/types';
import { headScript } from './missing';

/** Module of the Docusaurus client that can neither be configured nor swizzled. */
const REPLACED = /^\.\/preload$/;

/**
 * Replaces the loading and error states of page navigation: a spinner, then an error with a Retry button and at most one automatic reload.
 * Docusaurus reloads the page without a message, even when offline. Its page loading has no option for this and is not a theme component,
 * so the plugin replaces a module.
 */
export default function pageLoading({ baseUrl }: LoadContext): Plugin {
  return {
    name: 'page-loading',
    injectHtmlTags: () => ({ headTags: [{ tagName: 'script', innerHTML: headScript(baseUrl) }] }),
    getClientModules: () => ['lifecycle.ts', 'scroll.ts'].map((file) => path.join(__dirname, file)),
    configureWebpack(_config, isServer, { currentBundler }) {
      if (isServer) return {};
      const { NormalModuleReplacementPlugin } = currentBundler.instance;
      return {
        plugins: [
          new NormalModuleReplacementPlugin(REPLACED, (resource: { context: string; request: string }) => {
            if (/@docusaurus[\\/]core[\\/]lib[\\/]client$/.test(resource.context)) resource.request = path.join(__dirname, 'preload.ts');
          }),
        ],
      };
    },
  };
}
