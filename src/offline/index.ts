import { serveSandbox } from '../../packages/sandbox/browser/serve';
import { serveFiles } from './files';
import { showSearch, startLinks } from './links';

/**
 * Script of the pages in the offline archive. It replaces the script of documents and Docusaurus's client, neither of which works on pages that
 * are opened from a folder: browsers refuse modules, workers and `fetch` there.
 */
serveFiles();
startLinks();
// The sandbox runs in the page, at the other end of a message channel.
window.Worker = class {
  constructor() {
    const { port1, port2 } = new MessageChannel();
    serveSandbox(port1);
    port1.start();
    port2.start();
    // biome-ignore lint/correctness/noConstructorReturn: a port has the methods of a worker that the sandbox's client calls
    return port2;
  }
} as unknown as typeof Worker;
void import('../boot').then(showSearch);
