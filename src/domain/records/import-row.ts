import { ID, type Fields, type FormField } from '../../contract/forms/form-field.js';
import { formInvalid } from '../../contract/refusals/form-invalid.js';
import { requestForm, validPart, type JsonObject } from '../../contract/forms/form.js';
import { E } from '../../contract/values/fp.js';
import type { ROW_MALFORMED } from '../../contract/records/import-reasons.js';
import type { choicesByText } from '../../contract/records/choice-texts.js';
import { cellValue, titleWithFormat } from '../../contract/records/import-cells.js';
import { importColumns, PASSWORD_HASH } from '../../contract/records/import-columns.js';
import { MOST_IMPORT_ERRORS } from '../../contract/records/import-request.js';
import type { ManagedModule } from '../../contract/modules/managed-module.js';
import type { RefusalOf, RowRefusalTag } from '../../contract/refusals/refusals.js';
import { addForm, storedValues, updateForm } from '../../contract/modules/request-forms.js';
import type { FieldValues } from '../../contract/values/value.js';
import { user } from '../../contract/modules/user.js';
import { checkPasswordFitness, type PasswordPolicy } from '../account/password-fitness.js';
import type { CsvRow } from './csv-rows.js';
import { withoutFields } from './judged-values.js';
import { brokenRules, skippedTimes } from './record-rules.js';

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

/**
 * What can be judged of a row. `values` are the valid ones among the fields that the record stores, `wrong` the fields whose values
 * are not. `line` is where it begins.
 */
export type ImportRow = Readonly<{ line: number; values: FieldValues; wrong?: ReadonlyArray<string> }> &
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

/**
 * A row of a file, with the mistakes in its cells. `action` says whether the row adds or updates a record, also if the row is
 * refused. A malformed row has no `action`. If `row` is missing, the service judges nothing more of this row.
 */
export type ReadRow = Readonly<{
  line: number;
  action?: 'add' | 'update';
  refusals: ReadonlyArray<RowRefusal>;
  row?: ImportRow;
  /** The texts of the columns that are not read but say something of a field, by the places of the columns. */
  unread?: Readonly<Record<number, string>>;
  /** The choices of a new record that only their texts write, by the names of the fields. */
  byText?: ReadonlyArray<string>;
}>;

/** What is wrong with the cells of a row, and what can be judged of it. */
type Judgeable = Pick<ReadRow, 'refusals' | 'row'>;

const MALFORMED: RowRefusal = { _tag: 'RowMalformed' };

const isEmptyList = (value: unknown): boolean => Array.isArray(value) && value.length === 0;

/** The fields of the form of new users, with a hash in place of the password. */
const HASHED_USER = requestForm('user import', {
  ...addForm(user).fields,
  password: { ...user.fields.password, mayBeMissing: true },
  passwordHash: PASSWORD_HASH,
});

/** A form as far as a row needs it. */
type Parsed = Readonly<{
  fields: Fields;
  parse: (input: JsonObject) => E.Either<RefusalOf<'FormInvalid'>, JsonObject>;
}>;

/** What rows are judged by besides the module. `zone` is the zone of the times. */
export type RowPolicy = PasswordPolicy & Readonly<{ zone: string }>;

/**
 * Reads the rows of a file with these columns, one after the other. A column that the file lacks keeps its value in an update, and
 * is missing in an addition. `byText` reads the choices that a new record writes by their texts.
 */
export const rowReader = (
  module: ManagedModule,
  columns: ReadonlyArray<string | undefined>,
  { zone, ...passwords }: RowPolicy,
  byText: ReturnType<typeof choicesByText>,
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

  const refused = (name: string): RefusalOf<'FormInvalid'> => {
    const field: FormField | undefined = read[name];
    return formInvalid(name, field && titleWithFormat(field));
  };

  /** The valid values of a form, those that the record stores, and what is wrong with the others. */
  const judged = (form: Parsed, input: JsonObject) => {
    const parsed = form.parse(input);
    const { values: given, faults } = E.isRight(parsed)
      ? { values: parsed.right, faults: [] }
      : validPart(form.fields, input);
    const filled = storedValues(module, given);
    const wrong = [...faults, ...skippedTimes(module.fields, filled, zone)].map(({ field }) => field);
    const values = withoutFields(filled, wrong);
    return { given, values, wrong, refusals: [...wrong.map(refused), ...brokenRules(module, values)] };
  };

  const added = (line: number, input: JsonObject): Judgeable => {
    const isHashed = isUser && (input['passwordHash'] ?? '') !== '';
    const hasBoth = isHashed && (input['password'] ?? '') !== '';
    const { password: _password, ...withoutPassword } = input;
    const { passwordHash: _hash, ...withoutHash } = input;
    const form = isHashed ? judged(HASHED_USER, withoutPassword) : judged(add, withoutHash);
    const { values, wrong } = form;
    const refusals: RowRefusal[] = [...(hasBoth ? [refused('passwordHash')] : []), ...form.refusals];
    const row = { line, adds: true as const, values, ...(wrong.length > 0 && { wrong }) };
    if (!isUser) return { refusals, row };
    const { password, passwordHash, mustChange = false, roleIds = [] } = form.given as Partial<ImportedAccount>;
    if (password !== undefined) {
      const username = String(values['username'] ?? '');
      const fit = checkPasswordFitness('given', { password, username }, passwords);
      if (E.isLeft(fit)) refusals.push(fit.left);
    }
    const secret = isHashed
      ? { ...(passwordHash !== undefined && { passwordHash }) }
      : { ...(password !== undefined && { password }) };
    return { refusals, row: { ...row, account: { ...secret, mustChange, roleIds } } };
  };

  const updated = (line: number, input: JsonObject): Judgeable => {
    const { given, values, wrong, refusals: faults } = judged(partial, input);
    const { id, version } = given as Readonly<{ id?: number; version?: number }>;
    const secrets = isUser ? ['password', 'passwordHash'].filter((name) => (input[name] ?? '') !== '') : [];
    const refusals = [...faults, ...secrets.map(refused)];
    const otherLine = id === undefined ? undefined : seen.get(id);
    if (otherLine !== undefined) return { refusals: [...refusals, { ...formInvalid('id', ID.title), otherLine }] };
    if (id !== undefined) seen.set(id, line);
    if (id === undefined || version === undefined) return { refusals };
    const kept = Object.entries(input).filter(
      ([name, value]) =>
        !changeable.includes(name) && !secrets.includes(name) && (value ?? '') !== '' && !isEmptyList(value),
    );
    const parts = { id, version, values, kept: Object.fromEntries(kept), ...(wrong.length > 0 && { wrong }) };
    return { refusals, row: { line, adds: false, ...parts } };
  };

  /** So many refusals are found already. */
  let found = 0;

  /** Beyond 1,000 refusals, a row keeps only its first one, and the one by which another row is refused too. */
  const bounded = ({ refusals, ...rest }: Judgeable): Judgeable => {
    const isBeyond = found >= MOST_IMPORT_ERRORS;
    found += refusals.length;
    const kept = isBeyond ? refusals.filter(({ otherLine }, i) => i === 0 || otherLine !== undefined) : refusals;
    return { refusals: kept, ...rest };
  };

  return ({ line, cells, isMalformed }: CsvRow): ReadRow => {
    if (isMalformed || cells.length !== columns.length) return { line, ...bounded({ refusals: [MALFORMED] }) };
    const input = Object.fromEntries(named.map(({ name, at, field }) => [name, cellValue(field, cells[at] ?? '')]));
    const isUpdate = ['id', 'version'].some((name) => (input[name] ?? '') !== '');
    const { id: _id, version: _version, ...fields } = input;
    if (isUpdate) return { line, action: 'update', ...bounded(updated(line, input)) };
    const written = byText(cells);
    const names = Object.keys(written);
    const judgeable = bounded(added(line, { ...fields, ...written }));
    return { line, action: 'add', ...judgeable, ...(names.length > 0 && { byText: names }) };
  };
};

/** True if the file lacks fields of an update. The record keeps them, and the whole is judged with them. */
export const lacksFields = (module: ManagedModule, columns: ReadonlyArray<string | undefined>): boolean =>
  Object.keys(updateForm(module).fields).some((name) => !columns.includes(name));
