import { expect } from 'chai';
import { E, O } from '../../src/contract/values/fp.js';
import { expectRight } from '../support/expect-either.js';
import {
  ADMINISTRATOR,
  always,
  aMenuRecord,
  aUserRecord,
  chosen,
  type Administration,
  type MakeAdministration,
} from './administration-fixtures.js';
import { racesOfChanges } from './record-changes-races.js';
import { scopesOfRoles } from './record-changes-scopes.js';
import { aRecord } from './record-fixtures.js';

import { credentialsOfChanges } from './record-changes-credentials.js';
import { NAMES, updated, added, VALUES, change, only, detailOf, versionOf } from './record-changes-steps.js';
import { deletionsOfRoles } from './record-changes-deletions.js';
import { restorations } from './record-changes-restorations.js';
import { firstUsers } from './record-changes-first-user.js';
import { foundForChanges } from './record-changes-found.js';
import { withoutChange } from './record-changes-none.js';
import { uniqueValuesOfChanges } from './record-changes-unique.js';
import { sharedStoreTests, type SharedStore } from './shared-store.js';

export type { Administration, AdministrationFixtures, MakeAdministration } from './administration-fixtures.js';

/** What every store must do with a change of records, and must not; run it over yours. */
export const recordChangesContract = (
  make: MakeAdministration,
  shared: SharedStore<Administration> = {},
): Mocha.Suite =>
  describe('contract: RecordChanges', () => {
    foundForChanges(make);

    describe('a change', () => {
      for (const module of NAMES)
        it(`of a ${module} is written with its author, its version and its row of the trail`, async () => {
          const administration = await make({ records: { [module]: [aRecord(module, 7)] } });
          const values = VALUES[module];
          const { id, version } = only(await change(administration, module, [], added(values)));
          expect(id).to.be.above(7);
          expect(version).to.equal(1);
          const before = await detailOf(administration, module, id);
          expect(before).to.include({ id, version: 1, createUser: 'admin', updateUser: 'admin' });
          expect(before?.values).to.deep.equal(values);

          const other = { ...ADMINISTRATOR, username: 'somebody' };
          const changed = await administration.recordChanges.change(
            { module, ids: [id], actor: other, scope: 'everything' },
            always(updated(id, { values: { sort: 77 } })),
          );
          expect(changed).to.deep.equal(E.right([{ id, version: 2 }]));
          const after = await detailOf(administration, module, id);
          expect(after).to.include({ version: 2, createUser: 'admin', updateUser: 'somebody' });
          expect(after?.values).to.deep.equal({ ...values, sort: 77 });
          expect(await versionOf(administration, module, 7)).to.equal(1);

          const row = { ...ADMINISTRATOR, module, recordId: id, before: {} };
          expect(await administration.trail()).to.deep.equal([
            { ...row, kind: 'RecordAdded', action: 'add', after: values },
            { ...row, username: 'somebody', kind: 'RecordUpdated', action: 'update', after: { sort: 77 } },
          ]);
        });

      it('changes the time of the last change, and not that of the first', async () => {
        const createTime = new Date('2024-02-29T16:00:05Z');
        const administration = await make({
          records: { position: [aRecord('position', 7, { createTime, updateTime: createTime })] },
        });
        expectRight(await change(administration, 'position', [7], updated(7, { values: { sort: 77 } })));
        const after = await detailOf(administration, 'position', 7);
        expect(after?.createTime).to.equal('2024-03-01 00:00:05');
        expect(after?.updateTime).to.be.a('string').and.not.equal(after?.createTime);
      });

      it('that adds a user with roles is the first version of the user', async () => {
        const administration = await make({ records: { role: [aRecord('role', 10), aRecord('role', 11)] } });
        const addition = { ...added(VALUES.user), links: chosen(10, 11) };
        const { id, version } = only(await change(administration, 'user', [], addition));
        expect(version).to.equal(1);
        expect(await detailOf(administration, 'user', id)).to.deep.include({ version: 1, links: chosen(10, 11) });
      });

      it('of several records has a result and a row of the trail for each', async () => {
        const administration = await make({ records: { position: [aRecord('position', 1), aRecord('position', 2)] } });
        const changes = [2, 1].map((id) => updated(id, { values: { status: 2 } }));
        expect(await change(administration, 'position', [1, 2], ...changes)).to.deep.equal(
          E.right([
            { id: 2, version: 2 },
            { id: 1, version: 2 },
          ]),
        );
        expect((await administration.trail()).map(({ recordId }) => recordId)).to.have.members([1, 2]);
      });

      it('of new and present records with different fields keeps them apart, in the order of the changes', async () => {
        const administration = await make({ records: { position: [3, 4, 5].map((id) => aRecord('position', id)) } });
        const outcome = await change(
          administration,
          'position',
          [3, 4, 5],
          added({ name: 'b', sort: 1, status: 1 }),
          added({ name: 'a', sort: 2, status: 2 }),
          updated(5, { values: { sort: 55 } }),
          updated(3, { values: { sort: 33 } }),
          updated(4, { values: { name: 'c', status: 2 } }),
          added({ name: 'd', sort: 3, status: 1 }),
        );
        const changed = expectRight(outcome);
        expect(changed.slice(2, 5)).to.deep.equal([5, 3, 4].map((id) => ({ id, version: 2 })));
        const shown = [];
        for (const { id } of changed) {
          const { name, sort, status } = (await detailOf(administration, 'position', id))?.values ?? {};
          shown.push([name, sort, status]);
        }
        const { sort, status } = aRecord('position', 0);
        expect(shown).to.deep.equal([
          ['b', 1, 1],
          ['a', 2, 2],
          [aRecord('position', 5)['name'], 55, status],
          [aRecord('position', 3)['name'], 33, status],
          ['c', sort, 2],
          ['d', 3, 1],
        ]);
        const trail = await administration.trail();
        expect(trail.map(({ recordId }) => recordId)).to.deep.equal(changed.map(({ id }) => id));
        expect(trail.map(({ after }) => after?.['sort'])).to.deep.equal([1, 2, 55, 33, undefined, 3]);
      });

      it('of links raises the version of their owner only, and keeps which are implied', async () => {
        const administration = await make({
          records: {
            role: [aRecord('role', 10), aRecord('role', 11)],
            menu: [20, 21, 22].map((id) => aMenuRecord(id, '')),
          },
          roleMenus: [
            [10, 20],
            [10, 21, true],
          ],
        });
        const before = (await versionOf(administration, 'role', 10))!;
        const links = [
          { id: 20, implied: true },
          { id: 22, implied: false },
        ];
        const grant = { ...updated(10, { links }), trail: { kind: 'GrantsReplaced', before: {}, after: {} } } as const;
        const { version } = only(await change(administration, 'role', [10], grant));
        expect(version).to.be.above(before);
        expect(await versionOf(administration, 'role', 10)).to.equal(version);
        expect(await versionOf(administration, 'role', 11)).to.equal(1);
        expect(O.toUndefined(await administration.administrationReads.roleMenus(10))).to.deep.equal(links);
        expectRight(await change(administration, 'role', [10], { ...grant, links: [] }));
        expect(O.toUndefined(await administration.administrationReads.roleMenus(10))).to.deep.equal([]);
      });

      it('of an operator: no actor in the trail, and the name of the operator in the record', async () => {
        const administration = await make({
          records: { user: [aUserRecord(2)], role: [aRecord('role', 10)] },
          userRoles: [[2, 10]],
        });
        const operator = { userId: 1, username: 'menshen' };
        const scope = { module: 'role', ids: [10], actor: operator, scope: 'everything' } as const;
        expectRight(await administration.recordChanges.change(scope, always(updated(10, { values: { sort: 3 } }))));
        expect((await detailOf(administration, 'role', 10))?.updateUser).to.equal('menshen');
        const deletion = { id: 10, deleted: true, trail: { kind: 'RecordDeleted' } } as const;
        expectRight(await administration.recordChanges.change(scope, always(deletion)));
        expect(await administration.trail()).to.have.deep.members([
          { module: 'role', recordId: 10, kind: 'RecordUpdated', action: 'update', before: {}, after: { sort: 3 } },
          {
            module: 'user',
            recordId: 2,
            kind: 'RolesReplaced',
            action: 'roles',
            before: { roleIds: [10] },
            after: { roleIds: [] },
          },
          { module: 'role', recordId: 10, kind: 'RecordDeleted', action: 'delete' },
        ]);
      });
    });

    firstUsers(make);
    withoutChange(make);
    uniqueValuesOfChanges(make);
    credentialsOfChanges(make);
    deletionsOfRoles(make);
    restorations(make);

    scopesOfRoles(make);
    racesOfChanges(make);

    const rename = (administration: Administration) =>
      change(administration, 'position', [1], updated(1, { values: { name: 'kept' } }));
    sharedStoreTests(() => make({ records: { position: [aRecord('position', 1)] } }), shared, {
      operations: { change: rename },
      keep: async (administration) => {
        const { version } = only(await rename(administration));
        return async (other) => {
          expect(await detailOf(other, 'position', 1)).to.include({ version, updateUser: 'admin' });
          expect(await other.trail()).to.have.length(1);
        };
      },
    });
  });
