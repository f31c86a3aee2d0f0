import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { budgets, missedByBuild, missedByChange, missedByScores, missedByVisit } from './budgets';

const { firstVisit, tryIt, lighthouse, build } = budgets;
const WEIGHT = {
  document: firstVisit.document * 1000,
  script: 0,
  style: 0,
  other: 0,
  total: firstVisit.total * 1000,
};
const TRY_IT = { before: tryIt.before * 1000, after: tryIt.after * 1000, data: 1e9 };
const SCORES = { ...lighthouse, largestPaint: 9e9 };

describe('budgets', () => {
  it('accepts values equal to the budgets', () => {
    assert.deepEqual(missedByVisit(WEIGHT, TRY_IT), []);
    assert.deepEqual(missedByScores(SCORES, 'a document'), []);
    assert.deepEqual(missedByScores({ ...SCORES, ...budgets.lighthouseOfApplications }, '/'), []);
    assert.deepEqual(missedByBuild({ wall: build.seconds, tree: build.megabytes * 1e6 }), []);
  });

  it('reports each byte budget exceeded by one byte, by name', () => {
    const more = Object.fromEntries(Object.entries(WEIGHT).map(([kind]) => [kind, firstVisit[kind as 'total'] * 1000 + 1]));
    const missed = missedByVisit({ ...WEIGHT, ...more }, { before: 1, after: TRY_IT.after + 1, data: 0 });
    assert.deepEqual(
      missed.map((line) => line.split(':')[0]),
      [
        ...['document', 'script', 'style', 'other', 'total'].map((kind) => `first visit, ${kind}`),
        'Try it before it is opened',
        'Try it after it is opened',
      ],
    );
    assert.match(missed[4], new RegExp(`${firstVisit.total}.001 kB, maximum ${firstVisit.total}`));
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
    assert.equal(missedByScores({ ...SCORES, ...worse }, 'a document').length, 7);
    const { performance, blockingTime } = budgets.lighthouseOfApplications;
    assert.equal(missedByScores({ ...SCORES, performance: performance - 1, blockingTime: blockingTime + 1 }, '/').length, 2);
  });

  it('reports a build that exceeds its time or memory or does not finish', () => {
    assert.equal(missedByBuild({ wall: build.seconds + 1, tree: build.megabytes * 1e6 + 1e6 }).length, 2);
    assert.deepEqual(missedByBuild({ wall: 1, failure: 'not finished after 1 s' }), ['build: not finished after 1 s']);
  });

  it('reports a build after a change that takes too long or does not finish', () => {
    assert.deepEqual(missedByChange({ wall: build.changed }), []);
    assert.equal(missedByChange({ wall: build.changed + 1 }).length, 1);
    assert.deepEqual(missedByChange({ wall: 1, failure: 'exited with 1' }), ['build after a change: exited with 1']);
  });
});
