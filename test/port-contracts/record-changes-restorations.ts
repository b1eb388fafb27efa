import { expect } from 'chai';
import { E, O } from '../../src/contract/values/fp.js';
import type { RecordChange } from '../../src/domain/records/record-change.js';
import { expectRight } from '../support/expect-either.js';
import { ADMINISTRATOR, always, aUserRecord, chosen, type MakeAdministration } from './administration-fixtures.js';
import { change, detailOf, NAMES, only, versionOf } from './record-changes-steps.js';
import { aRecord } from './record-fixtures.js';

const restoration = (id: number, parts: Partial<RecordChange> = {}): RecordChange => ({
  id,
  restored: true,
  trail: { kind: 'RecordRestored', after: {} },
  ...parts,
});

/** A deleted record can come back. */
export const restorations = (make: MakeAdministration): Mocha.Suite =>
  describe('a restoration', () => {
    it('finds the deleted records among the ids, with their links to live records, and no live ones', async () => {
      const administration = await make({
        records: {
          user: [aUserRecord(2, { deleted: true, status: 2 }), aUserRecord(3)],
          role: [aRecord('role', 10), aRecord('role', 11, { deleted: true })],
        },
        userRoles: [
          [2, 10],
          [2, 11],
        ],
      });
      const scope = {
        module: 'user',
        ids: [2, 3, 999],
        restores: true,
        actor: ADMINISTRATOR,
        scope: 'everything',
      } as const;
      const found = await administration.recordChanges.change(scope, ({ records }) => E.left([...records.values()]));
      const [record, ...others] = E.isLeft(found) && Array.isArray(found.left) ? found.left : [];
      expect(others).to.deep.equal([]);
      expect(record).to.deep.include({ id: 2, links: chosen(10) });
      expect(record?.values).to.include({ username: 'user-2', status: 2 });
      await administration.recordChanges.judge(scope, ({ records, authority }) => {
        expect([...records.keys()]).to.deep.equal([2]);
        expect([...authority.roles.keys()])
          .to.include(10)
          .and.not.include(11);
        return E.right(undefined);
      });
    });

    for (const module of NAMES)
      it(`makes a deleted ${module} live again in its next version, with its row of the trail`, async () => {
        const administration = await make({ records: { [module]: [aRecord(module, 7), aRecord(module, 8)] } });
        const before = await detailOf(administration, module, 7);
        const deletion = { id: 7, deleted: true, trail: { kind: 'RecordDeleted' } } as const;
        expectRight(await change(administration, module, [7], deletion));
        expect(await detailOf(administration, module, 7)).to.equal(undefined);
        const other = { ...ADMINISTRATOR, username: 'somebody' };
        const restored = await administration.recordChanges.change(
          { module, ids: [7], restores: true, actor: other, scope: 'everything' },
          always(restoration(7)),
        );
        expect(restored).to.deep.equal(E.right([{ id: 7, version: 2 }]));
        const { updateTime: _then, ...present } = (await detailOf(administration, module, 7))!;
        const { updateTime: _now, ...past } = before!;
        expect(present).to.deep.equal({ ...past, version: 2, updateUser: 'somebody' });
        expect(await versionOf(administration, module, 8)).to.equal(1);
        const row = { ...ADMINISTRATOR, module, recordId: 7 };
        expect(await administration.trail()).to.deep.equal([
          { ...row, kind: 'RecordDeleted', action: 'delete' },
          { ...row, username: 'somebody', kind: 'RecordRestored', action: 'restore', after: {} },
        ]);
      });

    it('raises the version once, also where it changes a field', async () => {
      const administration = await make({ records: { user: [aUserRecord(2, { deleted: true })] } });
      const version = only(await change(administration, 'user', [], restoration(2, { values: { status: 2 } }))).version;
      expect(version).to.equal(2);
      expect((await detailOf(administration, 'user', 2))?.values).to.include({ status: 2 });
    });

    it('gives a user a new credential generation, also one who was disabled', async () => {
      const administration = await make({
        records: {
          user: [2, 3].map((id) => aUserRecord(id, { deleted: true, status: id - 1, credentialGeneration: 4 })),
        },
      });
      const disabled = { values: { status: 2 } };
      expectRight(await change(administration, 'user', [], restoration(2, disabled), restoration(3, disabled)));
      for (const id of [2, 3]) {
        const access = O.toUndefined(await administration.users.accessOf(id));
        expect(access?.credentialGeneration, String(id)).to.equal(5);
      }
    });

    it('keeps the links of a role and of a user', async () => {
      const administration = await make({
        records: {
          user: [aUserRecord(2)],
          role: [aRecord('role', 10), aRecord('role', 11)],
          menu: [aRecord('menu', 20)],
        },
        userRoles: [
          [2, 10],
          [2, 11],
        ],
        roleMenus: [[11, 20]],
      });
      const deletion = (id: number) => ({ id, deleted: true, trail: { kind: 'RecordDeleted' } }) as const;
      expectRight(await change(administration, 'user', [2], deletion(2)));
      expectRight(await change(administration, 'role', [11], deletion(11)));
      expectRight(await change(administration, 'role', [], restoration(11)));
      expectRight(await change(administration, 'user', [], restoration(2)));
      // a deleted role has left its users, also the deleted ones
      expect((await detailOf(administration, 'user', 2))?.links).to.deep.equal(chosen(10));
      expect((await detailOf(administration, 'role', 11))?.links).to.deep.equal(chosen(20));
    });

    it('is refused where a live record has a unique value, and restores none of the others', async () => {
      const administration = await make({
        records: {
          user: [
            aUserRecord(2, { deleted: true }),
            aUserRecord(3, { deleted: true, username: 'Taken' }),
            aUserRecord(4, { username: 'tAKEN' }),
          ],
        },
      });
      const several = {
        module: 'user',
        ids: [2, 3],
        restores: true,
        actor: ADMINISTRATOR,
        scope: 'everything',
      } as const;
      const refusal = { _tag: 'ValueTaken', field: 'username', title: '用户名' } as const;
      const refused = await administration.recordChanges.change(several, always(restoration(2), restoration(3)));
      expect(refused).to.deep.equal(E.left({ ...refusal, recordId: 3 }));
      expect(await detailOf(administration, 'user', 2)).to.equal(undefined);
      expect(await administration.trail()).to.deep.equal([]);
      const one = await administration.recordChanges.change({ ...several, ids: [3] }, always(restoration(3)));
      expect(one).to.deep.equal(E.left(refusal));
    });

    it('is refused where two of its records have the same unique value', async () => {
      const administration = await make({
        records: { position: [5, 6].map((id) => aRecord('position', id, { deleted: true, name: 'twin' })) },
      });
      const scope = {
        module: 'position',
        ids: [6, 5],
        restores: true,
        actor: ADMINISTRATOR,
        scope: 'everything',
      } as const;
      const refused = await administration.recordChanges.change(scope, always(restoration(6), restoration(5)));
      expect(refused).to.deep.equal(E.left({ _tag: 'ValueTaken', field: 'name', title: '岗位名称', recordId: 6 }));
    });

    it('happens once of several at the same time', async () => {
      const administration = await make({ records: { position: [aRecord('position', 5, { deleted: true })] } });
      const scope = {
        module: 'position',
        ids: [5],
        restores: true,
        actor: ADMINISTRATOR,
        scope: 'everything',
      } as const;
      const restore = () =>
        administration.recordChanges.change(scope, ({ records }) =>
          records.has(5) ? E.right([restoration(5)]) : E.left('gone' as const),
        );
      const outcomes = await Promise.all([restore(), restore(), restore(), restore()]);
      expect(outcomes.filter(E.isRight)).to.have.length(1);
      expect(await versionOf(administration, 'position', 5)).to.equal(2);
    });
  });
