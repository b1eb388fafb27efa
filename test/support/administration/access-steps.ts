import fc from 'fast-check';
import type { Authority, RoleNode, UserNode } from '../../../src/domain/access/authority.js';
import { menuContainment, roleContainment, userContainment } from '../../../src/domain/access/containment.js';
import { checkMenuChildren, checkMenuParent } from '../../../src/domain/access/menu-checks.js';
import { withImplied } from '../../../src/contract/access/menu-hierarchy.js';
import { checkProtection, type UserWrite } from '../../../src/domain/access/protection.js';
import { E } from '../../../src/contract/values/fp.js';
import {
  ids,
  pairsOf,
  parentId,
  permission,
  PERMISSIONS,
  someMenus,
  someRoles,
  status,
  USERS,
  type ShownMenu,
  type State,
} from './access-state.js';

export const arbitraryStep = () =>
  fc.record({
    /** The id of an added record. */
    newId: fc.constant<number>(100),
    actorId: ids(USERS + 1),
    kind: fc.constantFrom(
      ...(['add', 'update', 'status', 'delete', 'roles'] as const).map((action) => ['user', action] as const),
      ...(['status', 'delete', 'grant'] as const).map((action) => ['role', action] as const),
      ...(['add', 'update', 'hide', 'move', 'status', 'delete'] as const).map((action) => ['menu', action] as const),
    ),
    target: fc.nat(),
    status,
    permission,
    parentId,
    someRoles,
    someMenus,
  });
export type Step = ReturnType<typeof arbitraryStep> extends fc.Arbitrary<infer T> ? T : never;

const authorityOf = ({ users, roles, menus }: State, actorId: number): Authority => ({
  actorId,
  actorRoleIds: users.get(actorId)?.roleIds ?? [],
  roles,
  menus,
  departments: new Map(),
});

const withRecord = <R extends Readonly<{ id: number }>>(records: ReadonlyMap<number, R>, record: R) =>
  new Map(records).set(record.id, record);

const withoutId = <R>(records: ReadonlyMap<number, R>, id: number) =>
  new Map([...records].filter(([key]) => key !== id));

const targetOf = <R>(records: ReadonlyMap<number, R>, { target }: Step): R | undefined =>
  [...records.values()][target % Math.max(1, records.size)];

/** The verdicts on a step, and what it makes of the state. */
type Judged = readonly [ReadonlyArray<E.Either<unknown, void>>, () => State];

const judgeUser = (state: State, step: Step, action: UserWrite['action'] | 'add'): Judged | undefined => {
  const authority = authorityOf(state, step.actorId);
  const { users } = state;
  if (action === 'add') {
    const added = { id: step.newId, status: step.status, roleIds: step.someRoles };
    return [[userContainment.add(authority, step.someRoles)], () => ({ ...state, users: withRecord(users, added) })];
  }
  const user = targetOf(users, step);
  if (!user) return undefined;
  const protection = checkProtection(step.actorId, { action, ids: [user.id], status: step.status });
  const become = (parts: Partial<UserNode>) => () => ({ ...state, users: withRecord(users, { ...user, ...parts }) });
  switch (action) {
    case 'update':
      return [[protection, userContainment.update(authority, user, true)], become({ status: step.status })];
    case 'status':
      return [[protection, userContainment.status(authority, [user], step.status)], become({ status: step.status })];
    case 'roles':
      return [
        [protection, userContainment.roles(authority, user, step.someRoles)],
        become({ roleIds: step.someRoles }),
      ];
    case 'delete':
    case 'resetPassword':
    case 'resetFactor':
      return [
        [protection, userContainment.delete(authority, [user])],
        () => ({ ...state, users: withoutId(users, user.id) }),
      ];
  }
};

const judgeRole = (state: State, step: Step, action: 'status' | 'delete' | 'grant'): Judged | undefined => {
  const authority = authorityOf(state, step.actorId);
  const { roles, menus } = state;
  const role = targetOf(roles, step);
  if (!role) return undefined;
  const become = (parts: Partial<RoleNode>) => () => ({ ...state, roles: withRecord(roles, { ...role, ...parts }) });
  switch (action) {
    case 'status':
      return [[roleContainment.status(authority, [role], step.status)], become({ status: step.status })];
    case 'delete':
      return [[roleContainment.delete(authority, [role])], () => ({ ...state, roles: withoutId(roles, role.id) })];
    case 'grant': {
      const granted = withImplied(
        menus,
        step.someMenus.filter((id) => menus.has(id)),
      );
      return [[roleContainment.grant(authority, role, granted)], become({ links: granted })];
    }
  }
};

const judgeMenu = (
  state: State,
  step: Step,
  action: 'add' | 'update' | 'hide' | 'move' | 'status' | 'delete',
): Judged | undefined => {
  const authority = authorityOf(state, step.actorId);
  const { menus } = state;
  const become = (menu: ShownMenu) => () => ({ ...state, menus: withRecord(menus, menu) });
  if (action === 'add') {
    const added = {
      id: step.newId,
      parentId: step.parentId,
      type: 2,
      status: 1,
      permission: step.permission,
      visible: 1,
    };
    return [
      [checkMenuParent(menus, { ...added, id: undefined }), menuContainment.add(authority, added)],
      become(added),
    ];
  }
  const menu = targetOf(menus, step);
  if (!menu) return undefined;
  const update = (changes: Partial<ShownMenu>): Judged => {
    const after = { ...menu, ...changes };
    return [
      [checkMenuParent(menus, after), menuContainment.update(authority, menu, after, Object.keys(changes))],
      become(after),
    ];
  };
  switch (action) {
    case 'update':
      return update({ permission: step.permission, status: step.status });
    case 'hide':
      return update({ visible: step.status });
    case 'move':
      return update({ parentId: step.parentId });
    case 'status':
      return [[menuContainment.status(authority, [menu], step.status)], become({ ...menu, status: step.status })];
    case 'delete':
      return [
        [checkMenuChildren(menus, [menu.id]), menuContainment.delete(authority, [menu])],
        () => ({ ...state, menus: withoutId(menus, menu.id) }),
      ];
  }
};

export const judge = (state: State, step: Step): Judged | undefined => {
  const [subject, action] = step.kind;
  if (subject === 'user') return judgeUser(state, step, action);
  return subject === 'role' ? judgeRole(state, step, action) : judgeMenu(state, step, action);
};

/** Plays the allowed steps of usable accounts and calls `after` for each, with the permissions of its actor. */
export const play = (
  start: State,
  sequence: ReadonlyArray<Step>,
  after: (change: Readonly<{ before: State; after: State; step: Step; held: ReadonlySet<string> }>) => void,
): void => {
  let state = start;
  for (const [i, drawn] of sequence.entries()) {
    // No id is used twice.
    const step = { ...drawn, newId: drawn.newId + i };
    if (state.users.get(step.actorId)?.status !== 1) continue;
    const judged = judge(state, step);
    if (!judged?.[0].every(E.isRight)) continue;
    const pairs = pairsOf(state, true);
    const held = new Set(PERMISSIONS.filter((one) => pairs.has(`${step.actorId} ${one}`)));
    const next = judged[1]();
    after({ before: state, after: next, step, held });
    state = next;
  }
};
