import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { tinySite } from './site';
import { assertTells, type BadInput, readTable, replaced } from './tables';

/** Page of the small site. Each of its faults gets a copy of it, so that one build can report several. */
const GUIDE = 'userguide/one.mdx';

describe('malformed pages stop the build with a remedy', () => {
  const site = tinySite();
  after(() => site.dispose());
  const guide = site.read(GUIDE);

  for (const inputs of readTable<BadInput[]>('bad-pages.yaml')) {
    const placed = inputs.map((input, index) => ({ ...input, place: input.file === GUIDE ? `userguide/fault-${index}.mdx` : input.file }));
    describe(inputs.length > 1 ? 'several in one build' : 'alone', () => {
      let built: ReturnType<typeof site.run>;
      before(() => {
        const originals = placed.map((input) => {
          const { file, place } = input;
          const original = site.exists(file) ? site.read(file) : '';
          const correct = file === GUIDE ? guide : original;
          const malformed = replaced(correct, input);
          assert.notEqual(malformed, correct, 'The change changes nothing.');
          // Two pages with one title would be a fault of their own.
          site.write(place, place === file ? malformed : malformed.replace('User guide one', `User guide ${place}`));
          return { place, original: place === file ? original : '' };
        });
        built = site.run('build');
        for (const { place, original } of originals) {
          if (original) site.write(place, original);
          else site.remove(place);
        }
      });

      it('prints no stack', () => assert.doesNotMatch(built.output, /^[\s│]*at .*:\d+:\d+\)?$/m));

      for (const { name, tells, file, place } of placed)
        it(name, () => {
          assert.notEqual(built.status, 0, `The build went through.\n${built.output}`);
          assertTells(
            built.output,
            tells.map((words) => (file === GUIDE ? words.replaceAll(GUIDE, place) : words)),
          );
        });
    });
  }
});
