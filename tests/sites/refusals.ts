import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { after, describe, it } from 'node:test';
import type { BadInput } from './badInput';
import { tinySite } from './site';

/**
 * Declares tests that build the small site with one fault each and check the message to the writer.
 *
 * @param what kind of input, for the name of the suite
 */
export function refuses(what: string, inputs: readonly BadInput[]): void {
  describe(`malformed ${what} stop the build with a remedy`, () => {
    const site = tinySite();
    after(() => site.dispose());

    it('builds without a fault', () => {
      const { status, output } = site.run('build');
      assert.equal(status, 0, output);
    });

    for (const { name, file, change, tells } of inputs) {
      it(name, () => {
        const original = existsSync(path.join(site.folder, file)) ? site.read(file) : undefined;
        const malformed = change(original ?? '', site.read);
        assert.notEqual(malformed, original, 'The change changes nothing.');
        site.write(file, malformed);
        try {
          const { status, output } = site.run('build');
          assert.notEqual(status, 0, `The build went through.\n${output}`);
          for (const words of tells) {
            if (typeof words === 'string') assert.ok(output.includes(words), `The message does not hold "${words}":\n${output}`);
            else assert.match(output, words);
          }
        } finally {
          if (original === undefined) site.remove(file);
          else site.write(file, original);
        }
      });
    }
  });
}
