import path from 'node:path';
import { after, describe } from 'node:test';

/** Time that handles of the tests have to close after the last file, in milliseconds. */
const PATIENCE = 30_000;

/** Runs the test files that the parent process (tools/test-files.ts) sends, one after the other, each as a suite with its own hooks. */
process.on('message', (file: string) => {
  if (file) {
    describe(file, () => {
      after(() => process.send?.('done'));
      require(path.resolve(file));
    });
  } else {
    process.disconnect();
    // A failed test can leave a server or a file open, which would keep the process and the run alive for ever.
    setTimeout(() => {
      console.error(`The process did not end after its last test file. Still open: ${process.getActiveResourcesInfo().join(', ')}.`);
      process.exit(1);
    }, PATIENCE).unref();
  }
});
process.send?.('ready');
