import { t } from './fp.js';
import { IN_USE, statusTextOf } from './status.js';
import { TIME_TEXT } from './text-rules.js';
import { textMatching } from './text-matching.js';
import type { FieldKind } from './field-kind.js';
import type { ListedModule } from './listed-module.js';

/** A record as the client sees it. Times are formatted texts. */
export type RecordView = Readonly<Record<string, string | number>>;

/** A time in the zone of the setting `TIME_ZONE`. */
export const TimeText = textMatching('YYYY-MM-DD HH:MM:SS', TIME_TEXT);

const CODECS = { integer: t.Int, text: t.string, time: TimeText, statusText: t.string } satisfies Record<
  FieldKind,
  t.Mixed
>;

/** A record of the module as the client sees it. */
export type ShownRecordOf<M extends ListedModule> = {
  readonly [Field in keyof M['fields']]: M['fields'][Field] extends 'integer'
    ? number
    : 'integer' extends M['fields'][Field]
      ? string | number
      : string;
};

/** The shape of a record, from the module's declaration. */
export const recordCodec = ({ name, fields }: ListedModule) =>
  t.strict(Object.fromEntries(Object.entries(fields).map(([field, kind]) => [field, CODECS[kind]])), `${name} record`);

const EXAMPLES: Readonly<Record<FieldKind, string | number>> = {
  integer: 1,
  text: '示例',
  time: '2026-01-31 09:30:00',
  statusText: statusTextOf(IN_USE),
};

/** An example record. */
export const exampleRecord = ({ fields }: ListedModule): RecordView =>
  Object.fromEntries(Object.entries(fields).map(([field, kind]) => [field, EXAMPLES[kind]]));

/** An example page with one record. */
export const examplePage = <R>(record: R) => ({ records: [record], total: 1, size: 10, current: 1, pages: 1 });

/** The stored fields of the module. */
export const storedFields = ({ fields }: ListedModule): ReadonlyArray<string> =>
  Object.keys(fields).filter((field) => fields[field] !== 'statusText');

/**
 * Makes shown records from the values of the stored fields, in the order of `storedFields`, beginning at place `from`. A
 * record has all fields in their declared order; `statusText` follows from `status`. An integer may be given as a text.
 */
export const recordReader = ({ fields }: ListedModule) => {
  const kinds = Object.entries(fields);
  const blank = Object.fromEntries(kinds.map(([field, kind]) => [field, kind === 'integer' ? 0 : '']));
  const statusTexts = Object.keys(fields).filter((field) => fields[field] === 'statusText');
  return (values: ReadonlyArray<unknown>, from = 0): RecordView => {
    // a copy of a record with all fields takes less memory than fields that are added one after the other
    const record = { ...blank };
    let at = from;
    for (const [field, kind] of kinds) {
      if (kind === 'statusText') continue;
      record[field] = kind === 'integer' ? Number(values[at]) : String(values[at]);
      at += 1;
    }
    for (const field of statusTexts) record[field] = statusTextOf(record['status']);
    return record;
  };
};
