import { expect } from 'chai';
import { slowReads } from '../../../src/adapters/record-pages/slow-reads.js';

describe('the slow reads that a process remembers', () => {
  it('are no more than the maximum, and the one that was added first is dropped', () => {
    const reads = slowReads(() => 0, 2);
    reads.addSlow('one');
    reads.addSlow('two');
    reads.addSlow('one');
    reads.refuse('three');
    expect(['one', 'two', 'three'].map(reads.isSlow)).to.deep.equal([true, false, true]);
    expect(() => reads.check('three')).to.throw('refused for a minute');
    reads.addSlow('four');
    reads.addSlow('five');
    expect(() => reads.check('three')).not.to.throw();
  });

  it('are at most 1,000 in the service', () => {
    const reads = slowReads(() => 0);
    const names = Array.from({ length: 1_001 }, (_, i) => `read ${i}`);
    for (const name of names) reads.addSlow(name);
    expect(names.filter((name) => !reads.isSlow(name))).to.deep.equal(['read 0']);
  });

  it('are forgotten ten minutes after they were added, and at once when they are removed', () => {
    let now = 0;
    const reads = slowReads(() => now);
    reads.addSlow('one');
    reads.addSlow('two');
    reads.remove('two');
    now = 599_999;
    expect(['one', 'two'].map(reads.isSlow)).to.deep.equal([true, false]);
    now = 600_000;
    expect(reads.isSlow('one')).to.equal(false);
  });
});
