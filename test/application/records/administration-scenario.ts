import { PRODUCT_MODULES } from '../../../src/contract/modules/modules.js';
import { spy } from 'sinon';
import { changePasswordHandler } from '../../../src/application/account/change-password.js';
import { logInHandler } from '../../../src/application/login/log-in.js';
import { loginQueue } from '../../../src/application/login/login-queue.js';
import {
  addRecordHandler,
  deleteRecordsHandler,
  setStatusHandler,
  updateRecordHandler,
} from '../../../src/application/records/manage-records.js';
import { assignRolesHandler, grantMenusHandler } from '../../../src/application/access/manage-rights.js';
import { resetPasswordHandler } from '../../../src/application/account/reset-password.js';
import { updateProfileHandler } from '../../../src/application/account/update-profile.js';
import { authorizeHandler } from '../../../src/application/access/authorize.js';
import type { PlaceLimit } from '../../../src/domain/session/placed-session.js';
import type { Requirement } from '../../../src/domain/access/permission-policy.js';
import { actor, aMenuRecord, aUserRecord } from '../../port-contracts/administration-fixtures.js';
import { restoreRecordsHandler } from '../../../src/application/records/restore-records.js';
import { aRecord, type RecordFixture } from '../../port-contracts/record-fixtures.js';
import { expectRight } from '../../support/expect-either.js';
import { OPEN_PASSWORDS } from '../../support/password-policies.js';
import { memoryAdministration } from '../../support/memory/memory-administration.js';
import { ORIGIN, scenario } from '../scenario.js';

/** Names for the users of the state. The manager holds `sys:user:page` and `sys:role:page`. */
export const USER = { admin: 1, manager: 2, weaker: 3, stronger: 4, disabled: 5 } as const;
/** Deleted records. The twins have the name of a live record. */
export const DELETED = {
  user: { weaker: 6, stronger: 7, twin: 8 },
  role: { weaker: 15, stronger: 16, twin: 17 },
  menu: { users: 25, menus: 26, orphan: 27 },
  position: { porter: 32, twin: 33 },
} as const;
/** The last role is disabled and has the menu of the stronger one. */
export const ROLE = { manager: 10, weaker: 11, stronger: 12, empty: 13, unused: 14 } as const;
/** A folder with three pages, and an empty folder. */
export const MENU = { folder: 20, users: 21, roles: 22, menus: 23, other: 24 } as const;
export const POSITION = { cashier: 30, clerk: 31 } as const;
/** The stronger user belongs to the first one. */
export const DEPARTMENT = { sales: 40, purchase: 41 } as const;
/** No record has this id. */
export const NOBODY = 999;

export const passwordOf = (userId: number): string => `Password#${userId}`;

/** The use cases of administration over records in memory. */
export const administration = async ({
  enforcesPasswordChange = false,
  addressFailMax = 0,
  passwords = OPEN_PASSWORDS,
  sessionLimit = undefined as PlaceLimit | undefined,
} = {}) => {
  const given = await scenario({ addressFailMax, passwords, sessionLimit });
  const { clock, captcha, events, log } = given;
  const hashOf = (userId: number) =>
    given.ports.hasher.hash(userId === USER.admin ? given.policies.defaultPassword : passwordOf(userId));
  const user = async (id: number, status = 1) =>
    aUserRecord(id, {
      ...{ passwordHash: await hashOf(id), credentialGeneration: 0, mustChangePassword: false, status },
      ...(id === USER.stronger && { departmentId: DEPARTMENT.sales }),
    });
  const deleted = (record: RecordFixture): RecordFixture => ({ ...record, deleted: true });
  const page = (id: number, permission: string) => aMenuRecord(id, permission, { parentId: MENU.folder });

  const { trail, ...stores } = memoryAdministration(
    {
      records: {
        user: [
          ...(await Promise.all([user(1), user(2), user(3), user(4), user(5, 2)])),
          deleted(await user(DELETED.user.weaker)),
          deleted(await user(DELETED.user.stronger, 2)),
          deleted({ ...(await user(DELETED.user.twin)), username: 'USER-1' }),
        ],
        role: [
          ...[ROLE.manager, ROLE.weaker, ROLE.stronger, ROLE.empty].map((id) => aRecord('role', id)),
          aRecord('role', ROLE.unused, { status: 2 }),
          ...[DELETED.role.weaker, DELETED.role.stronger].map((id) => deleted(aRecord('role', id))),
          deleted(aRecord('role', DELETED.role.twin, { name: 'name-10' })),
        ],
        menu: [
          aMenuRecord(MENU.folder, '', { type: 1 }),
          page(MENU.users, 'sys:user:page'),
          page(MENU.roles, 'sys:role:page'),
          page(MENU.menus, 'sys:menu:page'),
          aMenuRecord(MENU.other, '', { type: 1 }),
          deleted(page(DELETED.menu.users, 'sys:user:page')),
          deleted(page(DELETED.menu.menus, 'sys:menu:page')),
          deleted(aMenuRecord(DELETED.menu.orphan, 'sys:menu:page', { parentId: NOBODY })),
        ],
        department: Object.values(DEPARTMENT).map((id) => aRecord('department', id)),
        position: [
          ...[POSITION.cashier, POSITION.clerk].map((id) => aRecord('position', id)),
          deleted(aRecord('position', DELETED.position.porter)),
          deleted(aRecord('position', DELETED.position.twin, { name: 'name-30' })),
        ],
      },
      userRoles: [
        [USER.manager, ROLE.manager],
        [USER.weaker, ROLE.weaker],
        [USER.stronger, ROLE.stronger],
        [USER.disabled, ROLE.weaker],
        [DELETED.user.weaker, ROLE.weaker],
        [DELETED.user.stronger, ROLE.stronger],
      ],
      roleMenus: [
        ...[ROLE.manager, ROLE.weaker, ROLE.stronger].map((id) => [id, MENU.folder, true] as const),
        [ROLE.manager, MENU.users],
        [ROLE.manager, MENU.roles],
        [ROLE.weaker, MENU.users],
        [ROLE.stronger, MENU.menus],
        [ROLE.unused, MENU.menus],
        [DELETED.role.weaker, MENU.users],
        [DELETED.role.stronger, MENU.menus],
      ],
    },
    { clock, timeZone: 'Asia/Shanghai' },
  );
  const ports = {
    ...given.ports,
    ...stores,
    modules: PRODUCT_MODULES,
    timeZone: 'Asia/Shanghai',
    departmentOf: () => Promise.resolve(null),
  };
  const policies = { ...given.policies, enforcesPasswordChange };
  const queue = loginQueue({ ...ports, loginQueueMs: 5_000 });
  const dropped = spy(ports.permissionCache, 'drop');

  const handlers = {
    addRecord: addRecordHandler({ ...ports, ...policies, loginQueue: queue }),
    updateRecord: updateRecordHandler(ports),
    setStatus: setStatusHandler(ports),
    deleteRecords: deleteRecordsHandler(ports),
    restoreRecords: restoreRecordsHandler(ports),
    assignRoles: assignRolesHandler(ports),
    grantMenus: grantMenusHandler(ports),
    resetPassword: resetPasswordHandler({ ...ports, ...policies, loginQueue: queue }),
    updateProfile: updateProfileHandler(ports),
    changePassword: changePasswordHandler({ ...ports, ...policies, loginQueue: queue }),
    logIn: logInHandler({ ...ports, ...policies, loginQueue: queue }),
    authorize: authorizeHandler({ ...ports, ...policies }),
  };

  /** A login of a user of the state with a solved captcha. */
  const logIn = async (userId: number, password = passwordOf(userId)) =>
    handlers.logIn({ form: { username: `user-${userId}`, password, ...(await captcha()) }, origin: ORIGIN });
  const tokenIn = (text: string) =>
    expectRight(given.handlers.authenticate({ text, purpose: 'access', origin: ORIGIN }));
  /** The token of a login that succeeds. */
  const loggedIn = async (userId: number, password = passwordOf(userId)) =>
    tokenIn(expectRight(await logIn(userId, password)).accessToken);

  return {
    ...{ clock, captcha, events, log, queue, handlers, ports, policies, trail, dropped, logIn, loggedIn, tokenIn },
    /** How many changes the trail has. */
    changes: () => trail.length,
    authorize: (token: ReturnType<typeof tokenIn>, requirement: Requirement) =>
      handlers.authorize({ token, requirement, origin: ORIGIN }),
    as: actor,
  };
};

export type Administered = Awaited<ReturnType<typeof administration>>;
