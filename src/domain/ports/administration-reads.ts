import type { RecordOption } from '../../contract/records/module-endpoints.js';
import type { DepartmentRecord } from '../../contract/modules/department.js';
import type { MenuRecord } from '../../contract/modules/menu.js';
import type { MenuLink } from '../../contract/access/menu-hierarchy.js';
import type { StoredPassword } from '../account/password-change.js';
import type { DataScope } from '../../contract/values/data-scope.js';
import type { RowScope } from '../access/row-scope.js';
import type { ManagedRecord } from '../records/record-change.js';
import type { O } from '../../contract/values/fp.js';
import type { PageQuery } from '../../contract/listing/page-query.js';

/**
 * A live record with its form's fields, its links, its authors and its times as `YYYY-MM-DD HH:MM:SS`. `names` are the labels of
 * the records that its references mean, deleted ones included, by names such as `customerName`; null without a reference.
 * `hasPassword`: whether a user has a password to log in with; undefined for other records.
 */
export type RecordDetail = ManagedRecord &
  Readonly<{ hasPassword: boolean | undefined }> &
  Readonly<{ names: Readonly<Record<string, string | null>> }> &
  Readonly<{ createUser: string; createTime: string; updateUser: string; updateTime: string }>;

/** A live role with the ids of its menus. */
export type LinkedRole = Readonly<{
  id: number;
  name: string;
  code: string;
  status: number;
  menuIds: ReadonlyArray<number>;
}>;

/** A live role with the data scope of a new assignment. */
export type ListedRole = LinkedRole & Readonly<{ defaultScope: number }>;

/** A role of a user. Without `rows` it reaches everything. */
type AssignedRole = LinkedRole & Readonly<{ rows?: DataScope }>;

/** A live user with their department, their live roles, disabled ones included, and the menus and data scope of each. */
export type UserRoles = StoredPassword &
  Readonly<{
    id: number;
    username: string;
    realname: string;
    enabled: boolean;
    department: Readonly<{ id: number; name: string }> | null;
    roles: ReadonlyArray<AssignedRole>;
  }>;

export type NamedUser = Readonly<{ id: number; username: string }>;

/** An enabled user who has a permission. Roles without `rows` grant it in all records; only the administrator needs none. */
export type FoundHolder = Readonly<{
  id: number;
  username: string;
  realname: string;
  departmentId: number | null;
  roles: ReadonlyArray<Readonly<{ id: number; name: string; rows?: DataScope }>>;
}>;

/** Whether the alias of a record is asked for, such as the real name of a user. */
export type AskedAlias = Readonly<{ alias: boolean }>;

/** What administration reads apart from pages. Each call sees every change that was committed before it. */
export interface AdministrationReads {
  /** The live record of the scope with this id; none without it. */
  record(module: string, scope: RowScope, id: number): Promise<O.Option<RecordDetail>>;
  /**
   * At most `most` enabled records of the scope in the module's order, whose shown name contains the text in any case. With
   * `asked.alias`, each has the alias of its module, if it has one, and the text may be in the alias.
   */
  options(
    module: string,
    scope: RowScope,
    name: string | undefined,
    most: number,
    asked?: AskedAlias,
  ): Promise<ReadonlyArray<RecordOption>>;
  /**
   * The shown names of those of these records of the scope that are live, disabled ones too, in the module's order. With
   * `asked.alias`, with the aliases.
   */
  labels(
    module: string,
    scope: RowScope,
    ids: ReadonlyArray<number>,
    asked?: AskedAlias,
  ): Promise<ReadonlyArray<RecordOption>>;
  /** Every live menu, by `sort` and `id`. */
  menus(): Promise<ReadonlyArray<MenuRecord>>;
  /** Every live department, by `sort` and `id`. */
  departments(): Promise<ReadonlyArray<DepartmentRecord>>;
  /** The menus of a live role; none without such a role. */
  roleMenus(roleId: number): Promise<O.Option<ReadonlyArray<MenuLink>>>;
  /** Every live role, disabled ones included, by `sort` and `id`. */
  roles(): Promise<ReadonlyArray<ListedRole>>;
  /** The live user of the scope with this id and their roles; none without the user. */
  userRoles(scope: RowScope, userId: number): Promise<O.Option<UserRoles>>;
  /** The live users of the scope with these names, in any case of their letters. Any text is accepted. */
  usersNamed(scope: RowScope, usernames: ReadonlyArray<string>): Promise<ReadonlyArray<NamedUser>>;
  /**
   * The enabled users of the scope who have the permission, in the order of the users' pages. The administrator has every
   * permission. `records` are those of `pageShown(query, total)`, from the snapshot of the total.
   */
  holders(
    scope: RowScope,
    permission: string,
    query: Pick<PageQuery, 'pageNo' | 'pageSize'>,
  ): Promise<Readonly<{ total: number; records: ReadonlyArray<FoundHolder> }>>;
}
