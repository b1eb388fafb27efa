import { expect } from 'chai';
import { O } from '../../src/contract/values/fp.js';
import { expectRight } from '../support/expect-either.js';
import { ADMINISTRATOR, aUserRecord, chosen, type MakeAdministration } from './administration-fixtures.js';
import { change, detailOf, versionOf } from './record-changes-steps.js';
import { aRecord } from './record-fixtures.js';

/** A deleted role leaves its users. */
export const deletionsOfRoles = (make: MakeAdministration): Mocha.Suite =>
  describe('a deletion', () => {
    it('removes the record, and the links of a role with it', async () => {
      const administration = await make({
        records: { user: [aUserRecord(2), aUserRecord(3)], role: [aRecord('role', 10), aRecord('role', 11)] },
        userRoles: [
          [2, 10],
          [2, 11],
          [3, 11],
        ],
      });
      const [before, other] = [await versionOf(administration, 'user', 2), await versionOf(administration, 'user', 3)];
      const deletion = { id: 10, deleted: true, trail: { kind: 'RecordDeleted' } } as const;
      expectRight(await change(administration, 'role', [10], deletion));
      expect(await administration.administrationReads.record('role', 'everything', 10)).to.deep.equal(O.none);
      expect((await detailOf(administration, 'user', 2))?.links).to.deep.equal(chosen(11));
      expect(await versionOf(administration, 'user', 2)).to.be.above(before!);
      expect(await versionOf(administration, 'user', 3)).to.equal(other);
      const user = { ...ADMINISTRATOR, module: 'user', recordId: 2, kind: 'RolesReplaced', action: 'roles' };
      expect(await administration.trail()).to.have.deep.members([
        { ...user, before: { roleIds: [10, 11] }, after: { roleIds: [11] } },
        { ...ADMINISTRATOR, module: 'role', recordId: 10, kind: 'RecordDeleted', action: 'delete' },
      ]);
    });

    it('removes several deleted roles from all of their users, with one row of the trail for each live user', async () => {
      const administration = await make({
        records: {
          user: [2, 3, 4, 5].map((id) => aUserRecord(id, { deleted: id === 4, status: id === 5 ? 2 : 1 })),
          role: [10, 11, 12].map((id) => aRecord('role', id)),
        },
        userRoles: [
          ...([
            [2, 12],
            [2, 11],
            [2, 10],
            [3, 12],
            [4, 10],
            [5, 11],
          ] as const),
        ],
      });
      const deletions = [11, 10].map((id) => ({ id, deleted: true, trail: { kind: 'RecordDeleted' } }) as const);
      expectRight(await change(administration, 'role', [10, 11], ...deletions));
      const rows = (await administration.trail()).filter(({ kind }) => kind === 'RolesReplaced');
      expect(rows.map(({ recordId, before, after }) => [recordId, before, after])).to.have.deep.members([
        [2, { roleIds: [10, 11, 12] }, { roleIds: [12] }],
        [5, { roleIds: [11] }, { roleIds: [] }],
      ]);
    });
  });
