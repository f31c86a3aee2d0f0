import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { atLeast, atMost, budgets, compareBuild, compareChange, compareScores, compareVisit, missed } from './budgets';

const { firstVisit, tryIt, lighthouse, build } = budgets;
const WEIGHT = {
  document: firstVisit.document * 1000,
  script: 0,
  style: 0,
  other: 0,
  total: firstVisit.total * 1000,
  font: firstVisit.font * 1000,
};
const TRY_IT = { before: tryIt.before * 1000, after: tryIt.after * 1000, data: 1e9 };
const SCORES = { ...lighthouse, largestPaint: 9e9 };

describe('budgets', () => {
  it('accepts values equal to the budgets', () => {
    assert.deepEqual(missed(compareVisit(WEIGHT, TRY_IT)), []);
    assert.deepEqual(missed(compareScores(SCORES, 'a document')), []);
    assert.deepEqual(missed(compareScores({ ...SCORES, ...budgets.lighthouseOfApplications }, '/search')), []);
    assert.deepEqual(missed(compareBuild({ wall: build.seconds, tree: build.megabytes * 1e6 })), []);
  });

  it('reports a value that leaves less than 3 %, unless it cannot be better', () => {
    assert.deepEqual(atMost('page', 97, 100, 'kB'), []);
    assert.deepEqual(atMost('page', 97.1, 100, 'kB'), [{ isMissed: false, line: 'page: 97.1 kB, maximum 100' }]);
    assert.deepEqual(atMost('shift', 0, 0, ''), []);
    assert.deepEqual(atLeast('recall', 1, 0.97, 1), []);
    assert.deepEqual(atLeast('recall', 0.951, 0.95, 1), [{ isMissed: false, line: 'recall: 0.951, minimum 0.95' }]);
    assert.deepEqual(atLeast('recall', 0.94, 0.95, 1), [{ isMissed: true, line: 'recall: 0.94, minimum 0.95' }]);
  });

  it('reports each byte budget exceeded by one byte, by name', () => {
    const more = Object.fromEntries(Object.entries(WEIGHT).map(([kind]) => [kind, firstVisit[kind as 'total'] * 1000 + 1]));
    const lines = missed(compareVisit({ ...WEIGHT, ...more }, { before: 1, after: TRY_IT.after + 1, data: 0 }));
    assert.deepEqual(
      lines.map((line) => line.split(':')[0]),
      [
        ...['document', 'script', 'style', 'other', 'total', 'font'].map((kind) => `first visit, ${kind}`),
        'Try it before it is opened',
        'Try it after it is opened',
      ],
    );
    assert.match(lines[4], new RegExp(`${firstVisit.total}.001 kB, maximum ${firstVisit.total}`));
  });

  it('reports Lighthouse scores one point too low, console errors, layout shifts and too much blocking time', () => {
    const worse = {
      performance: lighthouse.performance - 1,
      accessibility: 99,
      bestPractices: 99,
      seo: 99,
      layoutShift: 1,
      consoleErrors: 1,
      blockingTime: lighthouse.blockingTime + 1,
    };
    assert.equal(missed(compareScores({ ...SCORES, ...worse }, 'a document')).length, 7);
    const { performance, blockingTime } = budgets.lighthouseOfApplications;
    const slow = { ...SCORES, performance: performance - 1, blockingTime: blockingTime + 1 };
    assert.equal(missed(compareScores(slow, '/search')).length, 2);
    assert.equal(missed(compareScores({ ...SCORES, performance, blockingTime }, '/')).length, 2, 'the home page is a document');
  });

  it('reports a build that exceeds its time or memory or does not finish', () => {
    assert.equal(missed(compareBuild({ wall: build.seconds + 1, tree: build.megabytes * 1e6 + 1e6 })).length, 2);
    assert.deepEqual(missed(compareBuild({ wall: 1, failure: 'not finished after 1 s' })), ['build: not finished after 1 s']);
  });

  it('reports a build after a change that takes too long or does not finish', () => {
    assert.deepEqual(missed(compareChange({ wall: build.changed })), []);
    assert.equal(missed(compareChange({ wall: build.changed + 1 })).length, 1);
    assert.deepEqual(missed(compareChange({ wall: 1, failure: 'exited with 1' })), ['build after a change: exited with 1']);
  });
});
