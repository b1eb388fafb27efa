import type { E } from '../../../src/contract/values/fp.js';
import type { ModuleName } from '../../../src/contract/modules/modules.js';
import { actor, REACHES_EVERYTHING } from '../../port-contracts/administration-fixtures.js';
import { MENU, USER, type Administered } from './administration-scenario.js';

type Refused = Readonly<{ _tag: string }>;
export type Run = (handlers: Administered['handlers']) => Promise<E.Either<Refused, unknown>>;

/** Most requests come from the manager. */
const MANAGER = actor(USER.manager);
export const STALE = 99;

export const userForm = (parts: object = {}) => ({ realname: 'other', sort: 0, status: 1, ...parts });
export const menuForm = (parts: object = {}) => ({
  ...{ parentId: MENU.folder, name: 'other', type: 2, permission: 'sys:user:page', path: '', component: '' },
  ...{ icon: '', visible: 1, sort: 0, status: 1, ...parts },
});
export const roleForm = (parts: object = {}) => ({ name: 'other', code: '', sort: 0, status: 1, ...parts });

export const add =
  (module: ModuleName, values: Readonly<Record<string, string | number>>, roleIds?: ReadonlyArray<number>): Run =>
  ({ addRecord }) =>
    addRecord({
      module,
      actor: MANAGER,
      scope: 'everything',
      reach: REACHES_EVERYTHING,
      values,
      ...(roleIds && { roleIds, password: 'Secret#2026' }),
    });
export const update =
  (module: ModuleName, id: number, version: number, values: Readonly<Record<string, string | number>>): Run =>
  ({ updateRecord }) =>
    updateRecord({ module, actor: MANAGER, scope: 'everything', reach: REACHES_EVERYTHING, id, version, values });
export const status =
  (module: ModuleName, ids: ReadonlyArray<number>, next = 2): Run =>
  ({ setStatus }) =>
    setStatus({ module, actor: MANAGER, scope: 'everything', ids, status: next });
export const remove =
  (module: ModuleName, ids: ReadonlyArray<number>, detach = false): Run =>
  ({ deleteRecords }) =>
    deleteRecords({ module, actor: MANAGER, scope: 'everything', ids, detach });
export const restore =
  (module: ModuleName, ids: ReadonlyArray<number>): Run =>
  ({ restoreRecords }) =>
    restoreRecords({ module, actor: MANAGER, scope: 'everything', ids });
export const assign =
  (id: number, version: number, roleIds: ReadonlyArray<number>): Run =>
  ({ assignRoles }) =>
    assignRoles({ actor: MANAGER, scope: 'everything', id, version, roleIds });
export const grant =
  (id: number, version: number, menuIds: ReadonlyArray<number>): Run =>
  ({ grantMenus }) =>
    grantMenus({ actor: MANAGER, scope: 'everything', id, version, menuIds });
export const reset =
  (id: number, password?: string): Run =>
  ({ resetPassword }) =>
    resetPassword({ actor: MANAGER, scope: 'everything', id, password });
