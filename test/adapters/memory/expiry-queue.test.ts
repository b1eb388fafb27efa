import { expect } from 'chai';
import fc from 'fast-check';
import { expiryQueue, type Expiring } from '../../../src/adapters/memory/expiry-queue.js';

/** A number is the expiry of an entry that is added; a fraction of one says which of the entries is removed. */
const steps = fc.array(
  fc.oneof({ weight: 2, arbitrary: fc.integer({ min: 1, max: 100 }) }, fc.double({ min: 0, max: 0.999, noNaN: true })),
  { maxLength: 120, size: 'max' },
);

describe('expiry queue', () => {
  it('has nothing at hand when it is empty', () => {
    expect(expiryQueue().first()).to.be.undefined;
  });

  it('has at hand what expires first, whatever was added and removed', () => {
    fc.assert(
      fc.property(steps, (sequence) => {
        const queue = expiryQueue<Expiring>();
        const held: Expiring[] = [];
        for (const step of sequence) {
          if (step >= 1) {
            const entry = { expiresAt: step, place: 0 };
            queue.add(entry);
            held.push(entry);
          } else for (const entry of held.splice(Math.floor(step * held.length), 1)) queue.remove(entry);
          expect(queue.first()?.expiresAt).to.equal(held.map(({ expiresAt }) => expiresAt).sort((a, b) => a - b)[0]);
        }
        const drained: number[] = [];
        for (let entry = queue.first(); entry; entry = queue.first()) {
          drained.push(entry.expiresAt);
          queue.remove(entry);
        }
        expect(drained).to.deep.equal(held.map(({ expiresAt }) => expiresAt).sort((a, b) => a - b));
      }),
      { numRuns: 200 },
    );
  });
});
