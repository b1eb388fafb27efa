import { expect } from 'chai';
import type { SealedSecret } from '../../src/domain/ports/factor-store.js';
import type { RecordChange } from '../../src/domain/records/record-change.js';
import { E, O } from '../../src/contract/values/fp.js';
import { expectRight, expectSome } from '../support/expect-either.js';
import {
  ADMINISTRATOR,
  aUserRecord,
  chosen,
  type Administration,
  type MakeAdministration,
} from './administration-fixtures.js';
import { added, change, only, updated, VALUES } from './record-changes-steps.js';
import { aRecord } from './record-fixtures.js';

/** A change that leaves a user's tokens valid lets who has stolen one go on. */
export const credentialsOfChanges = (make: MakeAdministration): Mocha.Suite =>
  describe('credentials', () => {
    const START = new Date('2026-01-01T12:00:00Z');
    const NEXT = { passwordHash: 'next', mustChangePassword: true };
    const generationOf = async ({ users }: Administration, id: number) =>
      O.toUndefined(await users.accessOf(id))?.credentialGeneration ?? NaN;
    const twoUsers = () =>
      make({
        records: {
          user: [aUserRecord(2, { credentialGeneration: 4 }), aUserRecord(3, { credentialGeneration: 4 })],
          role: [aRecord('role', 10)],
        },
      });

    const ENDS_TOKENS: Readonly<Record<string, Partial<RecordChange>>> = {
      'another password': { credentials: NEXT },
      'a status that is not in use': { values: { status: 2 } },
    };
    for (const [what, parts] of Object.entries(ENDS_TOKENS))
      it(`${what} raises the credential generation of that user only`, async () => {
        const administration = await twoUsers();
        expectRight(await change(administration, 'user', [2], updated(2, parts)));
        expect(await generationOf(administration, 2)).to.be.above(4);
        expect(await generationOf(administration, 3)).to.equal(4);
      });

    it('other fields, roles and a status in use leave the credential generation as it is', async () => {
      const administration = await twoUsers();
      expectRight(await change(administration, 'user', [2], updated(2, { values: { realname: 'x', sort: 9 } })));
      expectRight(await change(administration, 'user', [2], updated(2, { links: chosen(10) })));
      expect(await generationOf(administration, 2)).to.equal(4);
      expectRight(await change(administration, 'user', [2], updated(2, { values: { status: 2 } })));
      const ended = await generationOf(administration, 2);
      expectRight(await change(administration, 'user', [2], updated(2, { values: { status: 1 } })));
      expect(await generationOf(administration, 2)).to.equal(ended);
    });

    it('a login finds the hash and the mark of a change, and those of a new user', async () => {
      const administration = await twoUsers();
      expectRight(await change(administration, 'user', [2], updated(2, { credentials: NEXT })));
      const { id } = only(await change(administration, 'user', [], { ...added(VALUES.user), credentials: NEXT }));
      for (const user of [2, id]) expect(O.toUndefined(await administration.users.findById(user))).to.include(NEXT);
      expect(O.toUndefined(await administration.users.findById(3))).to.include({ passwordHash: 'hash-3' });
    });

    it('another password keeps the former hash and notes the time', async () => {
      const passwordTime = new Date('2024-02-29T16:00:05Z');
      const administration = await make({ records: { user: [aUserRecord(2, { passwordTime }), aUserRecord(3)] } });
      expectRight(await change(administration, 'user', [2], updated(2, { values: { realname: 'x' } })));
      expect(O.toUndefined(await administration.users.findById(2))?.passwordTime).to.deep.equal(passwordTime);
      expectRight(await change(administration, 'user', [2], updated(2, { credentials: NEXT })));
      expect(await administration.users.formerHashes(2)).to.deep.equal(['hash-2']);
      expect(O.toUndefined(await administration.users.findById(2))?.passwordTime.getTime()).to.be.above(
        passwordTime.getTime(),
      );
      expect(await administration.users.formerHashes(3)).to.deep.equal([]);
    });

    const REMOVED = { removesFactor: true, trail: { kind: 'FactorReset' } } as const;
    const addFactor = async ({ factors }: Administration, userId: number, text: string): Promise<void> => {
      const secret = text as SealedSecret;
      await factors.savePending(userId, secret, START);
      expectSome(await factors.add(userId, secret, { secret, lastStep: 100, codes: [] }));
    };

    it('without a second factor from now on: the factor of that user and what waits are gone, and their tokens end', async () => {
      const administration = await twoUsers();
      const { factors, users } = administration;
      for (const id of [2, 3]) {
        await addFactor(administration, id, `secret-${id}`);
        await factors.savePending(id, 'the next' as SealedSecret, START);
      }
      expectRight(await change(administration, 'user', [2], { id: 2, ...REMOVED }));
      expect([await factors.find(2), await factors.pending(2, START)]).to.deep.equal([O.none, O.none]);
      expect(expectSome(await users.findById(2))).not.to.have.property('hasFactor');
      expect(expectSome(await users.accessOf(2))).not.to.have.property('hasFactor');
      expect(await generationOf(administration, 2)).to.equal(6);
      expect(expectSome(await factors.find(3)).secret).to.equal('secret-3');
      expect(O.isSome(await factors.pending(3, START))).to.be.true;
      expect(await generationOf(administration, 3)).to.equal(5);
      expect(await administration.trail()).to.have.length(1);
    });

    it('a reset of a user without a second factor ends their tokens all the same', async () => {
      const administration = await twoUsers();
      expectRight(await change(administration, 'user', [2], { id: 2, ...REMOVED }));
      expect([await generationOf(administration, 2), await generationOf(administration, 3)]).to.deep.equal([5, 4]);
      expect((await administration.trail()).map(({ kind }) => kind)).to.deep.equal(['FactorReset']);
    });

    it('a reset that is refused leaves the second factor and the tokens', async () => {
      const administration = await twoUsers();
      await addFactor(administration, 2, 'secret-2');
      const target = { module: 'user', ids: [2], actor: ADMINISTRATOR, scope: 'everything' } as const;
      await administration.recordChanges.change(target, () => E.left({ _tag: 'RecordNotFound' }));
      expect(expectSome(await administration.factors.find(2)).secret).to.equal('secret-2');
      expect(await generationOf(administration, 2)).to.equal(5);
    });

    it('other changes leave the second factor', async () => {
      const administration = await twoUsers();
      await addFactor(administration, 2, 'secret-2');
      for (const parts of [{ credentials: NEXT }, { values: { status: 2 } }, { links: chosen(10) }])
        expectRight(await change(administration, 'user', [2], updated(2, parts)));
      expect(expectSome(await administration.factors.find(2)).secret).to.equal('secret-2');
      expect(expectSome(await administration.users.findById(2))).to.include({ hasFactor: true });
    });

    it('a deleted user has no access', async () => {
      const administration = await twoUsers();
      const deletion = { id: 2, deleted: true, trail: { kind: 'RecordDeleted' } } as const;
      expectRight(await change(administration, 'user', [2], deletion));
      expect(await administration.users.accessOf(2)).to.deep.equal(O.none);
    });
  });
