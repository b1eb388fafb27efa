import { expect } from 'chai';
import type { RecordChange } from '../../src/domain/records/record-change.js';
import { O } from '../../src/contract/values/fp.js';
import { expectRight } from '../support/expect-either.js';
import { aUserRecord, chosen, type Administration, type MakeAdministration } from './administration-fixtures.js';
import { added, change, only, updated, VALUES } from './record-changes-steps.js';
import { aRecord } from './record-fixtures.js';

/** A change that leaves a user's tokens valid lets who has stolen one go on. */
export const credentialsOfChanges = (make: MakeAdministration): Mocha.Suite =>
  describe('credentials', () => {
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

    it('a deleted user has no access', async () => {
      const administration = await twoUsers();
      const deletion = { id: 2, deleted: true, trail: { kind: 'RecordDeleted' } } as const;
      expectRight(await change(administration, 'user', [2], deletion));
      expect(await administration.users.accessOf(2)).to.deep.equal(O.none);
    });
  });
