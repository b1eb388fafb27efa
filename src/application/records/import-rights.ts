import { permissionOf, type Permission } from '../../contract/values/permission.js';
import { E } from '../../contract/values/fp.js';
import type { Reach } from '../../domain/access/permission-policy.js';
import type { LimitedRows, RowScope } from '../../domain/access/row-scope.js';
import { IMPORT_ACTION, type Import } from '../../domain/records/file-import.js';

/** Judges the token, the account and these permissions as they are at this moment. Gives what each permission of the actor reaches. */
export type Allow<Denied> = (permissions: ReadonlyArray<Permission>) => Promise<E.Either<Denied, Reach>>;

/** What the rows of a file are judged by. */
export type ImportRights = Pick<Import, 'scopes' | 'reach'>;

/** The scope of a permission that no row needs. */
const NOTHING: LimitedRows = { departments: [], owner: null };

/** Asks for the rights that an import into the module needs for these actions. Each answer is that of its own moment. */
export const askingRights = <Denied>(allow: Allow<Denied>, module: string, actions: ReadonlyArray<string>) => {
  const permissions = actions.map((action) => permissionOf(module, action));
  return async (): Promise<E.Either<Denied, ImportRights>> => {
    const allowed = await allow(permissions);
    if (E.isLeft(allowed)) return allowed;
    const reach = allowed.right;
    const scopeOf = (action: string): RowScope =>
      (actions.includes(action) ? reach(permissionOf(module, action)) : undefined) ?? NOTHING;
    const scopes = { import: scopeOf(IMPORT_ACTION), add: scopeOf('add'), update: scopeOf('update') };
    return E.right({ scopes, reach });
  };
};
