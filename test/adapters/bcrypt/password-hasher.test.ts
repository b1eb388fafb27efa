import { expect } from 'chai';
import { costOf, decoyHash } from '../../../src/adapters/bcrypt/bcrypt-hash.js';
import { bcryptPasswordHasher, passwordHasherOn } from '../../../src/adapters/bcrypt/bcrypt-password-hasher.js';
import { bcryptjsEngine } from '../../../src/adapters/bcrypt/engine.js';
import type { HashingThreads } from '../../../src/adapters/bcrypt/hashing-threads.js';
import { bcryptHasherContract } from '../../contracts/bcrypt-hasher.contract.js';
import { passwordHasherContract } from '../../contracts/password-hasher.contract.js';
import { ENGINES } from '../../support/engines.js';

for (const [name, engine] of Object.entries(ENGINES))
  describe(`bcrypt password hasher on ${name}`, () => {
    const made: ReturnType<typeof bcryptPasswordHasher>[] = [];
    before(async function () {
      made.push(bcryptPasswordHasher({ engine: await engine(this), cost: 4, threads: 2, queueLimit: 20 }));
    });
    after(() => Promise.all(made.map((hasher) => hasher.close())));

    passwordHasherContract(() => made[0]!);
    bcryptHasherContract(() => made[0]!, { cost: 4 });
  });

describe('bcrypt engines', () => {
  const engines: ReturnType<typeof bcryptPasswordHasher>[] = [];
  before(async function () {
    for (const engine of Object.values(ENGINES))
      engines.push(bcryptPasswordHasher({ engine: await engine(this), cost: 5, threads: 1, queueLimit: 7 }));
  });
  after(() => Promise.all(engines.map((hasher) => hasher.close())));

  for (const password of ['123456', '密'.repeat(24), '密'.repeat(128), 'secret\0tail', '\ud800 half a pair'])
    it(`verify each other's hashes of ${JSON.stringify(password)}`, async () => {
      for (const one of engines)
        for (const other of engines) {
          expect(await one.verify(password, await other.hash(password))).to.equal('match');
          expect(await one.verify(`${password}!`, await other.hash(password))).to.equal('mismatch');
        }
    });
});

describe('bcrypt password hasher', () => {
  for (const cost of [3, 17, 10.5, Number.NaN]) {
    it(`refuses to be made with cost ${cost}`, () => {
      const make = () => bcryptPasswordHasher({ engine: bcryptjsEngine, cost, threads: 1, queueLimit: 1 });
      expect(make).to.throw(RangeError, 'from 4 to 16');
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
      return { compared, hasher: passwordHasherOn({ capacity: 1, run: run as HashingThreads['run'] }, cost) };
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
    it('makes decoys that are hashes, every time', () => {
      for (let i = 0; i < 500; i += 1) expect(costOf(decoyHash(10))).to.equal(10);
    });
    it('compares a readable hash itself, once', async () => {
      const { compared, hasher } = recorded(11);
      const hash = `$2y$05$${'.'.repeat(53)}`;
      expect(await hasher.verify('123456', hash)).to.equal('match');
      expect(compared).to.deep.equal([hash]);
    });
  });
});
