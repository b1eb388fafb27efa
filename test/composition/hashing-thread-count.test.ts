import { expect } from 'chai';
import { hashingThreadCount } from '../../src/composition/hashing-thread-count.js';

describe('the number of hashing threads', () => {
  const cases = [
    { processors: 1, workers: 1, threads: 1 },
    { processors: 2, workers: 1, threads: 1 },
    { processors: 4, workers: 1, threads: 3 },
    { processors: 2, workers: 2, threads: 1 },
    { processors: 8, workers: 2, threads: 3 },
    { processors: 9, workers: 2, threads: 3 },
    { processors: 2, workers: 5, threads: 1 },
  ];
  for (const { processors, workers, threads } of cases)
    it(`is ${threads} for each of ${workers} on ${processors} processors`, () => {
      expect(hashingThreadCount(workers, processors)).to.equal(threads);
    });
});
