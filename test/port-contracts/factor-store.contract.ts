import { randomUUID } from 'node:crypto';
import { expect } from 'chai';
import { O } from '../../src/contract/values/fp.js';
import type { CodeDigest, FactorStore, SealedSecret } from '../../src/domain/ports/factor-store.js';
import type { UserRepository } from '../../src/domain/ports/user-repository.js';
import { expectSome } from '../support/expect-either.js';
import { after, minutes } from '../support/times.js';
import { atOnce } from './at-once.js';
import { aRole, aUser, type PeopleFixtures } from './people-fixtures.js';

/** Gives both ports over exactly these people, whatever an earlier call has stored. */
export type MakeFactorStore = (
  people: PeopleFixtures,
) => Promise<Readonly<{ factors: FactorStore; users: UserRepository }>>;

const START = new Date('2026-01-01T12:00:00Z');

const aSecret = () => `key.${randomUUID()}` as SealedSecret;
const codesOf = (...codes: ReadonlyArray<string>) => codes as ReadonlyArray<CodeDigest>;

/** An enabled user, another one, a disabled and a deleted one. */
const PEOPLE: PeopleFixtures = {
  users: [aUser(1, { credentialGeneration: 4 }), aUser(2), aUser(3, { status: 2 }), aUser(4, { deleted: true })],
  roles: [aRole(1, { users: [1] })],
  menus: [],
};

/** What every store of second factors must do, and must not; run it over yours. */
export const factorStoreContract = (make: MakeFactorStore): Mocha.Suite =>
  describe('contract: FactorStore', () => {
    const pending = async (userId = 1) => {
      const stores = await make(PEOPLE);
      const secret = aSecret();
      await stores.factors.savePending(userId, secret, START);
      return { ...stores, secret };
    };
    const added = async () => {
      const { factors, users, secret } = await pending();
      const factor = { secret, lastStep: 100, codes: codesOf('one', 'two', 'three') };
      const generation = expectSome(await factors.add(1, secret, factor));
      return { factors, users, secret, generation };
    };

    it('has a waiting secret until its time, and the latest one only', async () => {
      const { factors, secret } = await pending();
      expect(await factors.pending(1, START)).to.deep.equal(O.some(secret));
      expect(await factors.pending(1, after(1, START))).to.deep.equal(O.none);
      expect(await factors.pending(2, START)).to.deep.equal(O.none);
      const next = aSecret();
      await factors.savePending(1, next, after(minutes(1), START));
      expect(await factors.pending(1, after(1, START))).to.deep.equal(O.some(next));
      expect(await factors.find(1)).to.deep.equal(O.none);
    });

    it('adds a factor once of ten callers: the account and its access show it, in the next generation', async () => {
      const { factors, users, secret } = await pending();
      const factor = { secret, lastStep: 100, codes: codesOf('one') };
      const outcomes = await atOnce(10, () => factors.add(1, secret, factor));
      expect(outcomes.filter(O.isSome)).to.deep.equal([O.some(5)]);
      expect(await factors.find(1)).to.deep.equal(O.some({ secret, codes: ['one'] }));
      expect(expectSome(await users.findById(1))).to.include({ hasFactor: true, credentialGeneration: 5 });
      expect(expectSome(await users.accessOf(1))).to.include({ hasFactor: true, credentialGeneration: 5 });
      expect(await factors.pending(1, START)).to.deep.equal(O.none);
      for (const found of [await users.findById(2), await users.accessOf(2)])
        expect(expectSome<object>(found)).not.to.have.property('hasFactor');
    });

    it('adds none for another waiting secret, for a disabled or a deleted user, and beside a factor', async () => {
      const { factors } = await added();
      const another = aSecret();
      const factor = { secret: another, lastStep: 0, codes: [] };
      expect(await factors.add(2, another, factor)).to.deep.equal(O.none);
      for (const userId of [1, 3, 4]) {
        await factors.savePending(userId, another, START);
        expect(await factors.add(userId, another, factor), String(userId)).to.deep.equal(O.none);
      }
      expect(O.isSome(await factors.find(3))).to.be.false;
    });

    it('claims a step once of twenty callers, and no earlier one afterwards', async () => {
      const { factors, secret } = await added();
      expect(await factors.claimStep(1, secret, 100)).to.be.false;
      const claimed = await atOnce(20, () => factors.claimStep(1, secret, 102));
      expect(claimed.filter(Boolean)).to.have.length(1);
      for (const step of [101, 102]) expect(await factors.claimStep(1, secret, step)).to.be.false;
      expect(await factors.claimStep(1, aSecret(), 103)).to.be.false;
      expect(await factors.claimStep(2, secret, 103)).to.be.false;
      expect(await factors.claimStep(1, secret, 103)).to.be.true;
    });

    it('claims a recovery code once of twenty callers, and keeps the others', async () => {
      const { factors, secret } = await added();
      const [two] = codesOf('two');
      const claimed = await atOnce(20, () => factors.claimCode(1, two!));
      expect(claimed.filter(Boolean)).to.have.length(1);
      expect(await factors.claimCode(2, codesOf('one')[0]!)).to.be.false;
      expect(expectSome(await factors.find(1)).codes).to.deep.equal(['one', 'three']);
      expect(await factors.replaceCodes(1, aSecret(), codesOf('four'))).to.be.false;
      expect(await factors.replaceCodes(1, secret, codesOf('four'))).to.be.true;
      expect(expectSome(await factors.find(1)).codes).to.deep.equal(['four']);
    });

    it('removes a factor once of ten callers, in the next generation, and what waits with it', async () => {
      const { factors, users, secret, generation } = await added();
      await factors.savePending(1, aSecret(), START);
      const outcomes = await atOnce(10, () => factors.remove(1));
      expect(outcomes.filter(O.isSome)).to.deep.equal([O.some(generation + 1)]);
      expect(await factors.find(1)).to.deep.equal(O.none);
      expect(await factors.pending(1, START)).to.deep.equal(O.none);
      expect(expectSome(await users.findById(1))).not.to.have.property('hasFactor');
      expect(await factors.claimStep(1, secret, 200)).to.be.false;
      expect(await factors.remove(2)).to.deep.equal(O.none);
    });

    it('replaces the encryption of a secret and ends no token', async () => {
      const { factors, users, secret, generation } = await added();
      const next = aSecret();
      expect(await factors.reseal(1, aSecret(), next)).to.be.false;
      expect(await factors.reseal(1, secret, next)).to.be.true;
      expect(expectSome(await users.findById(1)).credentialGeneration).to.equal(generation);
      expect(await factors.list(0, 10)).to.deep.equal([{ userId: 1, secret: next }]);
      expect(await factors.list(1, 10)).to.deep.equal([]);
      expect(await factors.claimStep(1, next, 101)).to.be.true;
    });
  });
