import { formInvalid } from '../../contract/refusals/form-invalid.js';
import type { RefusalOf, RowRefusalTag } from '../../contract/refusals/refusals.js';
import type { JsonObject } from '../../contract/forms/form.js';
import { E } from '../../contract/values/fp.js';
import type { ManagedModule } from '../../contract/modules/managed-module.js';
import { firstValues, updateForm } from '../../contract/modules/request-forms.js';
import { keptTitle } from '../../contract/records/import-cells.js';
import { permissionOf } from '../../contract/values/permission.js';
import { user } from '../../contract/modules/user.js';
import { isReached } from '../access/record-rows.js';
import type { Reach } from '../access/permission-policy.js';
import type { RowScope } from '../access/row-scope.js';
import { checkProtection } from '../access/protection.js';
import type { Credentials } from '../account/password-fitness.js';
import { keptRoles, type ImportedAccount, type ImportRow, type ReadRow, type RowRefusal } from './import-row.js';
import { importState } from './import-state.js';
import { judgingValues, type JUDGED_REFUSALS } from './judged-values.js';
import type { ManagedRecord, RecordChange } from './record-change.js';
import {
  decideAdd,
  decideUpdate,
  NOT_FOUND,
  type ADD_REFUSALS,
  type FoundForChange,
  type UPDATE_REFUSALS,
} from './record-decisions.js';
import { linkedIds } from './record-nodes.js';

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

/** The change that a row makes; undefined if it changes nothing. */
export type RowDecision = E.Either<RowRefusal, RecordChange | undefined>;

type JudgedTag = keyof typeof ADD_REFUSALS | keyof typeof UPDATE_REFUSALS | keyof typeof JUDGED_REFUSALS;

/** Every refusal of a row. `Unmarked` are the refusals of `add` and `update` without `ofRow` in their table: the compiler names them. */
type Complete<Unmarked extends never> = Exclude<RowRefusal, RefusalOf<Unmarked>>;

/** What `add` and `update` decide about a row. */
type Decided = E.Either<Complete<Exclude<JudgedTag, RowRefusalTag>>, ReadonlyArray<RecordChange>>;

const sorted = (ids: ReadonlyArray<number>): string => ids.toSorted((one, other) => one - other).join();

/** The first field that an update does not change, and that the row has with another value. */
const otherKept = (kept: JsonObject, { values, links }: ManagedRecord): string | undefined =>
  Object.entries(kept).find(([name, value]) =>
    Array.isArray(value) ? sorted(value as number[]) !== sorted(linkedIds(links)) : values[name] !== value,
  )?.[0];

/** The actions whose permissions show every field of a record. */
const SHOWING = ['detail', 'export'];

/** Whether the actor may not see what the record has. Then no answer to a row tells how its values differ from the record. */
export const isHidden = ({ module, reach }: Pick<Import, 'module' | 'reach'>, record: ManagedRecord): boolean =>
  !SHOWING.some((action) => {
    const scope = reach(permissionOf(module.name, action));
    return scope !== undefined && isReached(module, scope, record);
  });

/** The refusal of a row whose user has roles that do not exist; undefined if all of them do. */
const roleMissing = (
  roleIds: ReadonlyArray<number>,
  { authority }: FoundForChange,
): E.Either<RowRefusal, never> | undefined => {
  const missing = roleIds.filter((id) => !authority.roles.has(id));
  if (missing.length === 0) return undefined;
  const { title } = user.fields.roleIds;
  return E.left({ _tag: 'ReferenceInvalid', field: 'roleIds', title, value: missing.join() });
};

/** The refusal with the id that no record has. */
const withMissing = (refusal: RowRefusal, { values }: ImportRow): RowRefusal =>
  refusal._tag === 'ReferenceInvalid' && refusal.value === undefined
    ? { ...refusal, value: String(values[refusal.field] ?? '') }
    : refusal;

const decideAddition = (
  { module, scopes, reach, credentialsOf }: Import,
  row: ImportRow & Readonly<{ adds: true }>,
  found: FoundForChange,
): Decided => {
  const values = { ...row.values, ...firstValues(module) };
  const { account, defaults = [] } = row;
  const credentials = account && credentialsOf?.(row, account);
  const decided = judgingValues(
    { module, scopes: [scopes.import, scopes.add], reach, defaults },
    undefined,
    values,
    decideAdd(module.name, values, account?.roleIds ?? [], credentials),
  )(found);
  // a new record is nowhere yet, so only one of its roles can be missing
  const isMissing = E.isLeft(decided) && decided.left._tag === 'RecordNotFound';
  return (isMissing ? roleMissing(account?.roleIds ?? [], found) : undefined) ?? decided;
};

const decideReplacement = (
  request: Import,
  { id, version, values, kept }: ImportRow & Readonly<{ adds: false }>,
  found: FoundForChange,
): Decided => {
  const { module, actorId, scopes, reach, lacksFields } = request;
  const present = found.records.get(id);
  const hidden = present !== undefined && isHidden(request, present);
  if (module.name === user.name) {
    const status = Number(values['status'] ?? present?.values['status']);
    const allowed = checkProtection(actorId, { action: 'update', ids: [id], status });
    if (E.isLeft(allowed)) return allowed;
  }
  if (present && !isReached(module, scopes.update, present)) return NOT_FOUND;
  const missing = roleMissing(keptRoles(kept), found);
  if (present && missing) return missing;
  if (present) {
    const other = hidden ? Object.keys(kept)[0] : otherKept(kept, present);
    if (other !== undefined) return E.left(formInvalid(other, keptTitle(module.fields[other]?.title)));
    // a rule could tell the values that the row leaves out
    const left = hidden && module.rules.length > 0 ? {} : present.values;
    const whole = lacksFields ? updateForm(module).parse({ ...left, ...values, id, version }) : undefined;
    if (whole && E.isLeft(whole)) return whole;
  }
  const bounds = { module, scopes: [scopes.import, scopes.update], reach, isHidden: hidden };
  const decide = decideUpdate(module.name, id, version, values, {
    actions: ['update', IMPORT_ACTION],
    isHidden: hidden,
  });
  return judgingValues(bounds, id, values, decide)(found);
};

/**
 * Decides about each row as `add` or `update` would, one after the other: a row is judged by what the rows before it change. The
 * decisions are made while they are read.
 */
export function* decideImport(request: Import, found: FoundForChange): Iterable<RowDecision> {
  const state = importState(request.module, found);
  for (const { outcome } of request.rows) {
    if (E.isLeft(outcome)) {
      yield outcome;
      continue;
    }
    const row = outcome.right;
    const decided = row.adds ? decideAddition(request, row, state.found) : decideReplacement(request, row, state.found);
    if (E.isLeft(decided)) {
      yield E.left(withMissing(decided.left, row));
      continue;
    }
    const [change] = decided.right;
    if (change) state.apply(change);
    yield E.right(change && { ...change, trail: { ...change.trail, action: IMPORT_ACTION } });
  }
}
