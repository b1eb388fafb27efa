import { expect } from 'chai';
import { entryQueue } from '../../../src/adapters/system/entry-queue.js';
import { fifo } from '../../../src/adapters/system/fifo.js';
import { upTo } from '../../contracts/at-once.js';
import { anEntry, aRepeatable, numbersOf } from '../../support/audit/audit-fixtures.js';

describe('queue of audit entries', () => {
  it('gives them back in their order, whatever their kinds', () => {
    const queue = entryQueue(10);
    for (const n of upTo(6)) expect(queue.push(n % 3 ? anEntry(n) : aRepeatable(n))).to.be.true;
    expect(numbersOf(queue.take(4))).to.deep.equal([1, 2, 3, 4]);
    expect(numbersOf(queue.take(4))).to.deep.equal([5, 6]);
    expect(queue.take(4)).to.deep.equal([]);
    expect(queue.dropped()).to.equal(0);
  });

  it('never holds more than its capacity, and counts what it dropped', () => {
    const queue = entryQueue(100);
    for (const n of upTo(100_000)) queue.push(n % 2 ? anEntry(n) : aRepeatable(n));
    expect(queue.size()).to.equal(100);
    expect(queue.dropped()).to.equal(99_900);
    expect(queue.dropped()).to.equal(0);
  });

  it('drops the oldest of what repeats before anything else', () => {
    const queue = entryQueue(4);
    for (const n of [1, 2]) queue.push(anEntry(n));
    for (const n of upTo(50)) queue.push(aRepeatable(100 + n));
    expect(queue.push(anEntry(3))).to.be.false;
    expect(numbersOf(queue.take(9))).to.deep.equal([1, 2, 150, 3]);
  });

  it('drops the oldest where nothing repeats', () => {
    const queue = entryQueue(3);
    for (const n of upTo(5)) queue.push(anEntry(n));
    expect(numbersOf(queue.take(9))).to.deep.equal([3, 4, 5]);
  });
});

describe('fifo', () => {
  it('is what an array is, at any length', () => {
    const queue = fifo<number>();
    const array: number[] = [];
    for (let n = 0; n < 5_000; n += 1) {
      queue.push(n);
      array.push(n);
      if (n % 5) expect(queue.shift()).to.equal(array.shift());
      expect(queue.first()).to.equal(array[0]);
      expect(queue.size()).to.equal(array.length);
    }
    while (array.length > 0) expect(queue.shift()).to.equal(array.shift());
    expect([queue.shift(), queue.first(), queue.size()]).to.deep.equal([undefined, undefined, 0]);
  });
});
