import { E } from '../../contract/values/fp.js';
import { canonicalDecimal } from '../../contract/values/decimal.js';
import { fieldFault } from '../../contract/forms/field-rules.js';
import { isStored, type Form } from '../../contract/forms/form-field.js';
import { referencesIn } from '../../contract/forms/listed-field.js';
import type { ManagedModule } from '../../contract/modules/managed-module.js';
import type { ModuleOperation, OperationContext } from '../../contract/modules/module-operation.js';
import type { FieldValues, Value } from '../../contract/values/value.js';
import { zonedTime } from '../../contract/values/zoned-time.js';
import type { Reach } from '../access/permission-policy.js';
import type { RowScope } from '../access/row-scope.js';
import { differing } from './differing.js';
import type { ManagedRecord, RecordChange } from './record-change.js';
import type { FoundForChange } from './record-decisions.js';
import { checkVersion, findAll } from './record-preconditions.js';
import { always, type OfModule, type RefusalsFor, type RefusedFor } from './record-refusals.js';
import { checkRules, RULE_REFUSALS } from './record-rules.js';
import { checkWithin, SCOPE_REFUSALS } from './scope-check.js';
import { checkReferences, REFERENCE_REFUSALS, unreadMeant, type MeantRecord } from './references.js';

/** The call of an operation of a module. */
export type OperationCall = Readonly<{
  module: ManagedModule;
  /** The name of the operation. */
  name: string;
  ids: ReadonlyArray<number>;
  /** The records that the permission of the operation gives. */
  scope: RowScope;
  /** What the permissions of the actor give: they must be able to choose what the form means. */
  reach: Reach;
  /** Of the one record. An operation on many takes no version. */
  version?: number | undefined;
  /** The values of its form. */
  input: Readonly<Record<string, unknown>>;
  context: OperationContext;
  zone: string;
  /** The records that the change reads because references mean them. */
  meant: ReadonlyArray<MeantRecord>;
}>;

/** The new values refer to records that the change has not read: it is decided again with these. */
export type RecordsUnread = Readonly<{ _tag: 'RecordsUnread'; meant: ReadonlyArray<MeantRecord> }>;

/** The operation that an endpoint is made for. */
export type OfOperation = OfModule & Readonly<{ operation: ModuleOperation }>;

/** What `decideOperation` refuses. */
export const DECIDED_OPERATION_REFUSALS = {
  ...RULE_REFUSALS,
  ...SCOPE_REFUSALS,
  ReferenceInvalid: (subject) =>
    referencesIn(subject.operation.form).length > 0 || REFERENCE_REFUSALS.ReferenceInvalid(subject),
  RecordNotFound: always,
  OperationRefused: always,
  RecordChanged: ({ operation }) => !operation.many,
} as const satisfies RefusalsFor<OfOperation>;

type Refused = RefusedFor<typeof DECIDED_OPERATION_REFUSALS> | RecordsUnread;

const operationOf = ({ module, name }: Pick<OperationCall, 'module' | 'name'>): ModuleOperation => {
  const operation = module.operations[name];
  if (!operation) throw new Error(`the module ${module.name} has no operation ${name}`);
  return operation;
};

/** The value of a field that an operation sets. Another value than the field may have is a bug of the operation. */
const checkedValue = ({ module, name, zone }: OperationCall, field: string, value: Value): Value => {
  const declared = module.fields[field];
  const isWrong =
    !declared ||
    !isStored(declared) ||
    fieldFault(declared, value) !== undefined ||
    (declared.kind === 'time' && typeof value === 'string' && !zonedTime(value, zone));
  if (isWrong) throw new Error(`the operation ${module.name} ${name} gives a wrong value of ${field}`);
  return declared.kind === 'decimal' && typeof value === 'string' ? canonicalDecimal(value, declared.scale) : value;
};

/** What the trail keeps of the form: everything but secrets. */
const kept = (form: Form, input: OperationCall['input']): OperationCall['input'] =>
  Object.fromEntries(Object.entries(input).filter(([name]) => form[name]?.kind !== 'password'));

/** The references that a record has already, of those that the form of the operation gives by the same names. */
const presentReferences = ({ fields }: ManagedModule, form: Form, values: FieldValues): FieldValues =>
  Object.fromEntries(
    referencesIn(form).flatMap(([name, { refersTo }]) => {
      const field = fields[name];
      return field?.kind === 'reference' && field.refersTo === refersTo ? [[name, values[name] ?? null]] : [];
    }),
  );

/** The operation itself chooses what its results mean, not the actor. */
const CHOSEN_BY_OPERATION: Reach = () => 'everything';

/** The change of one record; none if the operation changes nothing. */
const decideOne = (
  call: OperationCall,
  { id, version, values }: ManagedRecord,
  { meant }: FoundForChange,
): E.Either<Refused, ReadonlyArray<RecordChange>> => {
  const { module, name, input, context } = call;
  const result = operationOf(call).decide({ ...values, id, version }, input, context);
  if ('refused' in result && typeof result.refused === 'string') {
    const { refused: text, english = text } = result as Readonly<{ refused: string; english?: string }>;
    return E.left({ _tag: 'OperationRefused', text, english });
  }
  const given = Object.entries(result as FieldValues).filter(([, value]) => (value as unknown) !== undefined);
  const next = Object.fromEntries(given.map(([field, value]) => [field, checkedValue(call, field, value)]));
  const { before, after } = differing(values, next);
  if (Object.keys(after).length === 0) return E.right([]);
  const ruled = checkRules(module, { ...values, ...after });
  if (E.isLeft(ruled)) return ruled;
  const unread = unreadMeant(module.fields, after, call.meant);
  if (unread.length > 0) return E.left({ _tag: 'RecordsUnread', meant: unread });
  const referred = checkReferences(module.fields, after, { meant, reach: CHOSEN_BY_OPERATION });
  if (E.isLeft(referred)) return referred;
  const within = checkWithin(module, [call.scope], { id, values: { ...values, ...after } });
  if (E.isLeft(within)) return within;
  return E.right([
    {
      id,
      values: after,
      trail: { kind: 'RecordUpdated', action: name, before, after, input: kept(operationOf(call).form, input) },
    },
  ]);
};

/** Changes the records by the operation, all or none. One that changes nothing writes nothing. */
export const decideOperation =
  (call: OperationCall) =>
  (found: FoundForChange): E.Either<Refused, ReadonlyArray<RecordChange>> => {
    const { form } = operationOf(call);
    const all = findAll(found.records, call.ids);
    if (E.isLeft(all)) return all;
    for (const { values } of all.right) {
      const present = presentReferences(call.module, form, values);
      const referred = checkReferences(form, call.input, { meant: found.meant, reach: call.reach, present });
      if (E.isLeft(referred)) return referred;
    }
    const changes: RecordChange[] = [];
    const unread: MeantRecord[] = [];
    for (const record of all.right) {
      const current = call.version === undefined ? E.right(undefined) : checkVersion(record, call.version);
      if (E.isLeft(current)) return current;
      const decided = decideOne(call, record, found);
      if (E.isRight(decided)) changes.push(...decided.right);
      else if (decided.left._tag === 'RecordsUnread') unread.push(...decided.left.meant);
      // a record before this one may be refused first, when what it refers to is read
      else if (unread.length === 0) return E.left(decided.left);
    }
    return unread.length > 0 ? E.left({ _tag: 'RecordsUnread', meant: unread }) : E.right(changes);
  };
