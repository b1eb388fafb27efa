import { ID, type FormField } from '../../contract/forms/form-field.js';
import { formInvalid } from '../../contract/refusals/form-invalid.js';
import { requestForm, type JsonObject } from '../../contract/forms/form.js';
import { E } from '../../contract/values/fp.js';
import type { ROW_MALFORMED } from '../../contract/records/import-reasons.js';
import { cellValue, titleWithFormat } from '../../contract/records/import-cells.js';
import { importColumns, PASSWORD_HASH } from '../../contract/records/import-columns.js';
import type { ManagedModule } from '../../contract/modules/managed-module.js';
import type { RefusalOf, RowRefusalTag } from '../../contract/refusals/refusals.js';
import { addForm, storedValues, updateForm } from '../../contract/modules/request-forms.js';
import type { FieldValues } from '../../contract/values/value.js';
import { user } from '../../contract/modules/user.js';
import { checkPasswordFitness, type PasswordPolicy } from '../account/password-fitness.js';
import type { CsvRow } from './csv-rows.js';
import { checkValues } from './record-rules.js';

/** Why a row is refused. `otherLine`: where the row begins that has the same value. `value`: the ids that no record has. */
export type RowRefusal = (RefusalOf<RowRefusalTag> | Readonly<{ _tag: (typeof ROW_MALFORMED)['tag'] }>) &
  Readonly<{ otherLine?: number; value?: string }>;

/** What only new users have. A password, or a hash of one. */
export type ImportedAccount = Readonly<{
  password?: string;
  passwordHash?: string;
  mustChange: boolean;
  roleIds: ReadonlyArray<number>;
}>;

/** A row whose cells are valid. `values` are the fields that the record stores. `line` is where it begins. */
export type ImportRow = Readonly<{ line: number; values: FieldValues }> &
  /** `defaults`: the fields that the row leaves out, so that they mean the actor or their department. */
  (
    | Readonly<{ adds: true; account?: ImportedAccount; defaults?: ReadonlyArray<string> }>
    /** `kept`: what the record must have already, because an update does not change it. */
    | Readonly<{ adds: false; id: number; version: number; kept: JsonObject }>
  );

/** The roles that a row says an existing user has; none if the cell has no list of ids. */
export const keptRoles = ({ roleIds }: JsonObject): ReadonlyArray<number> => {
  const ids = Array.isArray(roleIds) ? (roleIds as ReadonlyArray<unknown>) : [];
  return ids.every((id): id is number => Number.isSafeInteger(id) && Number(id) > 0) ? ids : [];
};

/** A row of a file. `action`: what it asks for, also if it is refused. A malformed row asks for nothing. */
export type ReadRow = Readonly<{ line: number; action?: 'add' | 'update'; outcome: E.Either<RowRefusal, ImportRow> }>;

const MALFORMED: E.Either<RowRefusal, never> = E.left({ _tag: 'RowMalformed' });

const isEmptyList = (value: unknown): boolean => Array.isArray(value) && value.length === 0;

/** The fields of the form of new users, with a hash in place of the password. */
const HASHED_USER = requestForm('user import', {
  ...addForm(user).fields,
  password: { ...user.fields.password, mayBeMissing: true },
  passwordHash: PASSWORD_HASH,
});

/** What rows are judged by besides the module. `zone` is the zone of the times. */
export type RowPolicy = PasswordPolicy & Readonly<{ zone: string }>;

/**
 * Reads the rows of a file with these columns, one after the other. A column that the file lacks keeps its value in an update, and
 * is missing in an addition.
 */
export const rowReader = (
  module: ManagedModule,
  columns: ReadonlyArray<string | undefined>,
  { zone, ...passwords }: RowPolicy,
) => {
  const read = importColumns(module);
  const isUser = module.name === user.name;
  const named = columns.flatMap((name, at) => {
    const field = name === undefined ? undefined : read[name];
    return name === undefined || !field ? [] : [{ name, at, field }];
  });
  const add = addForm(module);
  const update = updateForm(module);
  const changeable = Object.keys(update.fields);
  const partial = requestForm(
    'import',
    Object.fromEntries(
      Object.entries(update.fields).filter(([name]) => ['id', 'version'].includes(name) || columns.includes(name)),
    ),
  );
  /** The lines of the records. Each record may stand in one row. */
  const seen = new Map<number, number>();

  const refused = (name: string): E.Either<RefusalOf<'FormInvalid'>, never> => {
    const field: FormField | undefined = read[name];
    return E.left(formInvalid(name, field && titleWithFormat(field)));
  };
  const shown = (refusal: RefusalOf<'FormInvalid'>): E.Either<RefusalOf<'FormInvalid'>, never> =>
    refused(refusal.field);
  const valid = (values: FieldValues) => {
    const checked = checkValues(module, values, zone);
    return E.isLeft(checked) && checked.left._tag === 'FormInvalid' ? shown(checked.left) : checked;
  };

  const added = (line: number, input: JsonObject): E.Either<RowRefusal, ImportRow> => {
    const isHashed = isUser && (input['passwordHash'] ?? '') !== '';
    if (isHashed && (input['password'] ?? '') !== '') return refused('passwordHash');
    const { password: _password, ...withoutPassword } = input;
    const { passwordHash: _hash, ...withoutHash } = input;
    const form = isHashed ? HASHED_USER.parse(withoutPassword) : add.parse(withoutHash);
    if (E.isLeft(form)) return shown(form.left);
    const values = storedValues(module, form.right);
    const checked = valid(values);
    if (E.isLeft(checked)) return checked;
    if (!isUser) return E.right({ line, adds: true, values });
    const { password, passwordHash, mustChange, roleIds } = form.right as unknown as ImportedAccount;
    if (password !== undefined) {
      const username = String(values['username']);
      const fit = checkPasswordFitness('given', { password, username }, passwords);
      if (E.isLeft(fit)) return fit;
    }
    const secret = isHashed
      ? { ...(passwordHash !== undefined && { passwordHash }) }
      : { ...(password !== undefined && { password }) };
    return E.right({ line, adds: true, values, account: { ...secret, mustChange, roleIds } });
  };

  const updated = (line: number, input: JsonObject): E.Either<RowRefusal, ImportRow> => {
    for (const name of ['id', 'version']) if ((input[name] ?? '') === '') return refused(name);
    const form = partial.parse(input);
    if (E.isLeft(form)) return shown(form.left);
    const { id, version } = form.right as unknown as Readonly<{ id: number; version: number }>;
    const secret = isUser ? ['password', 'passwordHash'].find((name) => (input[name] ?? '') !== '') : undefined;
    if (secret !== undefined) return refused(secret);
    const otherLine = seen.get(id);
    if (otherLine !== undefined) return E.left({ ...formInvalid('id', ID.title), otherLine });
    seen.set(id, line);
    const values = storedValues(module, form.right);
    const checked = valid(values);
    if (E.isLeft(checked)) return checked;
    const kept = Object.entries(input).filter(
      ([name, value]) => !changeable.includes(name) && (value ?? '') !== '' && !isEmptyList(value),
    );
    return E.right({ line, adds: false, id, version, values, kept: Object.fromEntries(kept) });
  };

  return ({ line, cells, isMalformed }: CsvRow): ReadRow => {
    if (isMalformed || cells.length !== columns.length) return { line, outcome: MALFORMED };
    const input = Object.fromEntries(named.map(({ name, at, field }) => [name, cellValue(field, cells[at] ?? '')]));
    const isUpdate = ['id', 'version'].some((name) => (input[name] ?? '') !== '');
    const { id: _id, version: _version, ...fields } = input;
    return isUpdate
      ? { line, action: 'update', outcome: updated(line, input) }
      : { line, action: 'add', outcome: added(line, fields) };
  };
};

/** True if the file lacks fields of an update. The record keeps them, and the whole is judged with them. */
export const lacksFields = (module: ManagedModule, columns: ReadonlyArray<string | undefined>): boolean =>
  Object.keys(updateForm(module).fields).some((name) => !columns.includes(name));
