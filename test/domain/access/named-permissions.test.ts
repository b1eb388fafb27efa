import { expect } from 'chai';
import type { MenuNode } from '../../../src/contract/access/menu-hierarchy.js';
import type { DataScope } from '../../../src/contract/values/data-scope.js';
import { E } from '../../../src/contract/values/fp.js';
import type { Authority, RoleNode, UserNode } from '../../../src/domain/access/authority.js';
import {
  departmentContainment,
  menuContainment,
  roleContainment,
  userContainment,
} from '../../../src/domain/access/containment.js';

const [ACTOR, SOMEBODY] = [2, 3];
/** The role of the actor, a role with four permissions, and one with two of them. */
const [OWN, WIDE, NARROW] = [10, 11, 12];
const [ACCESS, GRANTS, TREE] = ['sys:user:access', 'sys:role:grants', 'sys:menu:tree'];
const MANY = ['sys:d:d', 'sys:c:c', 'sys:b:b', 'sys:a:a'];
const FEW = ['sys:d:d', 'sys:b:b'];
const FIRST_OF_MANY = ['sys:a:a', 'sys:b:b', 'sys:c:c'];

const ALL = [...MANY, ACCESS, GRANTS, TREE];
const menuOf = (permission: string): MenuNode => ({
  ...{ id: ALL.indexOf(permission) + 1, parentId: 0, type: 3, status: 1, permission },
});
const roleOf = (id: number, permissions: ReadonlyArray<string>): RoleNode => ({
  ...{ id, status: 1, links: permissions.map((one) => ({ id: menuOf(one).id, implied: false })) },
});

/** An actor with these permissions, in department 1, whose role reaches the rows. */
const holding = (permissions: ReadonlyArray<string>, rows?: DataScope): Authority => ({
  actorId: ACTOR,
  actorRoleIds: [OWN],
  roles: new Map([roleOf(OWN, permissions), roleOf(WIDE, MANY), roleOf(NARROW, FEW)].map((one) => [one.id, one])),
  menus: new Map(ALL.map(menuOf).map((one) => [one.id, one])),
  departments: new Map([1, 2].map((id) => [id, { id, parentId: 0 }])),
  ...(rows && {
    limited: { departmentId: 1, scopes: new Map([[OWN, rows]]), isScoped: (one) => one !== GRANTS, holders: [] },
  }),
});

const userIn = (departmentId: number | null, ...roleIds: ReadonlyArray<number>): UserNode => ({
  ...{ id: SOMEBODY, status: 1, roleIds, departmentId },
});

const named = (checked: E.Either<Readonly<{ permissions?: ReadonlyArray<string> }>, void>) => {
  expect(E.isLeft(checked), 'refused').to.equal(true);
  return E.isLeft(checked) ? checked.left.permissions : undefined;
};

const IN_OWN_DEPARTMENT = { scope: 3 };

describe('the permissions that a refusal names', () => {
  it('are the first three that the actor lacks, in alphabetical order', () => {
    const wide = userIn(1, WIDE);
    expect(named(userContainment.delete(holding([ACCESS]), [wide]))).to.deep.equal(FIRST_OF_MANY);
    expect(named(userContainment.delete(holding([ACCESS, 'sys:b:b']), [wide]))).to.deep.equal([
      'sys:a:a',
      'sys:c:c',
      'sys:d:d',
    ]);
    expect(named(userContainment.delete(holding([ACCESS, ...FIRST_OF_MANY]), [wide]))).to.deep.equal(['sys:d:d']);
  });

  it('of a user are named to those who may read the access of the user', () => {
    const both = userIn(1, WIDE, NARROW);
    for (const check of [
      (by: Authority) => userContainment.status(by, [both], 2),
      (by: Authority) => userContainment.update(by, both, true),
      (by: Authority) => userContainment.resetPassword(by, both),
      (by: Authority) => userContainment.resetFactor(by, both),
      (by: Authority) => userContainment.endSessions(by, [both]),
      (by: Authority) => userContainment.unlock(by, [both]),
      (by: Authority) => userContainment.roles(by, both, []),
    ]) {
      expect(named(check(holding([ACCESS])))).to.deep.equal(FIRST_OF_MANY);
      expect(named(check(holding([GRANTS, TREE])))).to.equal(undefined);
    }
  });

  it('of a user outside of the rows of that permission are not named', () => {
    const limited = holding([ACCESS], IN_OWN_DEPARTMENT);
    expect(named(userContainment.delete(limited, [userIn(1, NARROW)]))).to.deep.equal(['sys:b:b', 'sys:d:d']);
    for (const elsewhere of [2, null])
      expect(named(userContainment.delete(limited, [userIn(elsewhere, NARROW)]))).to.equal(undefined);
    const own = holding([ACCESS], { scope: 5 });
    expect(named(userContainment.delete(own, [{ ...userIn(2, NARROW), id: ACTOR }]))).to.deep.equal([
      'sys:b:b',
      'sys:d:d',
    ]);
    expect(named(userContainment.delete(own, [userIn(2, NARROW)]))).to.equal(undefined);
  });

  it('are also those that the actor has for fewer rows', () => {
    const limited = holding([ACCESS, ...FEW], IN_OWN_DEPARTMENT);
    expect(named(userContainment.delete(limited, [userIn(1, NARROW)]))).to.deep.equal(['sys:b:b', 'sys:d:d']);
    const same = { ...userIn(1, NARROW), scopes: new Map([[NARROW, IN_OWN_DEPARTMENT]]) };
    expect(E.isRight(userContainment.delete(limited, [same]))).to.equal(true);
    expect(named(userContainment.update(limited, same, true, { ...same, departmentId: 2 }))).to.deep.equal([
      'sys:b:b',
      'sys:d:d',
    ]);
  });

  it('of given roles are named to those who may read the grants of roles, or the access of the user', () => {
    const nobody = userIn(1);
    for (const by of [holding([GRANTS]), holding([ACCESS])])
      expect(named(userContainment.roles(by, nobody, [NARROW]))).to.deep.equal(['sys:b:b', 'sys:d:d']);
    expect(named(userContainment.roles(holding([TREE]), nobody, [NARROW]))).to.equal(undefined);
    expect(named(userContainment.add(holding([GRANTS]), [NARROW]))).to.deep.equal(['sys:b:b', 'sys:d:d']);
    expect(named(userContainment.add(holding([ACCESS, TREE]), [NARROW]))).to.equal(undefined);
  });

  it('of a role are named to those who may read its grants', () => {
    const role = roleOf(NARROW, FEW);
    for (const check of [
      (by: Authority) => roleContainment.update(by, role, true),
      (by: Authority) => roleContainment.status(by, [role], 2),
      (by: Authority) => roleContainment.delete(by, [role]),
      (by: Authority) => roleContainment.grant(by, roleOf(NARROW, []), role.links),
    ]) {
      expect(named(check(holding([GRANTS])))).to.deep.equal(['sys:b:b', 'sys:d:d']);
      expect(named(check(holding([ACCESS, TREE])))).to.equal(undefined);
    }
  });

  it('of a menu are named to those who may read the tree, and of a new menu to everybody', () => {
    const menu = menuOf('sys:a:a');
    for (const check of [
      (by: Authority) => menuContainment.update(by, menu, menu, ['name']),
      (by: Authority) => menuContainment.status(by, [menu], 2),
      (by: Authority) => menuContainment.delete(by, [menu]),
    ]) {
      expect(named(check(holding([TREE])))).to.deep.equal(['sys:a:a']);
      expect(named(check(holding([ACCESS, GRANTS])))).to.equal(undefined);
    }
    const moved = { ...menuOf(TREE), parentId: menu.id };
    const move = (by: Authority) => menuContainment.update(by, menuOf(TREE), moved, ['parentId']);
    expect(named(move(holding([TREE])))).to.deep.equal(['sys:a:a']);
    const other = menuOf('sys:d:d');
    const unnamed = menuContainment.update(
      holding(['sys:d:d', ACCESS, GRANTS]),
      other,
      { ...other, parentId: menu.id },
      ['parentId'],
    );
    expect(named(unnamed)).to.equal(undefined);
    expect(named(menuContainment.add(holding([]), menu))).to.deep.equal(['sys:a:a']);
  });

  it('of a deleted record are not named', () => {
    const all = holding([ACCESS, GRANTS, TREE]);
    expect(named(userContainment.restore(all, [userIn(1, NARROW)]))).to.equal(undefined);
    expect(named(roleContainment.restore(all, [roleOf(NARROW, FEW)]))).to.equal(undefined);
    expect(named(menuContainment.restore(all, [menuOf('sys:a:a')]))).to.equal(undefined);
  });

  it('of a move of a department are the own ones that do not reach everything', () => {
    expect(named(departmentContainment.move(holding([], IN_OWN_DEPARTMENT), 'update', 'import'))).to.deep.equal([
      'sys:department:import',
      'sys:department:update',
    ]);
  });

  it('are left out for a user who has everything', () => {
    expect(named(userContainment.unlock(holding([ACCESS]), [{ ...userIn(1), id: 1 }]))).to.equal(undefined);
  });
});
