import {
  RECORD_COLUMNS,
  referenceLabelName,
  referencesIn,
  shownKind,
  storedIn,
} from '../../contract/forms/listed-field.js';
import { moduleNamed, type ManagedModule, type Modules } from '../../contract/modules/managed-module.js';
import { user } from '../../contract/modules/user.js';
import { valueReader } from '../../contract/records/record.js';
import type { Value } from '../../contract/values/value.js';
import type { RecordDetail } from '../../domain/ports/administration-reads.js';
import { dateText, timeText } from '../schema/column-texts.js';
import { columnOf } from '../schema/columns.js';
import type { RowLimit } from '../schema/row-scope-sql.js';
import { limitedSql } from './limited-sql.js';

/** How the detail of a record of one module is read. */
export type DetailStatement = Readonly<{
  /** With a question mark for each of the values. A record outside of the limit is not found. */
  text(limit: RowLimit | undefined): string;
  values(id: number, limit: RowLimit | undefined): ReadonlyArray<unknown>;
  detailIn(row: Readonly<Record<string, unknown>>): Omit<RecordDetail, 'links'>;
}>;

/** `timeZone` is the zone of the times. A reference has the label of the record meant, deleted or not. */
export const detailStatement = (module: ManagedModule, modules: Modules, timeZone: string): DetailStatement => {
  const fields = storedIn(module.fields).map(([name, field]) => [name, { ...field, kind: shownKind(field) }] as const);
  const selected = [...fields, ...Object.entries(RECORD_COLUMNS).map(([name, kind]) => [name, { kind }] as const)];
  const shown = selected.map(([name, { kind }]) => {
    const column = `record.${columnOf(name)}`;
    if (kind === 'time') return `${timeText(column, '?')} as "${name}"`;
    return `${kind === 'date' ? dateText(column) : column} as "${name}"`;
  });
  const references = referencesIn(module.fields).map(([name, { refersTo }]) => ({
    name,
    label: referenceLabelName(name),
    meant: moduleNamed(modules, refersTo),
  }));
  const labels = references.map(
    ({ name, label, meant: { table, label: of } }) =>
      `(select meant.${columnOf(of)} from ${table} meant where meant.id = record.${columnOf(name)}) as "${label}"`,
  );
  const zones = selected.filter(([, { kind }]) => kind === 'time').map(() => timeZone);
  const readers = fields.map(([name, field]) => [name, valueReader(field)] as const);
  const labelReader = valueReader({ kind: 'text', optional: true });
  // an import without passwords stores empty hashes
  const isOfUsers = module.name === user.name;
  const hasPassword = isOfUsers ? [`coalesce(record.password_hash, '') <> '' as "hasPassword"`] : [];
  const text = `select ${[...shown, ...labels, ...hasPassword].join(', ')} from ${module.table} record where id = ?::bigint and not deleted`;

  return {
    text: (limit) => (limit ? `${text} and ${limitedSql(module, limit).text}` : text),
    values: (id, limit) => [...zones, id, ...(limit ? limitedSql(module, limit).values : [])],
    detailIn: ({ id, version, createUser, createTime, updateUser, updateTime, ...row }) => ({
      ...{ id: Number(id), version: Number(version) },
      ...{ createUser: String(createUser), createTime: String(createTime) },
      ...{ updateUser: String(updateUser), updateTime: String(updateTime) },
      values: Object.fromEntries(readers.map(([name, read]): [string, Value] => [name, read(row[name])])),
      hasPassword: isOfUsers ? row['hasPassword'] === true : undefined,
      names: Object.fromEntries(references.map(({ label }) => [label, labelReader(row[label]) as string | null])),
    }),
  };
};
