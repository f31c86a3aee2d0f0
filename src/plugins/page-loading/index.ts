import path from 'node:path';
import type { Plugin } from '@docusaurus/types';
import { headScript } from './missing';

const PRELOAD = path.join(__dirname, 'preload.ts');

/**
 * What a reader meets while a page is fetched and when it cannot be: a spinner, then the error with a Retry button and at most
 * one reload. Docusaurus reloads without a word and without a look at whether the network is there; its fetching of pages has
 * no setting for that and is no theme component, hence the replaced module.
 */
export default function pageLoading(): Plugin {
  return {
    name: 'page-loading',
    injectHtmlTags: () => ({ headTags: [{ tagName: 'script', innerHTML: headScript() }] }),
    getClientModules: () => [path.join(__dirname, 'lifecycle.ts')],
    configureWebpack(_config, isServer, { currentBundler }) {
      if (isServer) return {};
      const { NormalModuleReplacementPlugin } = currentBundler.instance;
      return {
        plugins: [
          new NormalModuleReplacementPlugin(/^\.\/preload$/, (resource: { context: string; request: string }) => {
            if (/@docusaurus[\\/]core[\\/]lib[\\/]client$/.test(resource.context)) resource.request = PRELOAD;
          }),
        ],
      };
    },
  };
}
