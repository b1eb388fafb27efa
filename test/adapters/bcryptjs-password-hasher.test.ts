import { expect } from 'chai';
import { bcryptjsPasswordHasher, passwordHasherOn } from '../../src/adapters/bcryptjs/bcryptjs-password-hasher.js';
import type { HashingThreads } from '../../src/adapters/bcryptjs/hashing-threads.js';
import { passwordHasherContract } from '../contracts/password-hasher.contract.js';

describe('bcryptjs password hasher', () => {
  const hasher = bcryptjsPasswordHasher({ cost: 4, threads: 2, queueLimit: 20 });
  after(() => hasher.close());

  passwordHasherContract(() => hasher, { cost: 4 });

  for (const cost of [3, 17, 10.5, Number.NaN]) {
    it(`refuses to be made with cost ${cost}`, () => {
      expect(() => bcryptjsPasswordHasher({ cost, threads: 1, queueLimit: 1 })).to.throw(RangeError, 'from 4 to 16');
    });
  }

  describe('without a readable hash', () => {
    const recorded = (cost: number) => {
      const compared: string[] = [];
      const run = async (name: string, input: object) => {
        if (name !== 'compare' || !('hash' in input)) throw new Error('nothing else is wanted');
        compared.push(String(input.hash));
        return true;
      };
      return { compared, hasher: passwordHasherOn({ run: run as HashingThreads['run'] }, cost) };
    };
    const bomb = `$2b$31$${'.'.repeat(53)}`;

    for (const [what, hash] of Object.entries({ 'no hash': undefined, 'a corrupt one': '$2b$11$x', 'a bomb': bomb })) {
      it(`compares ${what} once, with a well-formed hash of the configured cost, and never matches`, async () => {
        const { compared, hasher } = recorded(11);
        expect(await hasher.verify('123456', hash)).to.equal('unreadable');
        expect(compared).to.have.lengthOf(1);
        expect(compared[0]).to.match(/^\$2b\$11\$[./A-Za-z0-9]{53}$/);
      });
    }
    it('uses one decoy for all, another in each process', async () => {
      const [one, other] = [recorded(4), recorded(4)];
      await one.hasher.verify('a', undefined);
      await one.hasher.verify('b', '');
      await other.hasher.verify('a', undefined);
      expect(one.compared[0]).to.equal(one.compared[1]);
      expect(one.compared[0]?.slice(7, 29)).not.to.equal(other.compared[0]?.slice(7, 29));
      expect(one.compared[0]?.slice(29)).not.to.equal(other.compared[0]?.slice(29));
    });
    it('compares a readable hash itself, once', async () => {
      const { compared, hasher } = recorded(11);
      const hash = `$2y$05$${'.'.repeat(53)}`;
      expect(await hasher.verify('123456', hash)).to.equal('match');
      expect(compared).to.deep.equal([hash]);
    });
  });
});
