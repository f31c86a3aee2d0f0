import path from 'node:path';
import type { LoadContext, Plugin } from '@docusaurus/types';
import { headScript } from './missing';

/** A module of Docusaurus's client that has neither settings nor a theme component for what it does. */
const REPLACED = /^\.\/preload$/;

/**
 * What a reader meets while a page is fetched and when it cannot be: a spinner, then the error with a Retry button and at most
 * one reload. Docusaurus reloads without a word and without a look at whether the network is there; its fetching of pages has
 * no setting for that and is no theme component, hence the replaced module.
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
