import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { after, describe, it } from 'node:test';
import type { BadInput } from './badInput';
import { tinySite } from './site';

/**
 * Declares the tests that build the small site with one thing wrong at a time, and hold what is said against what a writer must be told.
 *
 * @param what the kind of input, which names the suite
 */
export function refuses(what: string, inputs: readonly BadInput[]): void {
  describe(`malformed ${what} stop the build, which says what to do`, () => {
    const site = tinySite();
    after(() => site.dispose());

    it('builds when nothing is wrong', () => {
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
