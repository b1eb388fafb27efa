import { expect } from 'chai';
import { E, O } from '../../src/contract/values/fp.js';
import type { DataScope } from '../../src/contract/values/data-scope.js';
import type { Authority } from '../../src/domain/access/authority.js';
import type { AskedRole } from '../../src/domain/access/role-links.js';
import { decideRoles, decideSetRole } from '../../src/domain/records/link-decisions.js';
import { decideAdd, decideDelete, type FoundForChange } from '../../src/domain/records/record-decisions.js';
import { meantDepartments } from '../../src/domain/records/role-assignments.js';
import { expectLeft, expectRight } from '../support/expect-either.js';
import {
  actor,
  ADMINISTRATOR,
  aMenuRecord,
  aUserRecord,
  type Administration,
  type AdministrationFixtures,
  type MakeAdministration,
} from './administration-fixtures.js';
import { aRecord } from './record-fixtures.js';
import { detailOf, versionOf } from './record-changes-steps.js';

const STATE: AdministrationFixtures = {
  records: {
    user: [aUserRecord(2, { departmentId: 6 }), aUserRecord(3, { departmentId: 5 })],
    department: [
      aRecord('department', 5),
      aRecord('department', 6, { parentId: 5 }),
      aRecord('department', 7, { parentId: 6, status: 2 }),
      aRecord('department', 8),
      aRecord('department', 9, { deleted: true }),
    ],
    role: [aRecord('role', 10), aRecord('role', 11, { defaultScope: 4 }), aRecord('role', 12, { status: 2 })],
    menu: [
      aMenuRecord(20, 'sys:user:page'),
      aMenuRecord(21, 'sys:user:add'),
      aMenuRecord(22, 'sys:role:page', { status: 2 }),
    ],
  },
  roleMenus: [
    [10, 20],
    [11, 20],
    [11, 21],
    [11, 22],
    [12, 21],
  ],
};

const CHOSEN = {
  scope: 2,
  departments: [
    { id: 6, below: true },
    { id: 8, below: false },
  ],
};

/** The data scopes of the roles of a user: what is stored, and which records the permissions reach. */
export const scopesOfRoles = (make: MakeAdministration): Mocha.Suite =>
  describe('the data scopes of roles', () => {
    const assign = async ({ recordChanges }: Administration, version: number, roles: ReadonlyArray<AskedRole>) =>
      recordChanges.change(
        {
          module: 'user',
          ids: [2],
          linkedIds: roles.map((role) => (typeof role === 'number' ? role : role.roleId)),
          meant: meantDepartments(roles),
          actor: ADMINISTRATOR,
          scope: 'everything',
        },
        decideRoles(2, version, roles),
      );
    const linksOf = async (administration: Administration, id = 2) =>
      (await detailOf(administration, 'user', id))?.links;
    const limitsOf = async ({ users }: Administration, id = 2) => O.toUndefined(await users.accessOf(id))?.limits;

    it('are stored, replaced and taken away with the roles, and each change is in the trail', async () => {
      const administration = await make(STATE);
      expectRight(await assign(administration, 1, [{ roleId: 10, ...CHOSEN }, 11]));
      const first = [
        { id: 10, implied: false, rows: CHOSEN },
        { id: 11, implied: false, rows: { scope: 4 } },
      ];
      expect(await linksOf(administration)).to.deep.equal(first);
      const fewer = { scope: 2, departments: [{ id: 8, below: true }] };
      const second = await versionOf(administration, 'user', 2);
      expect(second).to.be.above(1);
      expectRight(await assign(administration, second!, [{ roleId: 10, ...fewer }, 11]));
      expect(await linksOf(administration)).to.deep.equal([{ id: 10, implied: false, rows: fewer }, first[1]]);
      const third = await versionOf(administration, 'user', 2);
      expectRight(await assign(administration, third!, [{ roleId: 10, scope: 1 }]));
      expect(await linksOf(administration)).to.deep.equal([{ id: 10, implied: false }]);
      const [one, two, three] = await administration.trail();
      const roles = [
        { roleId: 10, ...CHOSEN },
        { roleId: 11, scope: 4 },
      ];
      expect([one?.before, one?.after]).to.deep.equal([
        { roleIds: [], roles: [] },
        { roleIds: [10, 11], roles },
      ]);
      expect(two?.after).to.deep.equal({ roleIds: [10, 11], roles: [{ roleId: 10, ...fewer }, roles[1]] });
      expect(three?.after).to.deep.equal({ roleIds: [10], roles: [{ roleId: 10, scope: 1 }] });
    });

    it('stay as they are for roles that are named by their ids, which is then no change', async () => {
      const administration = await make({ ...STATE, userRoles: [[2, 10, CHOSEN]] });
      const version = await versionOf(administration, 'user', 2);
      expect(expectRight(await assign(administration, version!, [10]))).to.deep.equal([]);
    });

    it('of a new user begin with the first version, a role given to users takes its default', async () => {
      const administration = await make(STATE);
      const { recordChanges } = administration;
      const values = { username: 'new', realname: '', departmentId: 6, sort: 0, status: 1 };
      const roles = [{ roleId: 10, ...CHOSEN }];
      const [added] = expectRight(
        await recordChanges.change(
          {
            module: 'user',
            ids: [],
            linkedIds: [10],
            meant: meantDepartments(roles),
            actor: ADMINISTRATOR,
            scope: 'everything',
          },
          decideAdd('user', values, roles),
        ),
      );
      expect(added?.version ?? 0).to.equal(1);
      expect(await versionOf(administration, 'user', added!.id)).to.equal(1);
      expect(await linksOf(administration, added!.id)).to.deep.equal([{ id: 10, implied: false, rows: CHOSEN }]);
      expectRight(
        await recordChanges.change(
          { module: 'user', ids: [added!.id], linkedIds: [11], actor: ADMINISTRATOR, scope: 'everything' },
          decideSetRole([added!.id], 11, true),
        ),
      );
      expect(await linksOf(administration, added!.id)).to.deep.equal([
        { id: 10, implied: false, rows: CHOSEN },
        { id: 11, implied: false, rows: { scope: 4 } },
      ]);
    });

    it('may name disabled departments, but none that is deleted or unknown', async () => {
      const administration = await make(STATE);
      const chosen = (id: number): AskedRole => ({ roleId: 10, scope: 2, departments: [{ id, below: false }] });
      for (const id of [9, 999, 2 ** 40])
        expect(expectLeft(await assign(administration, 1, [chosen(id)]), 'ReferenceInvalid')).to.deep.include({
          field: 'roles',
          title: '部门',
        });
      expectRight(await assign(administration, 1, [chosen(7)]));
    });

    it('are judged like the roles: who lacks a permission of the user does not change them', async () => {
      const administration = await make({ ...STATE, userRoles: [[2, 10]] });
      const { recordChanges } = administration;
      const roles = [{ roleId: 10, scope: 5 }];
      const refused = await recordChanges.change(
        { module: 'user', ids: [2], linkedIds: [10], actor: actor(3), scope: 'everything' },
        decideRoles(2, 1, roles),
      );
      expectLeft(refused, 'PermissionNotHeld');
    });

    it('keep a department from being deleted, also one without members', async () => {
      const administration = await make({ ...STATE, userRoles: [[2, 10, CHOSEN]] });
      const refused = await administration.recordChanges.change(
        { module: 'department', ids: [8], deletes: true, actor: ADMINISTRATOR, scope: 'everything' },
        decideDelete('department', [8], false),
      );
      expect(expectLeft(refused, 'DepartmentInUse').users).to.equal(1);
    });

    it('are in the trail of users who lose a role that is deleted', async () => {
      const administration = await make({
        ...STATE,
        userRoles: [
          [2, 10, CHOSEN],
          [2, 12],
          [3, 10],
        ],
      });
      expectRight(
        await administration.recordChanges.change(
          { module: 'role', ids: [10], deletes: true, actor: ADMINISTRATOR, scope: 'everything' },
          decideDelete('role', [10], true),
        ),
      );
      const rows = (await administration.trail()).filter(({ kind }) => kind === 'RolesReplaced');
      expect(rows.map(({ recordId, before, after }) => ({ recordId, before, after }))).to.have.deep.members([
        {
          recordId: 2,
          before: {
            roleIds: [10, 12],
            roles: [
              { roleId: 10, ...CHOSEN },
              { roleId: 12, scope: 1 },
            ],
          },
          after: { roleIds: [12], roles: [{ roleId: 12, scope: 1 }] },
        },
        { recordId: 3, before: { roleIds: [10] }, after: { roleIds: [] } },
      ]);
    });

    it('of an actor are found with the tree of departments and, for a change of roles, with all who have these', async () => {
      const administration = await make({
        ...STATE,
        userRoles: [
          [2, 10, CHOSEN],
          [2, 11, { scope: 4 }],
          [3, 10],
          [3, 11, { scope: 5 }],
        ],
      });
      const foundFor = async (module: string, ids: ReadonlyArray<number>, userId: number): Promise<Authority> => {
        let found: FoundForChange | undefined;
        await administration.recordChanges.judge(
          { module, ids, actor: actor(userId), scope: 'everything' },
          (given) => {
            found = given;
            return E.right(undefined);
          },
        );
        return found!.authority;
      };
      const ofRole = await foundFor('role', [10], 2);
      expect(ofRole.limited?.departmentId).to.equal(6);
      expect(ofRole.limited?.scopes).to.deep.equal(
        new Map<number, DataScope>([
          [10, CHOSEN],
          [11, { scope: 4 }],
        ]),
      );
      expect(ofRole.limited?.holders).to.have.deep.members([
        { id: 2, departmentId: 6, roleId: 10, rows: CHOSEN },
        { id: 3, departmentId: 5, roleId: 10 },
      ]);
      expect([...ofRole.departments.keys()]).to.have.members([5, 6, 7, 8]);
      expect((await foundFor('user', [2], 3)).limited?.holders).to.deep.equal([]);
      const unlimited = await make({ ...STATE, userRoles: [[2, 10]] });
      await unlimited.recordChanges.judge(
        { module: 'role', ids: [10], actor: actor(2), scope: 'everything' },
        ({ authority }) => {
          expect(authority).to.not.have.property('limited');
          return E.right(undefined);
        },
      );
    });

    it('of the actor bound what the actor may give: as wide as the own, and no wider', async () => {
      const administration = await make({
        ...STATE,
        records: {
          ...STATE.records,
          user: [
            aUserRecord(2, { departmentId: 6 }),
            aUserRecord(3, { departmentId: 7 }),
            aUserRecord(4, { departmentId: 5 }),
          ],
        },
        userRoles: [[2, 10, { scope: 4 }]],
      });
      const give = async (id: number, role: AskedRole) =>
        administration.recordChanges.change(
          {
            module: 'user',
            ids: [id],
            linkedIds: [10],
            meant: meantDepartments([role]),
            actor: actor(2),
            scope: 'everything',
          },
          decideRoles(id, 1, [role]),
        );
      const chosen = (id: number): AskedRole => ({ roleId: 10, scope: 2, departments: [{ id, below: true }] });
      for (const [id, role] of [
        [3, { roleId: 10, scope: 1 }],
        [3, 10],
        [3, chosen(5)],
        [3, chosen(8)],
        [4, { roleId: 10, scope: 4 }],
        [4, { roleId: 10, scope: 5 }],
      ] as const)
        expectLeft(await give(id, role), 'PermissionNotHeld');
      expectRight(await give(3, chosen(6)));
      expectRight(await give(4, chosen(7)));
    });

    it('limit the permissions of enabled roles and menus to the records that they reach', async () => {
      const administration = await make({ ...STATE, userRoles: [[2, 11, { scope: 4 }]] });
      expect(await limitsOf(administration)).to.deep.equal({
        rows: [{ departments: [6, 7], owner: null }],
        of: { 'sys:user:page': 0, 'sys:user:add': 0 },
      });
      for (const [rows, departments, owner] of [
        [{ scope: 3 }, [6], null],
        [{ scope: 5 }, [], 2],
        [CHOSEN, [6, 7, 8], null],
      ] as const) {
        const one = await make({ ...STATE, userRoles: [[2, 10, rows]] });
        expect(await limitsOf(one)).to.deep.equal({ rows: [{ departments, owner }], of: { 'sys:user:page': 0 } });
      }
    });

    it('limit nothing where another role reaches everything, and nothing without a scope', async () => {
      const both = await make({
        ...STATE,
        userRoles: [
          [2, 11, { scope: 5 }],
          [2, 10],
        ],
      });
      expect(await limitsOf(both)).to.deep.equal({
        rows: [{ departments: [], owner: 2 }],
        of: { 'sys:user:add': 0 },
      });
      const disabled = await make({
        ...STATE,
        userRoles: [
          [2, 12, { scope: 5 }],
          [2, 10],
        ],
      });
      expect(await limitsOf(disabled)).to.equal(undefined);
      const { users } = await make({ ...STATE, userRoles: [[2, 10]] });
      const access = O.toUndefined(await users.accessOf(2));
      expect(access).to.deep.include({ enabled: true, credentialGeneration: 0, permissions: ['sys:user:page'] });
      expect(access).to.not.have.property('limits');
    });

    it('follow the departments: a move, and the department of the user, count at once', async () => {
      const administration = await make({ ...STATE, userRoles: [[2, 10, { scope: 4 }]] });
      const { recordChanges } = administration;
      const departments = async () => (await limitsOf(administration))?.rows[0]?.departments;
      const update = (module: 'user' | 'department', id: number, values: Record<string, number | null>) =>
        recordChanges.change({ module, ids: [id], actor: ADMINISTRATOR, scope: 'everything' }, () => ({
          _tag: 'Right',
          right: [{ id, values, trail: { kind: 'RecordUpdated', before: {}, after: values } }],
        }));
      expectRight(await update('department', 8, { parentId: 7 }));
      expect(await departments()).to.deep.equal([6, 7, 8]);
      expectRight(await update('user', 2, { departmentId: 8 }));
      expect(await departments()).to.deep.equal([8]);
      expectRight(await update('user', 2, { departmentId: null }));
      expect(await departments()).to.deep.equal([]);
    });
  });
