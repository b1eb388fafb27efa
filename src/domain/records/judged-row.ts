import { formInvalid } from '../../contract/refusals/form-invalid.js';
import type { RefusalOf, RowRefusalTag } from '../../contract/refusals/refusals.js';
import { formFaults, type JsonObject } from '../../contract/forms/form.js';
import { E } from '../../contract/values/fp.js';
import { firstValues, updateForm } from '../../contract/modules/request-forms.js';
import { keptTitle } from '../../contract/records/import-cells.js';
import { user } from '../../contract/modules/user.js';
import { isReached } from '../access/record-rows.js';
import { checkProtection } from '../access/protection.js';
import { IMPORT_ACTION, isHidden, type Import } from './file-import.js';
import { keptRoles, type ImportRow, type RowRefusal } from './import-row.js';
import { valueRefusals, withoutFields, type JUDGED_REFUSALS } from './judged-values.js';
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
import { checkVersion } from './record-preconditions.js';
import { withUnknown } from './unknown-values.js';

type JudgedTag = keyof typeof ADD_REFUSALS | keyof typeof UPDATE_REFUSALS | keyof typeof JUDGED_REFUSALS;

/** Every refusal of a row. `Unmarked` are the refusals of `add` and `update` without `ofRow` in their table: the compiler names them. */
type Complete<Unmarked extends never> = Exclude<RowRefusal, RefusalOf<Unmarked>>;

/** What `add` and `update` refuse of a row, and the change that its valid values make. */
type Judged = Readonly<{
  refusals: ReadonlyArray<Complete<Exclude<JudgedTag, RowRefusalTag>>>;
  change?: RecordChange | undefined;
}>;

const sorted = (ids: ReadonlyArray<number>): string => ids.toSorted((one, other) => one - other).join();

/** The fields that an update does not change, and that the row has with another value. */
const otherKept = (kept: JsonObject, { values, links }: ManagedRecord): ReadonlyArray<string> =>
  Object.entries(kept)
    .filter(([name, value]) =>
      Array.isArray(value) ? sorted(value as number[]) !== sorted(linkedIds(links)) : values[name] !== value,
    )
    .map(([name]) => name);

/** The refusal of a row whose user has roles that do not exist. */
const rolesMissing = (roleIds: ReadonlyArray<number>, { authority }: FoundForChange): ReadonlyArray<RowRefusal> => {
  const missing = roleIds.filter((id) => !authority.roles.has(id));
  const { title } = user.fields.roleIds;
  return missing.length === 0 ? [] : [{ _tag: 'ReferenceInvalid', field: 'roleIds', title, value: missing.join() }];
};

/** The fields whose references are refused. */
const referring = (refusals: ReadonlyArray<RowRefusal>): ReadonlyArray<string> =>
  refusals.flatMap((refusal) => (refusal._tag === 'ReferenceInvalid' ? [refusal.field] : []));

const isOutside = ({ _tag }: RowRefusal): boolean => _tag === 'ScopeExceeded';

/** Judges a row that adds a record. */
export const judgeAddition = (
  { module, scopes, reach, credentialsOf }: Import,
  row: ImportRow & Readonly<{ adds: true }>,
  found: FoundForChange,
): Judged => {
  const { account, defaults = [], wrong = [] } = row;
  const roleIds = account?.roleIds ?? [];
  const given = { ...row.values, ...firstValues(module) };
  const bounds = { module, scopes: [scopes.import, scopes.add], reach, defaults, wrong };
  const refusals = [...rolesMissing(roleIds, found), ...valueRefusals(bounds, undefined, given, found)];
  if (refusals.some(isOutside)) return { refusals };
  const unknown = [...wrong, ...referring(refusals)];
  const values = withoutFields(given, unknown);
  const seen = withUnknown(values, unknown, false);
  const decided = decideAdd(module.name, seen.values, roleIds, account && credentialsOf?.(row, account))(found);
  // what follows from a wrong value is not judged, but the unique values are
  const isFollowing = seen.isRead() || unknown.includes('roleIds');
  if (E.isLeft(decided) && !isFollowing) return { refusals: [...refusals, decided.left] };
  if (E.isRight(decided) && unknown.length === 0) return { refusals, change: decided.right[0] };
  return { refusals, change: { id: undefined, values, trail: { kind: 'RecordAdded', after: values } } };
};

/** What an update does not change, or must have, and the row has otherwise. */
const keptRefusals = (
  { module, lacksFields }: Import,
  { id, version, values, kept }: ImportRow & Readonly<{ adds: false }>,
  present: ManagedRecord,
  hidden: boolean,
): ReadonlyArray<RefusalOf<'FormInvalid'>> => {
  const others = hidden ? Object.keys(kept) : otherKept(kept, present);
  // a rule could tell the values that the row leaves out
  const left = hidden && module.rules.length > 0 ? {} : present.values;
  const { fields } = updateForm(module);
  const faults = lacksFields ? formFaults(fields, { ...left, ...values, id, version }) : [];
  return [
    ...others.map((name) => formInvalid(name, keptTitle(module.fields[name]?.title))),
    ...faults.map(({ field }) => formInvalid(field, module.fields[field]?.title)),
  ];
};

/** Judges a row that changes a record. */
export const judgeReplacement = (
  request: Import,
  row: ImportRow & Readonly<{ adds: false }>,
  found: FoundForChange,
): Judged => {
  const { module, actorId, scopes, reach } = request;
  const { id, version, kept, wrong = [] } = row;
  const present = found.records.get(id);
  if (module.name === user.name) {
    const status = Number(row.values['status'] ?? present?.values['status']);
    const allowed = checkProtection(actorId, { action: 'update', ids: [id], status });
    if (E.isLeft(allowed)) return { refusals: [allowed.left] };
  }
  if (!present || !isReached(module, scopes.update, present)) return { refusals: [NOT_FOUND.left] };
  const hidden = isHidden(request, present);
  const missing = rolesMissing(keptRoles(kept), found);
  const others = keptRefusals(request, row, present, hidden).filter(({ field }) => !referring(missing).includes(field));
  const bounds = { module, scopes: [scopes.import, scopes.update], reach, isHidden: hidden, wrong };
  const judged = valueRefusals(bounds, id, row.values, found);
  const faults = [...missing, ...others, ...judged];
  const stale = checkVersion(present, version);
  const refusals = E.isLeft(stale) ? [...faults, stale.left] : faults;
  const outside = judged.some(isOutside);
  // what follows from a place outside, from a wrong reference or from another version is not judged
  const unjudged = outside ? Object.values(module.scope ?? {}) : referring(judged);
  const decided = decideUpdate(module.name, id, present.version, withoutFields(row.values, unjudged), {
    ...{ actions: ['update', IMPORT_ACTION], isHidden: hidden, asksMore: outside },
  })(found);
  if (E.isRight(decided)) return outside ? { refusals } : { refusals, change: decided.right[0] };
  // a user who may not change the record must not learn that it has another version
  return { refusals: [...(decided.left._tag === 'PermissionNotHeld' ? faults : refusals), decided.left] };
};
