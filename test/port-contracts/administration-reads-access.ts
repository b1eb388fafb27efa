import { expect } from 'chai';
import { O } from '../../src/contract/values/fp.js';
import type { RowScope } from '../../src/domain/access/row-scope.js';
import {
  aMenuRecord,
  aUserRecord,
  chosen,
  UNKNOWN_IDS,
  type AdministrationFixtures,
  type MakeAdministration,
} from './administration-fixtures.js';
import { aRecord } from './record-fixtures.js';

/** The reads of roles, menus and permissions: who has what. */
export const accessReads = (make: MakeAdministration): Mocha.Suite =>
  describe('access', () => {
    const reads = async (...fixtures: Parameters<MakeAdministration>) => (await make(...fixtures)).administrationReads;

    it('roleMenus are the links of a live role to live menus', async () => {
      const { roleMenus } = await reads({
        records: {
          role: [aRecord('role', 10), aRecord('role', 11, { status: 2 }), aRecord('role', 12, { deleted: true })],
          menu: [aMenuRecord(20, ''), aMenuRecord(21, ''), aMenuRecord(22, '', { deleted: true })],
        },
        roleMenus: [
          [10, 22],
          [10, 21],
          [10, 20, true],
          [12, 20],
        ],
      });
      expect(await roleMenus(10)).to.deep.equal(O.some([{ id: 20, implied: true }, ...chosen(21)]));
      expect(await roleMenus(11)).to.deep.equal(O.some([]));
      for (const id of [12, ...UNKNOWN_IDS]) expect(await roleMenus(id)).to.deep.equal(O.none);
    });

    it('departments are the live ones by sort and id, with every field of their form', async () => {
      const { departments, record } = await reads({
        records: {
          user: [aUserRecord(2, { departmentId: 8 })],
          department: [
            aRecord('department', 7, { sort: 2, name: '研发部', code: 'r', leaderId: 2 }),
            aRecord('department', 8, { sort: 1, name: '市场部', code: '', parentId: 7, status: 2 }),
            aRecord('department', 9, { deleted: true }),
          ],
        },
      });
      expect(await departments()).to.deep.equal([
        { id: 8, version: 1, parentId: 7, name: '市场部', code: '', leaderId: null, sort: 1, status: 2 },
        { id: 7, version: 1, parentId: 0, name: '研发部', code: 'r', leaderId: 2, sort: 2, status: 1 },
      ]);
      expect(O.toUndefined(await record('user', 'everything', 2))?.names).to.deep.equal({ departmentName: '市场部' });
    });

    it('roles are the live roles by sort and id, disabled ones included, with their menus', async () => {
      const { roles } = await reads({
        records: {
          role: [
            aRecord('role', 10, { sort: 2 }),
            aRecord('role', 12, { sort: 1, status: 2, code: '' }),
            aRecord('role', 11, { sort: 1, defaultScope: 4 }),
            aRecord('role', 13, { deleted: true }),
          ],
          menu: [aMenuRecord(20, ''), aMenuRecord(21, '')],
        },
        roleMenus: [
          [10, 21],
          [10, 20, true],
          [13, 20],
        ],
      });
      expect(await roles()).to.deep.equal([
        { id: 11, name: 'name-11', code: 'code-11', status: 1, defaultScope: 4, menuIds: [] },
        { id: 12, name: 'name-12', code: '', status: 2, defaultScope: 1, menuIds: [] },
        { id: 10, name: 'name-10', code: 'code-10', status: 1, defaultScope: 1, menuIds: [20, 21] },
      ]);
    });

    it('userRoles has the live roles of a live user, disabled ones included, with their menus', async () => {
      const passwordTime = new Date('2024-02-29T16:00:05.125Z');
      const { userRoles } = await reads({
        records: {
          user: [
            aUserRecord(2, { mustChangePassword: true, passwordUnfit: true, passwordTime }),
            aUserRecord(3, { status: 2 }),
            aUserRecord(4, { deleted: true }),
          ],
          role: [
            aRecord('role', 10, { sort: 2 }),
            aRecord('role', 11, { sort: 1, status: 2, code: '' }),
            aRecord('role', 12, { deleted: true }),
          ],
          menu: [aMenuRecord(20, ''), aMenuRecord(21, '')],
        },
        userRoles: [
          [2, 10],
          [2, 11],
          [2, 12],
          [4, 10],
        ],
        roleMenus: [
          [10, 21],
          [10, 20, true],
        ],
      });
      expect(await userRoles('everything', 2)).to.deep.equal(
        O.some({
          ...{ id: 2, username: 'user-2', realname: 'realname-2', enabled: true, mustChangePassword: true },
          department: null,
          passwordUnfit: true,
          passwordTime,
          roles: [
            { id: 11, name: 'name-11', code: '', status: 2, menuIds: [] },
            { id: 10, name: 'name-10', code: 'code-10', status: 1, menuIds: [20, 21] },
          ],
        }),
      );
      expect(O.toUndefined(await userRoles('everything', 3))).to.deep.include({
        enabled: false,
        mustChangePassword: false,
        passwordUnfit: false,
        roles: [],
      });
      for (const id of [4, ...UNKNOWN_IDS]) expect(await userRoles('everything', id)).to.deep.equal(O.none);
    });

    it('userRoles has the department of the user, and the data scopes of roles that do not reach everything', async () => {
      const rows = { scope: 2, departments: [{ id: 7, below: true }] };
      const { userRoles } = await reads({
        records: {
          user: [aUserRecord(2, { departmentId: 7 }), aUserRecord(3, { departmentId: 8 })],
          department: [
            aRecord('department', 7, { name: '研发部', status: 2 }),
            aRecord('department', 8, { deleted: true }),
          ],
          role: [10, 11, 12].map((id) => aRecord('role', id)),
        },
        userRoles: [
          [2, 10, rows],
          [2, 11, { scope: 5 }],
          [2, 12],
        ],
      });
      const user = O.toUndefined(await userRoles('everything', 2));
      expect(user?.department).to.deep.equal({ id: 7, name: '研发部' });
      expect(user?.roles.map((role) => [role.id, role.rows])).to.deep.equal([
        [10, rows],
        [11, { scope: 5 }],
        [12, undefined],
      ]);
      expect(O.toUndefined(await userRoles('everything', 3))?.department).to.equal(null);
    });

    it('holders are the enabled live users of enabled roles with an enabled menu of the permission, by sort and id', async () => {
      const { holders } = await reads({
        records: {
          user: [
            aUserRecord(2, { sort: 2 }),
            aUserRecord(3, { sort: 1 }),
            aUserRecord(4, { status: 2 }),
            aUserRecord(5, { deleted: true }),
            aUserRecord(6),
            aUserRecord(7),
          ],
          role: [
            aRecord('role', 10, { sort: 2 }),
            aRecord('role', 11, { sort: 1 }),
            aRecord('role', 12, { status: 2 }),
            aRecord('role', 13, { deleted: true }),
            aRecord('role', 14),
          ],
          menu: [
            aMenuRecord(20, 'sys:user:page'),
            aMenuRecord(21, 'sys:user:page'),
            aMenuRecord(22, 'sys:user:page', { status: 2 }),
            aMenuRecord(23, 'sys:user:page', { deleted: true }),
            aMenuRecord(24, 'sys:role:page'),
          ],
        },
        userRoles: [
          ...([2, 3, 4, 5] as const).flatMap((id) => [[id, 10] as const, [id, 11] as const]),
          ...([12, 13, 14] as const).map((id) => [6, id] as const),
        ],
        roleMenus: [
          ...([10, 11, 12, 13] as const).flatMap((id) => [[id, 20] as const, [id, 21] as const]),
          ...([22, 23, 24] as const).map((id) => [14, id] as const),
        ],
      });
      const roles = [10, 11].map((id) => ({ id, name: `name-${id}` }));
      const holder = (id: number) => ({
        ...{ id, username: `user-${id}`, realname: `realname-${id}` },
        departmentId: null,
      });
      const found = await holders('everything', 'sys:user:page', { pageNo: 1, pageSize: 10 });
      expect(found.total).to.equal(2);
      expect(found.records.map(({ roles: _roles, ...user }) => user)).to.deep.equal([holder(3), holder(2)]);
      for (const record of found.records) expect(record.roles).to.have.deep.members(roles);
      for (const other of ['sys:menu:page', 'SYS:USER:PAGE', 'sys:user:page '])
        expect(await holders('everything', other, { pageNo: 1, pageSize: 10 }), other).to.deep.equal({
          total: 0,
          records: [],
        });
    });

    it('holders include the enabled administrator, who needs no role', async () => {
      for (const [status, total] of [
        [1, 1],
        [2, 0],
      ] as const) {
        const { holders } = await reads({ records: { user: [aUserRecord(1, { status }), aUserRecord(2)] } });
        const found = await holders('everything', 'sys:user:page', { pageNo: 1, pageSize: 10 });
        expect(found.total, String(status)).to.equal(total);
        expect(found.records.map(({ id, roles }) => ({ id, roles }))).to.deep.equal(
          [{ id: 1, roles: [] }].slice(0, total),
        );
      }
    });

    it('holders come in pages; a page beyond the last one is page 1', async () => {
      const ids = [2, 3, 4, 5, 6];
      const { holders } = await reads({
        records: {
          user: ids.map((id) => aUserRecord(id)),
          role: [aRecord('role', 10)],
          menu: [aMenuRecord(20, 'sys:user:page')],
        },
        userRoles: ids.map((id) => [id, 10] as const),
        roleMenus: [[10, 20]],
      });
      for (const [pageNo, pageSize, shown] of [
        [1, 2, [2, 3]],
        [2, 2, [4, 5]],
        [3, 2, [6]],
        [4, 2, [2, 3]],
        [Number.MAX_SAFE_INTEGER, 2, [2, 3]],
        [2, 5, [2, 3, 4, 5, 6]],
      ] as const) {
        const { total, records } = await holders('everything', 'sys:user:page', { pageNo, pageSize });
        expect({ total, ids: records.map(({ id }) => id) }, String(pageNo)).to.deep.equal({
          total: 5,
          ids: [...shown],
        });
      }
    });

    const PEOPLE: AdministrationFixtures = {
      records: {
        department: [7, 8].map((id) => aRecord('department', id)),
        user: [
          aUserRecord(2, { departmentId: 7 }),
          aUserRecord(3, { departmentId: 8 }),
          aUserRecord(4),
          aUserRecord(5, { departmentId: 7 }),
        ],
        role: [aRecord('role', 10), aRecord('role', 11)],
        menu: [aMenuRecord(20, 'sys:user:page')],
      },
      userRoles: [
        [2, 10],
        [3, 10, { scope: 2, departments: [{ id: 8, below: true }] }],
        [3, 11, { scope: 5 }],
        [4, 10, { scope: 3 }],
        [5, 10],
      ],
      roleMenus: [
        [10, 20],
        [11, 20],
      ],
    };
    /** Scopes, and the users of `PEOPLE` inside. */
    const SCOPES: ReadonlyArray<readonly [RowScope, ReadonlyArray<number>]> = [
      ['everything', [2, 3, 4, 5]],
      [{ departments: [7], owner: null }, [2, 5]],
      [{ departments: [8], owner: 4 }, [3, 4]],
      [{ departments: [], owner: 4 }, [4]],
      [{ departments: [], owner: null }, []],
      [{ departments: [70_000], owner: null }, []],
    ];

    it('userRoles finds the users of the scope alone', async () => {
      const { userRoles } = await reads(PEOPLE);
      for (const [scope, inside] of SCOPES)
        for (const id of [2, 3, 4, 5, 99])
          expect(O.isSome(await userRoles(scope, id)), JSON.stringify([scope, id])).to.equal(inside.includes(id));
    });

    it('usersNamed finds the users of the scope alone, with their names as they are stored', async () => {
      const { usersNamed } = await reads(PEOPLE);
      const names = [2, 3, 4, 5, 99].map((id) => `USER-${id}`);
      for (const [scope, inside] of SCOPES)
        expect(await usersNamed(scope, names), JSON.stringify(scope)).to.have.deep.members(
          inside.map((id) => ({ id, username: `user-${id}` })),
        );
    });

    it('holders are those of the scope, counted and in pages, with their department and data scopes', async () => {
      const { holders } = await reads(PEOPLE);
      for (const [scope, inside] of SCOPES)
        for (const pageNo of [1, 2]) {
          const { total, records } = await holders(scope, 'sys:user:page', { pageNo, pageSize: 1 });
          const shown = inside.slice(pageNo - 1, pageNo);
          expect({ total, ids: records.map(({ id }) => id) }, JSON.stringify(scope)).to.deep.equal({
            total: inside.length,
            ids: shown.length > 0 ? shown : inside.slice(0, 1),
          });
        }
      const { records } = await holders('everything', 'sys:user:page', { pageNo: 1, pageSize: 10 });
      expect(records.map(({ departmentId }) => departmentId)).to.deep.equal([7, 8, null, 7]);
      const [first, second] = records;
      expect(first?.roles).to.deep.equal([{ id: 10, name: 'name-10' }]);
      expect(second?.roles).to.have.deep.members([
        { id: 10, name: 'name-10', rows: { scope: 2, departments: [{ id: 8, below: true }] } },
        { id: 11, name: 'name-11', rows: { scope: 5 } },
      ]);
    });
  });
