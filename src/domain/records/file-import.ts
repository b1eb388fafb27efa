import type { ManagedModule } from '../../contract/modules/managed-module.js';
import { permissionOf } from '../../contract/values/permission.js';
import type { Reach } from '../access/permission-policy.js';
import { isReached } from '../access/record-rows.js';
import type { RowScope } from '../access/row-scope.js';
import type { Credentials } from '../account/password-fitness.js';
import type { ImportedAccount, ImportRow, ReadRow } from './import-row.js';
import type { ManagedRecord } from './record-change.js';

/** The action of the changes of an import in the trail. */
export const IMPORT_ACTION = 'import';

/** The scopes of the permissions that the rows of a file need. */
type ImportScopes = Readonly<Record<'import' | 'add' | 'update', RowScope>>;

/** An import of the rows of a file. `lacksFields`: an update keeps some fields. */
export type Import = Readonly<{
  module: ManagedModule;
  actorId: number;
  /** The records that each permission of the rows gives. A row is inside of that of `import` and of its own. */
  scopes: ImportScopes;
  /** What the permissions of the actor give, for the references of the rows. */
  reach: Reach;
  rows: ReadonlyArray<ReadRow>;
  lacksFields: boolean;
  /** What a new user logs in with. While the rows are only judged, there are none. */
  credentialsOf?: (row: ImportRow, account: ImportedAccount) => Credentials | undefined;
}>;

/** The actions whose permissions show every field of a record. */
const SHOWING = ['detail', 'export'];

/** Whether the actor may not see what the record has. Then no answer to a row tells how its values differ from the record. */
export const isHidden = ({ module, reach }: Pick<Import, 'module' | 'reach'>, record: ManagedRecord): boolean =>
  !SHOWING.some((action) => {
    const scope = reach(permissionOf(module.name, action));
    return scope !== undefined && isReached(module, scope, record);
  });
