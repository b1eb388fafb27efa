import { createHash } from 'node:crypto';
import { expect } from 'chai';
import fc from 'fast-check';
import { codeOf, solutionOf } from '../src/proof-solution.js';
import { sha256 } from '../src/sha256.js';

const expected = (message: Uint8Array): string => createHash('sha256').update(message).digest('hex');

describe('the proof of the client', () => {
  it('hashes like node:crypto, at every length near the block size', () => {
    for (let length = 0; length <= 300; length += 1) {
      const message = Uint8Array.from({ length }, (_, i) => (i * 31 + length) % 256);
      expect(sha256(message), `${length} bytes`).to.equal(expected(message));
    }
  });

  it('hashes any message like node:crypto', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 5000 }), (message) => {
        expect(sha256(message)).to.equal(expected(message));
      }),
      { numRuns: 500 },
    );
  });

  it('finds the number from 0 to the maximum, both included', () => {
    const challengeOf = (number: number) => expected(new TextEncoder().encode(`salt${number}`));
    const find = (number: number) =>
      solutionOf({ salt: 'salt', challenge: challengeOf(number), maxnumber: 2000 }, () => undefined);
    for (const number of [0, 1, 999, 1000, 1001, 2000]) expect(find(number)).to.equal(number);
    expect(find(2001)).to.equal(undefined);
  });

  it('reports its progress', () => {
    const tried: number[] = [];
    solutionOf({ salt: '', challenge: '', maxnumber: 2500 }, (number) => void tried.push(number));
    expect(tried).to.deep.equal([0, 1000, 2000]);
  });

  it('writes the solution in the format of the altcha family', () => {
    const challenge = { algorithm: 'SHA-256', challenge: 'c', salt: 's', signature: 'g' } as const;
    const code = codeOf({ ...challenge, maxnumber: 9, key: 'k' }, 7);
    expect(JSON.parse(Buffer.from(code, 'base64').toString())).to.deep.equal({ ...challenge, number: 7 });
  });
});
