import type { NavigationEntry, OwnAccount } from '../../contract/account/account-endpoints.js';
import { navigationTree } from '../../domain/access/menu-views.js';
import type { Tree } from '../../contract/values/nested-tree.js';
import { declaredPermissions } from '../../contract/access/permissions.js';
import { scopedPermissions, type IsScoped } from '../../contract/access/scoped-permissions.js';
import { E, O, pipe } from '../../contract/values/fp.js';
import type { Modules } from '../../contract/modules/managed-module.js';
import type { MenuRecord } from '../../contract/modules/menu.js';
import { ADMINISTRATOR_ID } from '../../domain/access/permission-policy.js';
import type { AdministrationReads, UserRoles } from '../../domain/ports/administration-reads.js';
import { passwordChangeReason } from '../../domain/account/password-change.js';
import type { PasswordPolicy } from '../../domain/account/password-fitness.js';
import type { Clock } from '../../domain/ports/clock.js';
import { isInUse } from '../../contract/values/status.js';
import { grantedMenus } from '../../domain/access/granting.js';
import type { Handler } from '../../domain/handler.js';
import type { RefusedBy } from '../../contract/refusals/refusals.js';

type Dependencies = Readonly<{ administrationReads: AdministrationReads }>;

export const ACCOUNT_REFUSALS = ['RecordNotFound'] as const;
export type AccountRefused = RefusedBy<typeof ACCOUNT_REFUSALS>;

const NOT_FOUND = (): AccountRefused => ({ _tag: 'RecordNotFound' });

/** The menus whose permissions the user has. The administrator has every permission. */
const carriedMenus = ({ id, roles }: UserRoles, menus: ReadonlyArray<MenuRecord>): ReadonlyArray<MenuRecord> =>
  id === ADMINISTRATOR_ID ? menus : grantedMenus(roles, menus);

/** The scoped permissions that no role gives in all records. The administrator has every permission in all of them. */
export const limitedPermissions = (
  { id, roles }: UserRoles,
  menus: ReadonlyArray<MenuRecord>,
  isScoped: IsScoped,
): ReadonlyArray<string> => {
  if (id === ADMINISTRATOR_ID) return [];
  const given = (isWhole: boolean) => {
    const giving = roles.filter(({ rows }) => (rows === undefined) === isWhole);
    return grantedMenus(giving, menus).flatMap(({ permission }) => (isScoped(permission) ? [permission] : []));
  };
  const whole = new Set(given(true));
  return [...new Set(given(false))].filter((permission) => !whole.has(permission)).toSorted();
};

/** The own account. The administrator has every permission that an endpoint asks for or a menu carries. */
export const readAccountHandler = ({
  administrationReads,
  modules,
  clock,
  ...policy
}: Dependencies & Pick<PasswordPolicy, 'passwordRules'> & Readonly<{ modules: Modules; clock: Clock }>): Handler<
  Readonly<{ userId: number }>,
  AccountRefused,
  OwnAccount
> => {
  const isScoped = scopedPermissions(modules);
  return async ({ userId }) => {
    const [found, menus] = await Promise.all([
      administrationReads.userRoles('everything', userId),
      administrationReads.menus(),
    ]);
    if (O.isNone(found)) return E.left(NOT_FOUND());
    const { id, username, realname, department, roles } = found.value;
    const reason = passwordChangeReason(found.value, clock.now(), policy);
    const carried = carriedMenus(found.value, menus);
    const permissions = new Set<string>([
      ...(id === ADMINISTRATOR_ID ? declaredPermissions(modules) : []),
      ...carried.map(({ permission }) => permission).filter((permission) => permission !== ''),
    ]);
    return E.right({
      id,
      username,
      realname,
      department,
      roles: roles.filter(isInUse).map((role) => ({ id: role.id, name: role.name, code: role.code })),
      permissions: [...permissions].toSorted(),
      limited: limitedPermissions(found.value, menus, isScoped),
      mustChangePassword: reason !== null,
      mustChangeReason: reason,
    });
  };
};

/** The navigation of the user's own account, perhaps with hidden menus. */
export const readNavigationHandler =
  ({
    administrationReads,
  }: Dependencies): Handler<
    Readonly<{ userId: number; withHidden?: boolean }>,
    AccountRefused,
    ReadonlyArray<Tree<NavigationEntry>>
  > =>
  async ({ userId, withHidden = false }) => {
    const [found, menus] = await Promise.all([
      administrationReads.userRoles('everything', userId),
      administrationReads.menus(),
    ]);
    return pipe(
      found,
      O.map((user) => {
        const held = grantedMenus(user.roles, menus).map(({ id }) => id);
        return navigationTree(menus, user.id === ADMINISTRATOR_ID ? 'everything' : new Set(held), { withHidden });
      }),
      E.fromOption(NOT_FOUND),
    );
  };
