import { expect } from 'chai';
import {
  costOf,
  decoyHash,
  bcryptPasswordHasher,
  passwordHasherOn,
} from '../../../src/adapters/bcrypt/bcrypt-password-hasher.js';
import type * as bcryptjsTasks from '../../../src/adapters/bcrypt/bcryptjs-tasks.js';
import { bcryptjsEngine } from '../../../src/adapters/bcrypt/engine.js';
import type { HashingThreads } from '../../../src/adapters/bcrypt/hashing-threads.js';
import { bcryptHasherContract } from '../../contracts/bcrypt-hasher.contract.js';
import { passwordHasherContract } from '../../contracts/password-hasher.contract.js';
import { duringSuite } from '../../support/during-suite.js';
import { ENGINES } from '../../support/engines.js';

for (const [name, engine] of Object.entries(ENGINES))
  describe(`bcrypt password hasher on ${name}`, () => {
    const hasher = duringSuite(
      async (context) => bcryptPasswordHasher({ engine: await engine(context), cost: 4, threads: 2 }),
      ({ close }) => close(),
    );
    passwordHasherContract(hasher);
    bcryptHasherContract(hasher, { cost: 4 });
  });

describe('bcrypt engines', () => {
  const engines = Object.values(ENGINES).map((engine) =>
    duringSuite(
      async (context) => bcryptPasswordHasher({ engine: await engine(context), cost: 5, threads: 1 }),
      ({ close }) => close(),
    ),
  );

  for (const password of ['123456', '密'.repeat(24), '密'.repeat(128), 'secret\0tail', '\ud800 half a pair'])
    it(`verify each other's hashes of ${JSON.stringify(password)}`, async () => {
      for (const one of engines)
        for (const other of engines) {
          expect(await one().verify(password, await other().hash(password))).to.equal('match');
          expect(await one().verify(`${password}!`, await other().hash(password))).to.equal('mismatch');
        }
    });
});

describe('bcrypt password hasher', () => {
  for (const cost of [3, 17, 10.5, Number.NaN]) {
    it(`refuses to be made with cost ${cost}`, () => {
      const make = () => bcryptPasswordHasher({ engine: bcryptjsEngine, cost, threads: 1 });
      expect(make).to.throw(RangeError, 'from 4 to 16');
    });
  }

  /** `fits` is what every comparison finds. */
  const recorded = (cost: number, fits = true) => {
    const compared: string[] = [];
    const run = async (name: string, input: { hash?: string; onMismatch?: ReadonlyArray<string> }) => {
      if (name !== 'compare') throw new Error('nothing else is wanted');
      compared.push(String(input.hash), ...(fits ? [] : (input.onMismatch ?? [])));
      return fits;
    };
    return {
      compared,
      hasher: passwordHasherOn({ expectedWaitMs: () => 0, run: run as HashingThreads['run'] }, cost),
    };
  };
  const workOf = (hashes: ReadonlyArray<string>): number =>
    hashes.reduce((sum, hash) => sum + 2 ** (costOf(hash) ?? NaN), 0);

  describe('after a mismatch', () => {
    for (const madeWith of [4, 8, 10, 11, 12])
      it(`has done the work of the configured cost 12 where the hash has cost ${madeWith}`, async () => {
        const hash = decoyHash(madeWith);
        const [known, unknown] = [recorded(12, false), recorded(12, false)];
        expect(await known.hasher.verify('123456', hash)).to.equal('mismatch');
        expect(await unknown.hasher.verify('123456', undefined)).to.equal('unreadable');
        expect(known.compared[0]).to.equal(hash);
        expect(workOf(known.compared)).to.equal(2 ** 12);
        expect(workOf(unknown.compared)).to.equal(2 ** 12);
      });
    it('has done no more than the work of a hash of a higher cost', async () => {
      const { compared, hasher } = recorded(10, false);
      const hash = decoyHash(12);
      expect(await hasher.verify('123456', hash)).to.equal('mismatch');
      expect(compared).to.deep.equal([hash]);
    });
  });

  for (const [name, engine] of Object.entries(ENGINES))
    it(`compares what a mismatch adds on ${name}, and nothing after a match`, async function () {
      const { tasksFile } = await engine(this);
      const tasks = (await import(tasksFile)) as typeof bcryptjsTasks;
      const password = '123456';
      const { value: hash } = tasks.hash({ password, cost: 4 });
      const added = { count: 0 };
      const onMismatch = Array.from({ length: 3 }, () => decoyHash(4));
      const counted = new Proxy(onMismatch, {
        get(list, key) {
          if (typeof key === 'string' && /^\d+$/.test(key)) added.count += 1;
          return Reflect.get(list, key) as unknown;
        },
      });
      expect(tasks.compare({ password, hash, onMismatch: counted }).value).to.equal(true);
      expect(added.count).to.equal(0);
      expect(tasks.compare({ password: 'another', hash, onMismatch: counted }).value).to.equal(false);
      expect(added.count).to.equal(3);
    });

  describe('without a readable hash', () => {
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
