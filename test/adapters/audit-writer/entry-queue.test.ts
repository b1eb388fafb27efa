import { expect } from 'chai';
import { entryQueue } from '../../../src/adapters/audit-writer/entry-writer.js';
import { upTo } from '../../port-contracts/at-once.js';
import { anEntry, aRepeatable, numbersOf } from '../../support/audit/audit-fixtures.js';

describe('queue of audit entries', () => {
  it('returns entries in their order, whatever their kinds', () => {
    const queue = entryQueue(10);
    for (const n of upTo(6)) expect(queue.push(n % 3 ? anEntry(n) : aRepeatable(n))).to.be.true;
    expect([queue.take(4), queue.take(4), queue.take(4)].map(numbersOf)).to.deep.equal([[1, 2, 3, 4], [5, 6], []]);
    expect(queue.dropped()).to.equal(0);
  });

  it('never holds more than its capacity, and counts dropped entries', () => {
    const queue = entryQueue(100);
    for (const n of upTo(100_000)) queue.push(n % 2 ? anEntry(n) : aRepeatable(n));
    expect([queue.size(), queue.dropped(), queue.dropped()]).to.deep.equal([100, 99_900, 0]);
  });

  it('drops the oldest repeatable entry first', () => {
    const queue = entryQueue(4);
    for (const n of [1, 2]) queue.push(anEntry(n));
    for (const n of upTo(50)) queue.push(aRepeatable(100 + n));
    expect(queue.push(anEntry(3))).to.be.false;
    expect(numbersOf(queue.take(9))).to.deep.equal([1, 2, 150, 3]);
  });

  it('drops the oldest entry if no entry is repeatable', () => {
    const queue = entryQueue(3);
    for (const n of upTo(5)) queue.push(anEntry(n));
    expect(numbersOf(queue.take(9))).to.deep.equal([3, 4, 5]);
  });
});
