import { t } from '../values/fp.js';
import { NO_FILTERS } from '../listing/list-filters.js';
import { pageCodec } from '../listing/page-codecs.js';
import { PERMISSION_QUERY } from '../signatures/queries.js';
import { ACCESS_QUERY, USER_ROWS_QUERY } from './access-queries.js';
import { ReachedRows } from './reached-rows.js';
import type { DataScope } from '../values/data-scope.js';
import { scopedCodec } from '../values/scoped-codec.js';
import { signature } from '../signatures/signature.js';

/** What is disabled and so keeps a source from granting its permission. */
const Blocker = t.keyof({ role: null, menu: null, account: null });
export type Blocker = t.TypeOf<typeof Blocker>;

const source = {
  roleId: t.Int,
  roleName: t.string,
  menuId: t.Int,
  menuName: t.string,
  menuEnglish: t.string,
  blockedBy: t.readonlyArray(Blocker),
};

/**
 * A role of the user, in the data scope of its assignment, and a menu of this role that carries the permission. It grants if
 * nothing blocks it. `menuEnglish` is empty if the menu has no English name.
 */
export type PermissionSource = Readonly<t.OutputOf<t.TypeC<typeof source>>> & DataScope;
const PermissionSource = scopedCodec(source) as t.Mixed as t.Type<PermissionSource>;

/** `rows` are what all sources together reach that nothing blocks. */
const permissions = t.readonlyArray(
  t.strict({
    permission: t.string,
    granted: t.boolean,
    rows: ReachedRows,
    sources: t.readonlyArray(PermissionSource),
  }),
);

/** A role that the user does not have and that carries the permission, and what would keep it from granting it. */
const OtherRole = t.strict({ roleId: t.Int, roleName: t.string, blockedBy: t.readonlyArray(Blocker) });
export type OtherRole = Readonly<t.OutputOf<typeof OtherRole>>;

const explained = { username: t.string, permissions, otherRoles: t.readonlyArray(OtherRole) };

const AccessExplanation = t.union([t.strict({ ...explained, administrator: t.literal(true) }), t.strict(explained)]);
/** The administrator has every permission without any source. `otherRoles` are empty if no permission was asked for. */
export type AccessExplanation = Readonly<t.OutputOf<t.TypeC<typeof explained>> & { administrator?: true }>;

/**
 * An enabled user who has a permission, the enabled roles that grant it, and the records that it reaches. The administrator needs
 * no role.
 */
const PermissionHolder = t.strict(
  {
    id: t.Int,
    username: t.string,
    realname: t.string,
    roles: t.readonlyArray(t.strict({ id: t.Int, name: t.string })),
    rows: ReachedRows,
  },
  'Permission holder',
);
export type PermissionHolder = Readonly<t.OutputOf<typeof PermissionHolder>>;

export const EXPLAIN_ACCESS = signature({
  method: 'GET',
  path: '/user/access',
  query: ACCESS_QUERY,
  data: AccessExplanation,
});
export const LIST_HOLDERS = signature({
  method: 'GET',
  path: '/menu/holders',
  query: PERMISSION_QUERY,
  lists: NO_FILTERS,
  data: pageCodec(PermissionHolder, 'Permission holder page'),
});

/** How many records of a module the user reaches in its list, and which. */
const UserRows = t.strict({ total: t.Int, rows: ReachedRows }, 'User rows');
export type UserRows = Readonly<t.OutputOf<typeof UserRows>>;

export const COUNT_USER_ROWS = signature({
  method: 'GET',
  path: '/user/rows',
  query: USER_ROWS_QUERY,
  data: UserRows,
});
