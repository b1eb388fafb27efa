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
import { bcryptHasherContract } from '../../port-contracts/bcrypt-hasher.contract.js';
import { passwordHasherContract } from '../../port-contracts/password-hasher.contract.js';
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

  it('verify each other’s hashes', async () => {
    for (const password of ['123456', '密'.repeat(24), '密'.repeat(128), 'secret\0tail', '\ud800 half a pair'])
      for (const one of engines)
        for (const other of engines) {
          const hash = await other().hash(password);
          expect(await one().verify(password, hash), password).to.equal('match');
          expect(await one().verify(`${password}!`, hash), password).to.equal('mismatch');
        }
  });
});

describe('bcrypt password hasher', () => {
  it('refuses to be made with a cost that is no integer from 4 to 16', () => {
    for (const cost of [3, 17, 10.5, Number.NaN]) {
      const make = () => bcryptPasswordHasher({ engine: bcryptjsEngine, cost, threads: 1 });
      expect(make, String(cost)).to.throw(RangeError, 'from 4 to 16');
    }
  });

  /** A hasher and the hashes that it compares. `fits` is the result of every comparison. */
  const recorded = (cost: number, fits: boolean) => {
    const compared: string[] = [];
    const run = async (name: string, input: { hash?: string; onMismatch?: ReadonlyArray<string> }) => {
      if (name !== 'compare') throw new Error('only comparisons are expected');
      compared.push(String(input.hash), ...(fits ? [] : (input.onMismatch ?? [])));
      return fits;
    };
    const threads = { expectedWaitMs: () => 0, run: run as HashingThreads['run'] };
    return { compared, hasher: passwordHasherOn(threads, cost) };
  };
  const workOf = (hashes: ReadonlyArray<string>): number =>
    hashes.reduce((sum, hash) => sum + 2 ** (costOf(hash) ?? NaN), 0);

  it('does the work of the configured cost after a mismatch, also for a hash of a lower cost', async () => {
    for (const madeWith of [4, 8, 10, 11, 12]) {
      const { compared, hasher } = recorded(12, false);
      const hash = decoyHash(madeWith);
      expect(await hasher.verify('123456', hash)).to.equal('mismatch');
      expect(compared[0]).to.equal(hash);
      expect(workOf(compared), `cost ${madeWith}`).to.equal(2 ** 12);
    }
  });

  it('does no additional comparison after a mismatch with a hash of a higher cost, or after a match', async () => {
    for (const [fits, verdict, madeWith] of [
      [false, 'mismatch', 12],
      [true, 'match', 5],
    ] as const) {
      const { compared, hasher } = recorded(10, fits);
      const hash = decoyHash(madeWith);
      expect(await hasher.verify('123456', hash)).to.equal(verdict);
      expect(compared).to.deep.equal([hash]);
    }
  });

  it('answers unreadable without a readable hash, after one comparison with a decoy hash of the configured cost', async () => {
    for (const fits of [true, false])
      for (const hash of [undefined, '', '$2b$11$x', `$2b$31$${'.'.repeat(53)}`]) {
        const { compared, hasher } = recorded(11, fits);
        expect(await hasher.verify('123456', hash)).to.equal('unreadable');
        expect(compared).to.have.lengthOf(1);
        expect(compared[0]).to.match(/^\$2b\$11\$[./A-Za-z0-9]{53}$/);
      }
  });

  it('uses the same decoy hash for all logins, and a different one in each process', async () => {
    const [one, other] = [recorded(4, true), recorded(4, true)];
    await one.hasher.verify('a', undefined);
    await one.hasher.verify('b', '');
    await other.hasher.verify('a', undefined);
    expect(one.compared[0]).to.equal(one.compared[1]);
    for (const part of [(hash?: string) => hash?.slice(7, 29), (hash?: string) => hash?.slice(29)])
      expect(part(one.compared[0])).not.to.equal(part(other.compared[0]));
    for (let i = 0; i < 500; i += 1) expect(costOf(decoyHash(10))).to.equal(10);
  });

  for (const [name, engine] of Object.entries(ENGINES))
    it(`does the additional comparisons only after a mismatch, on ${name}`, async function () {
      const { tasksFile } = await engine(this);
      const tasks = (await import(tasksFile)) as typeof bcryptjsTasks;
      const password = '123456';
      const { value: hash } = tasks.hash({ password, cost: 4 });
      let added = 0;
      const counted = new Proxy([decoyHash(4), decoyHash(4), decoyHash(4)], {
        get(list, key) {
          if (typeof key === 'string' && /^\d+$/.test(key)) added += 1;
          return Reflect.get(list, key) as unknown;
        },
      });
      expect(tasks.compare({ password, hash, onMismatch: counted }).value).to.equal(true);
      expect(added).to.equal(0);
      expect(tasks.compare({ password: 'another', hash, onMismatch: counted }).value).to.equal(false);
      expect(added).to.equal(3);
    });
});
