import path from 'node:path';
import type { Plugin } from '@docusaurus/types';

/**
 * Shows what the reference step of `npm start` (tools/preview) finds in saved pages, over any open page. Its lines appear before the bundler has
 * compiled the page, so the bundler's overlay is for what they do not explain.
 */
export default function liveProblems(): Plugin {
  const isServed = Boolean(process.env.PREVIEW_PORT);
  return {
    name: 'live-problems',
    getClientModules: () => (isServed ? [path.join(__dirname, 'panel.ts')] : []),
    configureWebpack(_config, isServer) {
      if (!isServed || isServer) return {};
      // The development server sends the text of the function to the page.
      return { devServer: { client: { overlay: { warnings: false, errors: isUnexplained, runtimeErrors: isUnexplained } } } } as object;
    },
  };
}

/** Runs in the page. */
const isUnexplained = () => !document.getElementById('live-problems');
