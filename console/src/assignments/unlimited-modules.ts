import { actsOnPeople } from '@menshen/contract/access/scoped-permissions';
import { permissionOf } from '@menshen/contract/values/permission';
import type { Module } from '../service/description.js';

type Limited = Pick<Module, 'name' | 'scope'>;

/**
 * The modules of which these permissions reach all records in every data scope. Undefined if a data scope limits every one of the
 * permissions. A permission that belongs to no module reaches everything, and names none.
 */
export const unlimitedModules = <One extends Limited>(
  modules: ReadonlyArray<One>,
  permissions: ReadonlyArray<string>,
): ReadonlyArray<One> | undefined => {
  const moduleOf = (permission: string) => modules.find(({ name }) => permission.startsWith(permissionOf(name, '')));
  const unlimited = permissions.filter(
    (permission) => !actsOnPeople(permission) && moduleOf(permission)?.scope === undefined,
  );
  const named = new Set(unlimited.map(moduleOf));
  return unlimited.length === 0 ? undefined : modules.filter((module) => named.has(module));
};
