import { permissionOf } from '@menshen/contract/values/permission';
import { createContext, useContext, useMemo } from 'react';
import type { PlacedDepartments } from '../department-tree/department-tree';
import type { Values } from '../forms/form-values';
import type { Module } from '../service/description';
import { useOwnAccount } from '../service/use-permissions';
import { possibleDepartments } from './possible-departments';
import { useOwnScopes } from './use-own-scopes';

/** A form of a record whose place a data scope may limit. A new record has no `record`. */
type PlacedForm = Readonly<{ module: Pick<Module, 'name' | 'scope'>; record?: Values }>;

export const PlacedFormContext = createContext<PlacedForm | undefined>(undefined);

type Possible = Readonly<{
  isLoading: boolean;
  /** The departments that can be chosen; undefined for any. */
  ids?: ReadonlySet<number> | undefined;
}>;

/**
 * The departments in which the user may add or keep the record of the form, if the field is the department by which a data scope
 * limits the module. The department that a record has can stay.
 */
export const usePossibleDepartments = (field: string, tree: PlacedDepartments | undefined): Possible => {
  const form = useContext(PlacedFormContext);
  const account = useOwnAccount();
  const { module, record } = form ?? {};
  const scope = module?.scope?.department === field ? module.scope : undefined;
  const permission = permissionOf(module?.name ?? '', record ? 'update' : 'add');
  const isLimited = scope !== undefined && (account?.limited.includes(permission) ?? false);
  const result = useOwnScopes(permission, isLimited);
  const ids = useMemo(() => {
    // without the scopes, the service judges the department at the save
    if (!isLimited || !account || !result?.ok) return undefined;
    // a user owns itself once it exists
    const mayOwn = scope.owner === 'id' ? record?.['id'] === account.id : scope.owner !== undefined;
    const possible = possibleDepartments({ scopes: result.data, department: account.department, mayOwn, tree });
    const present = Number(record?.[field]);
    return possible && present > 0 ? new Set([...possible, present]) : possible;
  }, [isLimited, account, result, scope, record, tree, field]);
  return { isLoading: isLimited && !result, ids };
};
