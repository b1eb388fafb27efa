import { expect } from 'chai';
import fc from 'fast-check';
import type { Authority, RoleNode, UserNode } from '../../../src/domain/administration/authority.js';
import { menuContainment, roleContainment, userContainment } from '../../../src/domain/administration/containment.js';
import {
  checkChildren,
  checkParent,
  withImplied,
  type MenuNode,
} from '../../../src/domain/administration/menu-tree.js';
import { checkProtection, type UserWrite } from '../../../src/domain/administration/protection.js';
import { E } from '../../../src/domain/fp.js';

/** Live records. Deleted ones are gone for good. */
type State = Readonly<{
  users: ReadonlyMap<number, UserNode>;
  roles: ReadonlyMap<number, RoleNode>;
  menus: ReadonlyMap<number, MenuNode>;
}>;

const PERMISSIONS = ['', 'a', 'b', 'c', 'd'];

/** Ids from 1; the first user is the administrator. */
const ids = (most: number) => fc.integer({ min: 1, max: most });
const USERS = 5;
const ROLES = 5;
const MENUS = 8;
const status = fc.constantFrom(1, 2);
const permission = fc.constantFrom(...PERMISSIONS);
const parentId = fc.integer({ min: 0, max: MENUS });
const someRoles = fc.uniqueArray(ids(ROLES), { maxLength: 3 });
const someMenus = fc.uniqueArray(ids(MENUS), { maxLength: 3 });

const byId = <R extends Readonly<{ id: number }>>(records: ReadonlyArray<R>): ReadonlyMap<number, R> =>
  new Map(records.map((record) => [record.id, record]));

const numbered = <R>(record: fc.Arbitrary<R>, length: number) =>
  fc
    .array(record, { minLength: length, maxLength: length })
    .map((records) => byId(records.map((one, i) => ({ ...one, id: i + 1 }))));

const links = fc.uniqueArray(fc.record({ id: ids(MENUS), implied: fc.boolean() }), {
  selector: ({ id }) => id,
  maxLength: 4,
});

/** Also parents that form cycles, and links that only SQL can write. */
const states: fc.Arbitrary<State> = fc.record({
  users: numbered(fc.record({ status, roleIds: someRoles }), USERS),
  roles: numbered(fc.record({ status, links }), ROLES),
  menus: numbered(fc.record({ parentId, type: fc.constantFrom(1, 2, 3), status, permission }), MENUS),
});

const steps = fc.record({
  actorId: ids(USERS + 1),
  kind: fc.constantFrom(
    ...(['add', 'update', 'status', 'delete', 'roles'] as const).map((action) => ['user', action] as const),
    ...(['status', 'delete', 'grant'] as const).map((action) => ['role', action] as const),
    ...(['add', 'update', 'move', 'status', 'delete'] as const).map((action) => ['menu', action] as const),
  ),
  target: ids(MENUS + 1),
  status,
  permission,
  parentId,
  someRoles,
  someMenus,
});
type Step = typeof steps extends fc.Arbitrary<infer T> ? T : never;

const authorityOf = ({ users, roles, menus }: State, actorId: number): Authority => ({
  actorId,
  actorRoleIds: users.get(actorId)?.roleIds ?? [],
  roles,
  menus,
});

const withRecord = <R extends Readonly<{ id: number }>>(records: ReadonlyMap<number, R>, record: R) =>
  new Map(records).set(record.id, record);

const withoutId = <R>(records: ReadonlyMap<number, R>, id: number) =>
  new Map([...records].filter(([key]) => key !== id));

const newId = (records: ReadonlyMap<number, unknown>) => Math.max(0, ...records.keys()) + 1;

type Judged = readonly [ReadonlyArray<E.Either<unknown, void>>, () => State];

const judgeUser = (state: State, step: Step, action: UserWrite['action'] | 'add'): Judged | undefined => {
  const authority = authorityOf(state, step.actorId);
  const { users } = state;
  if (action === 'add') {
    const added = { id: newId(users), status: step.status, roleIds: step.someRoles };
    return [[userContainment.add(authority, step.someRoles)], () => ({ ...state, users: withRecord(users, added) })];
  }
  const user = users.get(step.target);
  if (!user) return undefined;
  const protection = checkProtection(step.actorId, { action, ids: [user.id], status: step.status } as UserWrite);
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
      return [
        [protection, userContainment.delete(authority, [user])],
        () => ({ ...state, users: withoutId(users, user.id) }),
      ];
  }
};

const judgeRole = (state: State, step: Step, action: 'status' | 'delete' | 'grant'): Judged | undefined => {
  const authority = authorityOf(state, step.actorId);
  const { roles, menus } = state;
  const role = roles.get(step.target);
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
  action: 'add' | 'update' | 'move' | 'status' | 'delete',
): Judged | undefined => {
  const authority = authorityOf(state, step.actorId);
  const { menus } = state;
  const become = (menu: MenuNode) => () => ({ ...state, menus: withRecord(menus, menu) });
  if (action === 'add') {
    const added = { id: newId(menus), parentId: step.parentId, type: 2, status: 1, permission: step.permission };
    return [[checkParent(menus, { ...added, id: undefined }), menuContainment.add(authority, added)], become(added)];
  }
  const menu = menus.get(step.target);
  if (!menu) return undefined;
  const update = (after: MenuNode): Judged => [
    [checkParent(menus, after), menuContainment.update(authority, menu, after, true)],
    become(after),
  ];
  switch (action) {
    case 'update':
      return update({ ...menu, permission: step.permission, status: step.status });
    case 'move':
      return update({ ...menu, parentId: step.parentId });
    case 'status':
      return [[menuContainment.status(authority, [menu], step.status)], become({ ...menu, status: step.status })];
    case 'delete':
      return [
        [checkChildren(menus, [menu.id]), menuContainment.delete(authority, [menu])],
        () => ({ ...state, menus: withoutId(menus, menu.id) }),
      ];
  }
};

const judge = (state: State, step: Step): Judged | undefined => {
  const [subject, action] = step.kind;
  if (subject === 'user') return judgeUser(state, step, action);
  return subject === 'role' ? judgeRole(state, step, action) : judgeMenu(state, step, action);
};

/** The user and permission pairs of the state, without the rules: `enabledOnly` as a request would be permitted. */
const pairsOf = ({ users, roles, menus }: State, enabledOnly: boolean): ReadonlySet<string> => {
  const counts = (record: Readonly<{ status: number }> | undefined) => record && (!enabledOnly || record.status === 1);
  const pairs = new Set<string>();
  for (const user of users.values())
    for (const roleId of counts(user) ? user.roleIds : [])
      for (const { id } of counts(roles.get(roleId)) ? (roles.get(roleId)?.links ?? []) : []) {
        const menu = menus.get(id);
        if (counts(menu) && menu?.permission) pairs.add(`${user.id} ${menu.permission}`);
      }
  return pairs;
};

/** Plays the allowed steps of usable accounts and calls `after` for each, with the permissions of its actor. */
const play = (
  start: State,
  sequence: ReadonlyArray<Step>,
  after: (change: Readonly<{ before: State; after: State; step: Step; held: ReadonlySet<string> }>) => void,
): void => {
  let state = start;
  for (const step of sequence) {
    if (state.users.get(step.actorId)?.status !== 1) continue;
    const judged = judge(state, step);
    if (!judged?.[0].every(E.isRight)) continue;
    const pairs = pairsOf(state, true);
    const held = new Set(PERMISSIONS.filter((one) => step.actorId === 1 || pairs.has(`${step.actorId} ${one}`)));
    const next = judged[1]();
    after({ before: state, after: next, step, held });
    state = next;
  }
};

const sequences = fc.array(steps, { maxLength: 30 });
const others = fc.array(
  steps.filter(({ actorId }) => actorId !== 1),
  { maxLength: 40 },
);

describe('containment of changes, in any order', () => {
  it('lets an actor change nobody’s permissions but those that the actor holds', () => {
    fc.assert(
      fc.property(states, sequences, (start, sequence) => {
        play(start, sequence, ({ before, after, step, held }) => {
          if (step.actorId === 1) return;
          for (const enabledOnly of [true, false]) {
            const [old, now] = [pairsOf(before, enabledOnly), pairsOf(after, enabledOnly)];
            for (const pair of [...old, ...now])
              if (old.has(pair) !== now.has(pair)) expect([...held], pair).to.include(pair.split(' ')[1]);
          }
        });
      }),
      { numRuns: 1000 },
    );
  });

  it('never gives anybody a permission that no actor had at the start', () => {
    fc.assert(
      fc.property(states, others, (start, sequence) => {
        const actors = new Set(sequence.map(({ actorId }) => actorId));
        const initial = [...pairsOf(start, true)].map((pair) => pair.split(' '));
        const available = new Set(initial.filter(([id]) => actors.has(Number(id))).map(([, one]) => one));
        const had = pairsOf(start, true);
        play(start, sequence, ({ after }) => {
          for (const pair of pairsOf(after, true))
            if (!had.has(pair)) expect([...available], pair).to.include(pair.split(' ')[1]);
        });
      }),
      { numRuns: 1000 },
    );
  });

  it('allows the administrator everything but what protection and the tree refuse', () => {
    fc.assert(
      fc.property(states, steps, (start, step) => {
        const judged = judge(start, { ...step, actorId: 1 });
        for (const checked of judged?.[0] ?? [])
          if (E.isLeft(checked)) expect(checked.left).to.not.deep.equal({ _tag: 'PermissionNotHeld' });
      }),
    );
  });

  it('allows enough that the properties above say something', () => {
    const allowed = new Set<string>();
    fc.assert(
      fc.property(states, others, (start, sequence) => {
        play(start, sequence, ({ before, after, step }) => {
          const [old, now] = [pairsOf(before, true), pairsOf(after, true)];
          if (old.size !== now.size) allowed.add(step.kind.join(' '));
        });
      }),
      { numRuns: 2000, endOnFailure: true },
    );
    expect([...allowed]).to.include.members([
      'user add',
      'user roles',
      'user status',
      'user delete',
      'role grant',
      'role status',
      'role delete',
      'menu update',
      'menu status',
      'menu delete',
    ]);
  });
});
