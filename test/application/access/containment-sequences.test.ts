import { PRODUCT_MODULES } from '../../../src/contract/modules/modules.js';
import { expect } from 'chai';
import fc from 'fast-check';
import { loginQueue } from '../../../src/application/login/login-queue.js';
import {
  addRecordHandler,
  deleteRecordsHandler,
  setStatusHandler,
  updateRecordHandler,
} from '../../../src/application/records/manage-records.js';
import { restoreRecordsHandler } from '../../../src/application/records/restore-records.js';
import { assignRolesHandler, grantMenusHandler } from '../../../src/application/access/manage-rights.js';
import { resetPasswordHandler } from '../../../src/application/account/reset-password.js';
import { ancestorsOf } from '../../../src/contract/values/hierarchy.js';
import { E, O } from '../../../src/contract/values/fp.js';
import type { ModuleName } from '../../../src/contract/modules/modules.js';
import { systemRandomness } from '../../../src/adapters/system/system.js';
import { actor, aMenuRecord, aUserRecord, REACHES_EVERYTHING } from '../../port-contracts/administration-fixtures.js';
import { aRecord } from '../../port-contracts/record-fixtures.js';
import {
  arbitraryState,
  parentId,
  permission,
  PERMISSIONS,
  someMenus,
  someRoles,
  status,
  type State,
} from '../../support/administration/access-state.js';
import { fixedClock } from '../../support/fixed-clock.js';
import { memoryAdministration } from '../../support/memory/memory-administration.js';
import { memoryStores } from '../../support/memory-stores.js';
import { OPEN_PASSWORDS } from '../../support/password-policies.js';

/** The refusals that are in the trail. */
const RECORDED = ['PermissionNotHeld', 'AdministratorProtected'];

/** Enough for the records of the state and all that a sequence adds. */
const MOST_RECORDS = 12;

const id = fc.integer({ min: 1, max: MOST_RECORDS });
const KINDS = [
  ...['add user', 'add role', 'add menu', 'update user', 'update role', 'update menu'],
  ...['status user', 'status role', 'status menu', 'delete user', 'delete role', 'delete menu'],
  ...['restore user', 'restore role', 'restore menu'],
  ...['assign roles', 'grant menus', 'reset password'],
];
/** Most of these are refused, for a parent that is no menu. */
const RARE = ['update menu', 'delete menu', 'restore menu', 'restore menu', 'restore menu'];
const call = fc.record({
  kind: fc.constantFrom(...KINDS, ...RARE, ...RARE),
  id,
  ids: fc.uniqueArray(id, { minLength: 1, maxLength: 3 }),
  type: fc.constantFrom(1, 2, 3),
  detach: fc.boolean(),
  ...{ status, permission, parentId, someRoles, someMenus },
});
type Call = ReturnType<typeof call.generate>['value'];

/** The ids of records that are deleted at the beginning. */
const deletedIds = fc.uniqueArray(fc.integer({ min: 1, max: 6 }), { maxLength: 3 });

const over = (state: State, deletedAtFirst: ReadonlyArray<number>) => {
  const clock = fixedClock();
  const isDeleted = ({ id: one }: Readonly<{ id: number }>) => deletedAtFirst.includes(one);
  const stores = memoryAdministration(
    {
      records: {
        user: [...state.users.values()].map((user) =>
          aUserRecord(user.id, { status: user.status, deleted: isDeleted(user) }),
        ),
        role: [...state.roles.values()].map((role) =>
          aRecord('role', role.id, { status: role.status, deleted: isDeleted(role) }),
        ),
        menu: [...state.menus.values()].map(({ permission: held, ...menu }) =>
          aMenuRecord(menu.id, held, { ...menu, deleted: isDeleted(menu) }),
        ),
      },
      userRoles: [...state.users.values()].flatMap((user) => user.roleIds.map((roleId) => [user.id, roleId] as const)),
      roleMenus: [...state.roles.values()].flatMap((role) =>
        role.links.map((link) => [role.id, link.id, link.implied] as const),
      ),
    },
    { clock, timeZone: 'UTC' },
  );
  const counts = { hashes: 0, refusals: 0 };
  const hasher = {
    hash: (password: string) => {
      counts.hashes += 1;
      return Promise.resolve(password);
    },
    verify: () => Promise.resolve('mismatch' as const),
    needsRenewal: () => false,
    expectedWaitMs: () => 0,
  };
  const randomness = systemRandomness();
  const ports = {
    ...stores,
    ...memoryStores(clock),
    ...{ modules: PRODUCT_MODULES, timeZone: 'UTC' },
    ...{ hasher, randomness, ...OPEN_PASSWORDS, audit: { record: () => void (counts.refusals += 1) } },
    loginQueue: loginQueue({ hasher, randomness, loginQueueMs: 1 }),
    departmentOf: () => Promise.resolve(null),
  };
  const handlers = {
    add: addRecordHandler(ports),
    update: updateRecordHandler(ports),
    status: setStatusHandler(ports),
    delete: deleteRecordsHandler(ports),
    restore: restoreRecordsHandler(ports),
    assign: assignRolesHandler(ports),
    grant: grantMenusHandler(ports),
    reset: resetPasswordHandler(ports),
  };
  const { administrationReads: reads, users } = stores;

  /** The deleted records, by their module and id. */
  const deleted = new Set(
    deletedAtFirst.flatMap((one) => ['user', 'role', 'menu'].map((module) => `${module} ${one}`)),
  );

  let added = 0;
  const valuesOf = (module: ModuleName, { status: next, permission: held, parentId: parent, type }: Call) => {
    added += 1;
    const common = { sort: added, status: next };
    if (module === 'user') return { realname: `name ${added}`, ...common };
    if (module === 'role') return { name: `role ${added}`, code: '', ...common };
    const shown = { path: '', component: '', icon: '', visible: 1 };
    return { parentId: parent, name: `menu ${added}`, type, permission: held, ...shown, ...common };
  };

  const run = async (actorId: number, wanted: Call): Promise<E.Either<unknown, unknown>> => {
    const by = actor(actorId);
    const [action, module] = wanted.kind.split(' ') as [keyof typeof handlers, ModuleName];
    const versionOf = async (owner: ModuleName) =>
      O.toUndefined(await reads.record(owner, 'everything', wanted.id))?.version ?? 1;
    const named = { module, actor: by, scope: 'everything', ids: wanted.ids } as const;
    switch (action) {
      case 'add': {
        const values = valuesOf(module, wanted);
        if (module !== 'user')
          return handlers.add({ module, actor: by, scope: 'everything', reach: REACHES_EVERYTHING, values });
        const user = { ...values, username: `added-${added}` };
        return handlers.add({
          module,
          actor: by,
          scope: 'everything',
          reach: REACHES_EVERYTHING,
          values: user,
          roleIds: wanted.someRoles,
          password: 'password',
        });
      }
      case 'update': {
        const version = await versionOf(module);
        return handlers.update({
          module,
          actor: by,
          scope: 'everything',
          reach: REACHES_EVERYTHING,
          id: wanted.id,
          version,
          values: valuesOf(module, wanted),
        });
      }
      case 'status':
        return handlers.status({ ...named, status: wanted.status });
      case 'delete': {
        const outcome = await handlers.delete({ ...named, detach: wanted.detach });
        if (E.isRight(outcome)) for (const one of wanted.ids) deleted.add(`${module} ${one}`);
        return outcome;
      }
      case 'restore': {
        const known = wanted.ids.filter((one) => deleted.has(`${module} ${one}`));
        const restored = known.length > 0 ? known : wanted.ids;
        const outcome = await handlers.restore({ ...named, ids: restored });
        if (E.isRight(outcome)) for (const one of restored) deleted.delete(`${module} ${one}`);
        return outcome;
      }
      case 'assign':
        return handlers.assign({
          actor: by,
          scope: 'everything',
          id: wanted.id,
          version: await versionOf('user'),
          roleIds: wanted.someRoles,
        });
      case 'grant':
        return handlers.grant({
          actor: by,
          scope: 'everything',
          id: wanted.id,
          version: await versionOf('role'),
          menuIds: wanted.someMenus,
        });
      case 'reset':
        return handlers.reset({ actor: by, scope: 'everything', id: wanted.id, password: undefined });
    }
  };

  const permissionsOf = async (userId: number) => {
    const access = O.toUndefined(await users.accessOf(userId));
    return access?.enabled ? access.permissions : [];
  };
  /** Who may use the permission, and who would with every role and menu enabled. */
  const holdersOf = async (held: string): Promise<ReadonlyArray<string>> => {
    const carrying = new Set((await reads.menus()).filter((menu) => menu.permission === held).map((menu) => menu.id));
    const holders: string[] = [];
    for (let userId = 1; userId <= MOST_RECORDS + added; userId += 1) {
      if ((await permissionsOf(userId)).includes(held)) holders.push(`${userId} uses`);
      const roles = O.toUndefined(await reads.userRoles('everything', userId))?.roles ?? [];
      if (roles.some(({ menuIds }) => menuIds.some((menuId) => carrying.has(menuId))))
        holders.push(`${userId} carries`);
    }
    return holders;
  };
  /** The menus without a permission that have this permission below them, with everything that is stored of them. */
  const foldersOver = async (held: string): Promise<ReadonlyArray<unknown>> => {
    const menus = new Map((await reads.menus()).map((menu) => [menu.id, menu]));
    const carrying = [...menus.values()].filter((menu) => menu.permission === held);
    const above = new Set(carrying.flatMap((menu) => ancestorsOf(menus, menu.id)));
    return [...menus.values()].filter((menu) => above.has(menu.id) && menu.permission === '');
  };
  return { run, holdersOf, permissionsOf, foldersOver, counts };
};

describe('containment of calls, in any order', () => {
  it('calls of a user without a permission change neither the permission nor a folder above it, and hash nothing', async () => {
    const succeeded = new Set<string>();
    await fc.assert(
      fc.asyncProperty(
        arbitraryState(),
        deletedIds,
        fc.integer({ min: 2, max: 4 }),
        fc.array(call, { maxLength: 25, size: 'max' }),
        async (state, deletedAtFirst, actorId, calls) => {
          const { run, holdersOf, permissionsOf, foldersOver, counts } = over(state, deletedAtFirst);
          const held = await permissionsOf(actorId);
          const lacked = PERMISSIONS.filter((one) => one !== '' && !held.includes(one));
          const before = new Map<string, ReadonlyArray<unknown>>();
          const stateOf = async (one: string) => [await holdersOf(one), await foldersOver(one)];
          for (const one of lacked) before.set(one, await stateOf(one));
          for (const wanted of calls) {
            const { hashes, refusals } = counts;
            const outcome = await run(actorId, wanted);
            if (E.isLeft(outcome)) {
              expect(counts.hashes, `hashes of a refused ${wanted.kind}`).to.equal(hashes);
              const isByRights = RECORDED.includes((outcome.left as Readonly<{ _tag: string }>)._tag);
              expect(counts.refusals - refusals, `events of a refused ${wanted.kind}`).to.equal(isByRights ? 1 : 0);
              continue;
            }
            succeeded.add(wanted.kind);
            for (const one of lacked)
              expect(await stateOf(one), `${one} after ${wanted.kind}`).to.deep.equal(before.get(one));
          }
        },
      ),
      { numRuns: 600 },
    );
    // The property says something: every kind of call has succeeded.
    expect([...succeeded]).to.have.members(KINDS);
  });
});
