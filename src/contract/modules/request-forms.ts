import { ID, MAX_IDS, STATUS, VERSION, type Field, type Form, type FormField } from '../forms/form-field.js';
import { storedIn } from '../forms/listed-field.js';
import { formOf, type ManagedModule, type UniqueFields } from './managed-module.js';
import { user } from './user.js';
import type { RefusalOf } from '../refusals/refusals.js';
import { formValue, requestForm } from '../forms/form.js';
import type { FieldValues, Value } from '../values/value.js';

/** The ids of a request about several records. */
export const IDS = { kind: 'ids', title: '编号', english: 'IDs', min: 1, max: MAX_IDS } as const satisfies FormField;

type WithoutDefault<F extends FormField> = F extends FormField ? Omit<F, 'default'> : never;

/** The field as one that a request must have. */
export const withoutDefault = <F extends FormField>({ default: _default, ...field }: F) => field as WithoutDefault<F>;

/** Without a field, an update would set it to a default or to null. */
type Sent<F extends FormField> = WithoutDefault<F> & Readonly<{ mustBeSent: true }>;
const sent = <F extends FormField>(field: F): Sent<F> => ({ ...withoutDefault(field), mustBeSent: true });

/** An update of an older client may lack the field, and then leaves it as it is. */
type Kept<F extends FormField> = WithoutDefault<F> & Readonly<{ mayBeMissing: true }>;
export const kept = <F extends FormField>(field: F): Kept<F> => ({ ...withoutDefault(field), mayBeMissing: true });

/** The fields of an update: which record, and every form field that an update may change. */
type UpdateFields<F extends Form> = Readonly<{ id: typeof ID; version: typeof VERSION }> &
  Readonly<{
    [
      Name in keyof F as F[Name] extends Readonly<{ addOnly: true }> | Readonly<{ readOnly: true }> ? never : Name
    ]: F[Name] extends Readonly<{ since: string }> ? Kept<F[Name]> : Sent<F[Name]>;
  }>;

type AddFields<F extends Form> = Readonly<{
  [Name in keyof F as F[Name] extends Readonly<{ readOnly: true }> ? never : Name]: F[Name];
}>;

const { min, max } = user.fields.roleIds;

/** The roles of a user with their data scopes, in place of `roleIds`. */
export const ASSIGNMENTS = {
  kind: 'assignments',
  title: '角色数据范围',
  english: 'Roles with data scopes',
  min,
  max,
  mayBeMissing: true,
  meaning: 'In place of `roleIds`: roles with their data scopes.',
} as const satisfies Field;

/** The fields of a new record. A department and an owner that a request lacks are those of the actor. */
const addFields = <M extends ManagedModule>(module: M): AddFields<M['fields']> => {
  const { department, owner } = module.scope ?? {};
  const fields = Object.entries<FormField>(formOf(module)).map(([name, field]) => [
    name,
    name === department || name === owner ? { ...field, mayBeMissing: true } : field,
  ]);
  return Object.fromEntries(fields) as AddFields<M['fields']>;
};

/** The form of `POST /<module>/add`. */
export const addForm = <M extends ManagedModule>(module: M) => requestForm(`${module.name} add`, addFields(module));

/** The form of `POST /user/add`: the roles may have data scopes. */
export const USER_ADD_FORM = requestForm(
  'user add',
  { ...addFields(user), roles: ASSIGNMENTS },
  { oneOf: { fields: ['roleIds', 'roles'] } },
);

/** The form of `POST /<module>/update`. Every field is required that did not come with a later version. */
export const updateForm = <M extends ManagedModule>(module: M) => {
  const changeable = Object.entries<FormField>(formOf(module)).filter(([, field]) => !field.addOnly);
  const fields = Object.fromEntries(
    changeable.map(([field, declared]) => [field, declared.since === undefined ? sent(declared) : kept(declared)]),
  );
  return requestForm(`${module.name} update`, { id: ID, version: VERSION, ...fields } as UpdateFields<M['fields']>);
};

/**
 * `POST /<module>/<operation>`: one record and its version, or several ids, and the form of the operation. The names of these
 * fields are no names of a form.
 */
export const operationForm = ({ name: module, operations }: ManagedModule, name: string) => {
  const { many = false, form = {} } = operations[name] ?? {};
  return requestForm(`${module} ${name}`, { ...(many ? { ids: IDS } : { id: ID, version: VERSION }), ...form });
};

/** `POST /<module>/status` */
export const STATUS_FORM = requestForm('status change', { ids: IDS, status: withoutDefault(STATUS) });
/** `POST /<module>/delete` */
export const DELETE_FORM = requestForm('deletion', { ids: IDS });
/** `POST /<module>/restore` */
export const RESTORE_FORM = requestForm('restoration', { ids: IDS });
/** `POST /role/delete` */
export const ROLE_DELETE_FORM = requestForm('role deletion', {
  ids: IDS,
  detach: { kind: 'boolean', title: '解除分配', english: 'Remove from users', default: false },
});
/** The fields that the record itself stores: no passwords and no links. */
export const storedNames = ({ fields }: ManagedModule): ReadonlyArray<string> => storedIn(fields).map(([name]) => name);

/** The given values that the record itself stores: everything but passwords and links. */
export const storedValues = (module: ManagedModule, values: Readonly<Record<string, unknown>>): FieldValues => {
  const names = storedNames(module);
  const isGiven = ([name, value]: readonly [string, unknown]) => names.includes(name) && value !== undefined;
  return Object.fromEntries(Object.entries(values).filter(isGiven)) as FieldValues;
};

/** The values that a new record has besides those of its form: the defaults of the fields that only operations change. */
export const firstValues = ({ fields }: ManagedModule): FieldValues =>
  Object.fromEntries(
    storedIn(fields).flatMap(([name, field]) => (field.readOnly ? [[name, formValue(field) as Value]] : [])),
  );

/** True for the record above in a tree: what is unique together with it is unique among siblings. */
const isParent = (module: Pick<ManagedModule, 'name' | 'fields'>, name: string): boolean => {
  const field = module.fields[name];
  return field?.kind === 'integer' && field.refersTo === module.name;
};

/**
 * The refusal of values that are unique together. `recordId` tells which of several records has them. The text of a value that
 * siblings may not share has its own title alone.
 */
export const valueTaken = (
  module: Pick<ManagedModule, 'name' | 'fields'>,
  unique: UniqueFields,
  recordId?: number,
): RefusalOf<'ValueTaken'> => ({
  _tag: 'ValueTaken',
  field: unique.fields[0] ?? '',
  title: unique.fields
    .filter((name) => !isParent(module, name))
    .map((name) => module.fields[name]?.title ?? name)
    .join('、'),
  ...(recordId !== undefined && { recordId }),
});
