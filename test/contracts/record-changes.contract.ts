import { expect } from 'chai';
import type { RecordChange } from '../../src/domain/administration/record-change.js';
import type { FoundForChange } from '../../src/domain/administration/record-decisions.js';
import { E, O } from '../../src/domain/fp.js';
import { MODULES, type ModuleName } from '../../src/domain/listing/modules.js';
import { expectLeft, expectRight } from '../support/expect-either.js';
import {
  actor,
  ADMINISTRATOR,
  always,
  aMenuRecord,
  aUserRecord,
  chosen,
  UNKNOWN_IDS,
  type Administration,
  type AdministrationFixtures,
  type MakeAdministration,
} from './administration-fixtures.js';
import { racesOfChanges } from './record-changes-races.js';
import { aRecord } from './record-fixtures.js';

export type { Administration, AdministrationFixtures, MakeAdministration } from './administration-fixtures.js';

const NAMES = Object.keys(MODULES) as ModuleName[];

const updated = (id: number, parts: Partial<RecordChange>): RecordChange => ({
  id,
  trail: { kind: 'RecordUpdated', before: {}, after: parts.values ?? {} },
  ...parts,
});

const added = (values: RecordChange['values'] & object): RecordChange => ({
  id: undefined,
  values,
  trail: { kind: 'RecordAdded', before: {}, after: values },
});

/** The fields that a record of the module must have. */
const VALUES: Readonly<Record<ModuleName, Readonly<Record<string, string | number>>>> = {
  user: { username: "o'neill ? 😀", realname: '{"$ne":null} %_\\', sort: 3, status: 2 },
  role: { name: "'); drop table roles; --", code: 'auditor', sort: 0, status: 1 },
  menu: {
    ...{ parentId: 0, name: '__proto__', type: 3, permission: 'sys:user:page', path: '/a?b=$1', component: 'x' },
    ...{ icon: ':i', visible: 2, sort: 999_999, status: 1 },
  },
  position: { name: '出纳', sort: 1, status: 1 },
  example: { name: '  '.padStart(50, '例'), type: 32_767, sort: 2, status: 2 },
};

/** What every store must do with a change of records, and must not; run it over yours. */
export const recordChangesContract = (make: MakeAdministration): Mocha.Suite =>
  describe('contract: RecordChanges', () => {
    /** What a decision about these ids is judged by. */
    const foundFor = async (
      { recordChanges }: Administration,
      scope: Omit<Parameters<Administration['recordChanges']['change']>[0], 'actor'> & { actorId?: number },
    ): Promise<FoundForChange> => {
      const { actorId = 1, ...rest } = scope;
      let found: FoundForChange | undefined;
      const nothing = await recordChanges.change({ ...rest, actor: actor(actorId) }, (given) => {
        found = given;
        return E.right([]);
      });
      expect(nothing).to.deep.equal(E.right([]));
      return found!;
    };
    const change = (
      { recordChanges }: Administration,
      module: ModuleName,
      ids: ReadonlyArray<number>,
      ...changes: ReadonlyArray<RecordChange>
    ) => recordChanges.change({ module, ids, actor: ADMINISTRATOR }, always(...changes));
    const only = (outcome: Awaited<ReturnType<typeof change>>) => expectRight(outcome)[0]!;
    const detailOf = async ({ administrationReads }: Administration, module: ModuleName, id: number) =>
      O.toUndefined(await administrationReads.record(module, id));
    const versionOf = async (administration: Administration, module: ModuleName, id: number) =>
      (await detailOf(administration, module, id))?.version;

    describe('before the decision', () => {
      const STATE: AdministrationFixtures = {
        records: {
          user: [
            aUserRecord(1),
            aUserRecord(2, { sort: 5, status: 2 }),
            aUserRecord(3, { deleted: true }),
            aUserRecord(4),
            aUserRecord(5, { status: 2 }),
          ],
          role: [
            aRecord('role', 10),
            aRecord('role', 11, { status: 2 }),
            aRecord('role', 12, { deleted: true }),
            aRecord('role', 13),
            aRecord('role', 14),
          ],
          menu: [
            aMenuRecord(20, 'sys:user:page', { status: 2 }),
            aMenuRecord(21, ''),
            aMenuRecord(22, 'x', { deleted: true }),
          ],
          position: [aRecord('position', 30)],
        },
        userRoles: [
          ...([
            [2, 10],
            [2, 12],
            [3, 10],
            [4, 11],
            [4, 12],
            [4, 13],
            [5, 11],
          ] as const),
        ],
        roleMenus: [
          [10, 20],
          [10, 21, true],
          [11, 22],
          [13, 21],
        ],
      };

      it('finds the live records among the ids, with their fields, version and links', async () => {
        const administration = await make(STATE);
        const { records } = await foundFor(administration, { module: 'user', ids: [2, 3, 1, ...UNKNOWN_IDS] });
        expect([...records.keys()]).to.have.members([1, 2]);
        expect(records.get(2)).to.deep.equal({
          id: 2,
          version: await versionOf(administration, 'user', 2),
          values: { username: 'user-2', realname: 'realname-2', sort: 5, status: 2 },
          links: chosen(10, 12),
        });
        const roles = (await foundFor(administration, { module: 'role', ids: [10, 12] })).records;
        expect([...roles.keys()]).to.deep.equal([10]);
        expect(roles.get(10)?.links).to.deep.equal([
          { id: 20, implied: false },
          { id: 21, implied: true },
        ]);
        const positions = await foundFor(administration, { module: 'position', ids: [30] });
        expect(positions).to.deep.equal({
          records: new Map([[30, { id: 30, version: 1, values: { name: 'name-30', sort: 0, status: 1 }, links: [] }]]),
          authority: { actorId: 1, actorRoleIds: [], roles: new Map(), menus: new Map() },
          holders: 0,
        });
      });

      it('finds the roles of the actor, of the users and of the request, and every live menu', async () => {
        const administration = await make(STATE);
        const scope = { module: 'user', ids: [2], linkedIds: [14, 12, ...UNKNOWN_IDS], actorId: 4 } as const;
        const { authority } = await foundFor(administration, scope);
        expect(authority.actorId).to.equal(4);
        expect(authority.actorRoleIds).to.include.members([11, 13]);
        expect([...authority.roles.keys()]).to.have.members([10, 11, 13, 14]);
        expect(authority.roles.get(11)).to.deep.equal({ id: 11, status: 2, links: chosen(22) });
        expect([...authority.menus.keys()]).to.have.members([20, 21]);
        expect(authority.menus.get(20)).to.deep.equal({
          ...{ id: 20, parentId: 0, type: 2, status: 2, permission: 'sys:user:page' },
        });
      });

      it('tells no rights to a decision that reads none', async () => {
        const administration = await make(STATE);
        const scope = { module: 'user', ids: [2], actorId: 4, readsRights: false } as const;
        const { authority, records } = await foundFor(administration, scope);
        expect(authority).to.deep.equal({ actorId: 4, actorRoleIds: [], roles: new Map(), menus: new Map() });
        expect([...records.keys()]).to.deep.equal([2]);
      });

      it('gives no roles to an actor who is disabled, deleted or unknown', async () => {
        const administration = await make(STATE);
        for (const actorId of [2, 3, 999]) {
          const { authority } = await foundFor(administration, { module: 'menu', ids: [], actorId });
          expect(authority.actorRoleIds, String(actorId)).to.deep.equal([]);
        }
      });

      it('counts the live users of the roles, disabled ones included, each once', async () => {
        const administration = await make(STATE);
        for (const [ids, holders] of [
          [[10], 1],
          [[11], 2],
          [[11, 13], 2],
          [[10, 11, 13], 3],
          [[14, ...UNKNOWN_IDS], 0],
        ] as const)
          expect((await foundFor(administration, { module: 'role', ids })).holders, String(ids)).to.equal(holders);
      });
    });

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
            { module, ids: [id], actor: other },
            always(updated(id, { values: { sort: 77 } })),
          );
          expect(changed).to.deep.equal(E.right([{ id, version: 2 }]));
          const after = await detailOf(administration, module, id);
          expect(after).to.include({ version: 2, createUser: 'admin', updateUser: 'somebody' });
          expect(after?.values).to.deep.equal({ ...values, sort: 77 });
          expect(await versionOf(administration, module, 7)).to.equal(1);

          const row = { ...ADMINISTRATOR, module, recordId: id, before: {} };
          expect(await administration.trail()).to.deep.equal([
            { ...row, kind: 'RecordAdded', after: values },
            { ...row, username: 'somebody', kind: 'RecordUpdated', after: { sort: 77 } },
          ]);
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

      it('deletes: the record is gone, and the links of a role with it', async () => {
        const administration = await make({
          records: { user: [aUserRecord(2), aUserRecord(3)], role: [aRecord('role', 10), aRecord('role', 11)] },
          userRoles: [
            [2, 10],
            [2, 11],
            [3, 11],
          ],
        });
        const [before, other] = [
          await versionOf(administration, 'user', 2),
          await versionOf(administration, 'user', 3),
        ];
        const deletion = { id: 10, deleted: true, trail: { kind: 'RecordDeleted' } } as const;
        expectRight(await change(administration, 'role', [10], deletion));
        expect(await administration.administrationReads.record('role', 10)).to.deep.equal(O.none);
        expect((await detailOf(administration, 'user', 2))?.links).to.deep.equal(chosen(11));
        expect(await versionOf(administration, 'user', 2)).to.be.above(before!);
        expect(await versionOf(administration, 'user', 3)).to.equal(other);
        const user = { ...ADMINISTRATOR, module: 'user', recordId: 2, kind: 'RolesReplaced' };
        expect(await administration.trail()).to.have.deep.members([
          { ...user, before: { roleIds: [10, 11] }, after: { roleIds: [11] } },
          { ...ADMINISTRATOR, module: 'role', recordId: 10, kind: 'RecordDeleted' },
        ]);
      });

      it('takes several deleted roles from all of their users, with one row of the trail for each live user', async () => {
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

      it('of an operator names no actor in the trail, and the operator in the record', async () => {
        const administration = await make({
          records: { user: [aUserRecord(2)], role: [aRecord('role', 10)] },
          userRoles: [[2, 10]],
        });
        const operator = { userId: 1, username: 'menshen' };
        const scope = { module: 'role', ids: [10], actor: operator };
        expectRight(await administration.recordChanges.change(scope, always(updated(10, { values: { sort: 3 } }))));
        expect((await detailOf(administration, 'role', 10))?.updateUser).to.equal('menshen');
        const deletion = { id: 10, deleted: true, trail: { kind: 'RecordDeleted' } } as const;
        expectRight(await administration.recordChanges.change(scope, always(deletion)));
        expect(await administration.trail()).to.have.deep.members([
          { module: 'role', recordId: 10, kind: 'RecordUpdated', before: {}, after: { sort: 3 } },
          { module: 'user', recordId: 2, kind: 'RolesReplaced', before: { roleIds: [10] }, after: { roleIds: [] } },
          { module: 'role', recordId: 10, kind: 'RecordDeleted' },
        ]);
      });
    });

    describe('without a change', () => {
      const STATE = {
        records: { position: [aRecord('position', 1), aRecord('position', 2)], role: [aRecord('role', 1)] },
      };
      const expectUntouched = async (administration: Administration): Promise<void> => {
        for (const id of [1, 2])
          expect(await detailOf(administration, 'position', id)).to.include({ version: 1, updateUser: '' });
        expect(await administration.trail()).to.deep.equal([]);
      };

      it('writes nothing for an empty decision or a refusal, which is the answer', async () => {
        const administration = await make(STATE);
        expect(await change(administration, 'position', [1])).to.deep.equal(E.right([]));
        const refusal = E.left({ _tag: 'RecordChanged' as const });
        const scope = { module: 'position', ids: [1], actor: ADMINISTRATOR } as const;
        expect(await administration.recordChanges.change(scope, () => refusal)).to.deep.equal(refusal);
        await expectUntouched(administration);
      });

      for (const module of ['position', 'role'] as const)
        it(`passes an error of the decision on about a ${module}, and the next change goes on`, async () => {
          const administration = await make(STATE);
          const failing = administration.recordChanges.change({ module, ids: [1], actor: ADMINISTRATOR }, () => {
            throw new RangeError('a bug');
          });
          expect(await failing.catch((error: unknown) => error)).to.be.instanceOf(RangeError);
          await expectUntouched(administration);
          expectRight(await change(administration, module, [1], updated(1, { values: { sort: 9 } })));
        });

      it('writes none of several changes when one of them takes a name', async () => {
        const administration = await make(STATE);
        const changes = [
          updated(1, { values: { sort: 9 } }),
          updated(2, { values: { name: 'name-1' } }),
          added(VALUES.position),
        ];
        expectLeft(await change(administration, 'position', [1, 2], ...changes), 'ValueTaken');
        await expectUntouched(administration);
        expect(await administration.administrationReads.options('position', undefined, 9)).to.have.length(2);
      });
    });

    describe('unique values', () => {
      const TAKEN = [
        ['user', 'username', 'user-1', '用户名'],
        ['user', 'username', 'USER-1', '用户名'],
        ['role', 'name', 'name-1', '角色名称'],
        ['role', 'code', 'code-1', '角色编码'],
        ['position', 'name', 'name-1', '岗位名称'],
      ] as const;
      const stateOf = (module: ModuleName, parts: Readonly<Record<string, boolean>> = {}) => ({
        records: {
          [module]: [1, 2].map((id) => (module === 'user' ? aUserRecord(id, parts) : aRecord(module, id, parts))),
        },
      });
      for (const [module, field, value, title] of TAKEN) {
        const taking = added({ ...VALUES[module], [field]: value });
        it(`are refused: ${module} ${field} ${value}`, async () => {
          const administration = await make(stateOf(module));
          expect(await change(administration, module, [], taking)).to.deep.equal(E.left({ _tag: 'ValueTaken', title }));
          const update = updated(2, { values: { [field]: value } });
          expectLeft(await change(administration, module, [2], update), 'ValueTaken');
          expectRight(await change(administration, module, [1], updated(1, { values: { [field]: value } })));
          expect(await administration.trail()).to.have.length(1);
        });
        it(`of deleted records are free: ${module} ${field} ${value}`, async () => {
          const administration = await make(stateOf(module, { deleted: true }));
          const { id } = only(await change(administration, module, [], taking));
          expect(id).to.be.above(2);
          const deletion = { id, deleted: true, trail: { kind: 'RecordDeleted', before: {}, after: {} } } as const;
          expectRight(await change(administration, module, [id], deletion));
          expectRight(await change(administration, module, [], taking));
        });
      }

      it('are not refused: empty codes, other cases of a role’s name, equal names of menus and examples', async () => {
        const administration = await make({
          records: {
            role: [aRecord('role', 1, { code: '' })],
            menu: [aRecord('menu', 1)],
            example: [aRecord('example', 1)],
          },
        });
        const role = { ...VALUES.role, name: 'NAME-1', code: '' };
        expectRight(await change(administration, 'role', [], added(role)));
        expectRight(await change(administration, 'menu', [], added({ ...VALUES.menu, name: 'name-1' })));
        expectRight(await change(administration, 'example', [], added({ ...VALUES.example, name: 'name-1' })));
      });
    });

    racesOfChanges(make);
  });
