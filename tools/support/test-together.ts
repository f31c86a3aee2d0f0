import path from 'node:path';
import { after, describe } from 'node:test';

/** Runs the test files that the parent process (tools/test-files.ts) sends, one after the other, each as a suite with its own hooks. */
process.on('message', (file: string) => {
  if (file) {
    describe(file, () => {
      after(() => process.send?.('done'));
      require(path.resolve(file));
    });
  } else process.disconnect();
});
process.send?.('ready');
