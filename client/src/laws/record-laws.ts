import type { Id, Values } from '../providers/provider-client.js';
import { check, checkSame, errorOf, messageIn, type Law } from './law.js';

/** A record of a provider. */
export type Row = Values & Readonly<{ id: Id }>;

/** A provider of any kind, as the laws use it. `seen` is the record as the user saw it before the change. */
export type Records = Readonly<{
  list(
    query: Readonly<{
      page: number;
      size: number;
      filter: Values;
      order?: Readonly<{ field: string; descending: boolean }>;
    }>,
  ): Promise<Readonly<{ data: ReadonlyArray<Row>; total?: number | undefined }>>;
  one(id: Id, signal?: AbortSignal): Promise<Row>;
  many(ids: ReadonlyArray<Id>): Promise<ReadonlyArray<Row>>;
  add(values: Values): Promise<Row>;
  change(seen: Row, changes: Values): Promise<Row>;
  changeMany(ids: ReadonlyArray<Id>, changes: Values): Promise<void>;
  remove(seen: Row): Promise<Row>;
  removeMany(ids: ReadonlyArray<Id>): Promise<void>;
  /** The errors of fields in an error, in the form of the kind. */
  fieldErrors(error: unknown): Values | undefined;
}>;

/** The records with which the laws try a provider. Every stage is used for one law. */
export type RecordStage = Readonly<{
  records: Records;
  /** The fields of the new record with this number. Their names are unlike those of every other stage. */
  values(number: number): Values;
  /** A filter that every record of this stage matches, and no other record. */
  mine: Values;
  /** Fields that a change may set. A record made from `values` has others. */
  changes: Values;
  /** Fields that match `filter`; records made from `values` alone do not. */
  narrow: Readonly<{ values: Values; filter: Values }>;
  /** A field whose values rise with the numbers of the records, and by which a list can be ordered. */
  orderBy: string;
  /** Fields that no new record may have, and the first field that is refused. */
  invalid: Readonly<{ values: Values; field: string }>;
  /** A disabled record has these fields. Names of references must be shown for it too. */
  disabled: Values;
  /** An id of no record. */
  unknownId: Id;
}>;

const idsOf = (rows: ReadonlyArray<Row>): ReadonlyArray<string> => rows.map(({ id }) => String(id));

/** The fields of `values`, as the row has them. */
const part = (row: Values, values: Values): Values =>
  Object.fromEntries(Object.keys(values).map((name) => [name, row[name]]));

const made = async ({ records, values }: RecordStage, count: number): Promise<ReadonlyArray<Row>> => {
  const rows: Row[] = [];
  for (let number = 0; number < count; number += 1) rows.push(await records.add(values(number)));
  return rows;
};

/** The only record of a stage. */
const madeOne = async (stage: RecordStage): Promise<Row> => stage.records.add(stage.values(0));

const ordered = (stage: RecordStage, descending = false) => ({ field: stage.orderBy, descending });

/** What a list, a record and a change must do, in every kind of provider. */
export const RECORD_LAWS: ReadonlyArray<Law<RecordStage>> = [
  {
    title: 'a new record has an id and the given fields, and reads the same afterwards',
    holds: async (stage) => {
      const values = stage.values(0);
      const row = await stage.records.add(values);
      check(['number', 'string'].includes(typeof row.id), 'the new record has no id');
      checkSame(part(row, values), values, 'the fields of the new record');
      const read = await stage.records.one(row.id);
      checkSame([String(read.id), part(read, values)], [String(row.id), values], 'the record that is read');
    },
  },
  {
    title: 'pages have every record once, in one order, and the exact total',
    holds: async (stage) => {
      const rows = await made(stage, 5);
      const whole = await stage.records.list({ page: 1, size: 100, filter: stage.mine });
      checkSame(idsOf(whole.data).toSorted(), idsOf(rows).toSorted(), 'the records of one page');
      const paged: Row[] = [];
      for (const page of [1, 2, 3]) {
        const { data, total } = await stage.records.list({ page, size: 2, filter: stage.mine });
        checkSame(total, 5, `the total of page ${page}`);
        paged.push(...data);
      }
      checkSame(idsOf(paged), idsOf(whole.data), 'the records of all pages');
    },
  },
  {
    title: 'a page beyond the last one is empty, with the total',
    holds: async (stage) => {
      await made(stage, 2);
      const { data, total } = await stage.records.list({ page: 2, size: 2, filter: stage.mine });
      checkSame([data.length, total], [0, 2], 'the page beyond the last one');
    },
  },
  {
    title: 'a filter leaves the records that match, and counts them alone',
    holds: async (stage) => {
      await made(stage, 2);
      const wanted = await stage.records.add({ ...stage.values(2), ...stage.narrow.values });
      const filter = { ...stage.mine, ...stage.narrow.filter };
      const { data, total } = await stage.records.list({ page: 1, size: 1, filter });
      checkSame([idsOf(data), total], [[String(wanted.id)], 1], 'the records that match');
    },
  },
  {
    title: 'a filter without a value filters nothing',
    holds: async (stage) => {
      await made(stage, 2);
      for (const nothing of ['', null, undefined]) {
        const empty = Object.fromEntries(Object.keys(stage.narrow.filter).map((name) => [name, nothing]));
        const { total } = await stage.records.list({ page: 1, size: 10, filter: { ...stage.mine, ...empty } });
        checkSame(total, 2, `the total with the value ${String(nothing)}`);
      }
    },
  },
  {
    title: 'a list is ordered by a field in both directions',
    holds: async (stage) => {
      const rising = idsOf(await made(stage, 3));
      for (const descending of [false, true]) {
        const order = ordered(stage, descending);
        const { data } = await stage.records.list({ page: 1, size: 10, filter: stage.mine, order });
        checkSame(idsOf(data), descending ? rising.toReversed() : rising, `the order ${JSON.stringify(order)}`);
      }
    },
  },
  {
    title: 'a list that no order is asked for by users can be ordered by id',
    holds: async (stage) => {
      await made(stage, 2);
      const order = { field: 'id', descending: false };
      const { total } = await stage.records.list({ page: 1, size: 10, filter: stage.mine, order });
      checkSame(total, 2, 'the total of the list ordered by id');
    },
  },
  {
    title: 'an order by a field that the list does not have is an error',
    holds: async (stage) => {
      const order = { field: 'noSuchField', descending: false };
      await errorOf(() => stage.records.list({ page: 1, size: 10, filter: stage.mine, order }), 'the unknown order');
    },
  },
  {
    title: 'many records are those that were asked for; ids of no record are left out',
    holds: async (stage) => {
      const [one, , three] = await made(stage, 3);
      const ids = [one?.id ?? 0, stage.unknownId, three?.id ?? 0];
      const rows = await stage.records.many(ids);
      checkSame(idsOf(rows).toSorted(), [String(one?.id), String(three?.id)].toSorted(), 'the records asked for');
      checkSame(await stage.records.many([]), [], 'the records of no ids');
    },
  },
  {
    title: 'many records can be more than a hundred',
    holds: async (stage) => {
      const rows = await made(stage, 2);
      const others = Array.from({ length: 120 }, (_, i) => Number(stage.unknownId) - i);
      const found = await stage.records.many([String(rows[0]?.id), ...others, String(rows[1]?.id)]);
      checkSame(idsOf(found).toSorted(), idsOf(rows).toSorted(), 'the records among 122 ids');
    },
  },
  {
    title: 'many records has disabled ones too',
    holds: async (stage) => {
      const row = await stage.records.add({ ...stage.values(0), ...stage.disabled });
      checkSame(idsOf(await stage.records.many([row.id])), [String(row.id)], 'the disabled record');
    },
  },
  {
    title: 'the id of a record may be a text, as it is in an address',
    holds: async (stage) => {
      const { id } = await madeOne(stage);
      const row = await stage.records.one(String(id));
      checkSame(row.id, id, 'the id of the record');
      const changed = await stage.records.change({ ...row, id: String(id) }, stage.changes);
      checkSame(part(changed, stage.changes), stage.changes, 'the changed fields');
    },
  },
  {
    title: 'a change sets the given fields and keeps the others',
    holds: async (stage) => {
      const row = await stage.records.one((await madeOne(stage)).id);
      const changed = await stage.records.change(row, stage.changes);
      const expected = { ...part(row, stage.values(0)), ...stage.changes };
      checkSame(part(changed, expected), expected, 'the result of the change');
      checkSame(part(await stage.records.one(row.id), expected), expected, 'the record after the change');
    },
  },
  {
    title: 'the result of a change can be changed again',
    holds: async (stage) => {
      const row = await stage.records.one((await madeOne(stage)).id);
      const changed = await stage.records.change(row, stage.changes);
      const back = part(row, stage.changes);
      const again = await stage.records.change(changed, back);
      checkSame(part(again, back), back, 'the fields after the second change');
    },
  },
  {
    title: 'a change of an older reading is refused, and changes nothing',
    holds: async (stage) => {
      const row = await stage.records.one((await madeOne(stage)).id);
      await stage.records.change(row, stage.changes);
      await errorOf(() => stage.records.change(row, part(row, stage.changes)), 'the change of an older reading');
      const after = await stage.records.one(row.id);
      checkSame(part(after, stage.changes), stage.changes, 'the record after the refusal');
    },
  },
  {
    title: 'a change of many records changes each of them, and no other',
    holds: async (stage) => {
      const rows = await made(stage, 3);
      const [first, second] = rows;
      await stage.records.changeMany([first?.id ?? 0, second?.id ?? 0], stage.changes);
      for (const [number, { id }] of rows.entries()) {
        const expected = number < 2 ? stage.changes : part(rows[2] ?? {}, stage.changes);
        checkSame(part(await stage.records.one(id), stage.changes), expected, `record ${number}`);
      }
    },
  },
  {
    title: 'a deletion returns the record, and the record no longer exists',
    holds: async (stage) => {
      const [row, kept] = await made(stage, 2);
      const seen = await stage.records.one(row?.id ?? 0);
      checkSame(String((await stage.records.remove(seen)).id), String(seen.id), 'the id of the result');
      await errorOf(() => stage.records.one(seen.id), 'the record after its deletion');
      const { data, total } = await stage.records.list({ page: 1, size: 10, filter: stage.mine });
      checkSame([idsOf(data), total], [[String(kept?.id)], 1], 'the list after the deletion');
    },
  },
  {
    title: 'a deletion of many records deletes all of them, or none',
    holds: async (stage) => {
      const rows = await made(stage, 3);
      const ids = rows.slice(0, 2).map(({ id }) => id);
      await errorOf(() => stage.records.removeMany([...ids, stage.unknownId]), 'a deletion with an unknown id');
      const total = async () => (await stage.records.list({ page: 1, size: 10, filter: stage.mine })).total;
      checkSame(await total(), 3, 'the records after the refused deletion');
      await stage.records.removeMany(ids);
      checkSame(await total(), 1, 'the records after the deletion');
    },
  },
  {
    title: 'a refused form names the refused field, with a text',
    holds: async (stage) => {
      const error = await errorOf(() => stage.records.add(stage.invalid.values), 'the invalid record');
      check(messageIn(error) !== '', 'the error has no message');
      const errors = stage.records.fieldErrors(error) ?? {};
      checkSame(Object.keys(errors), [stage.invalid.field], 'the refused fields');
      check(typeof errors[stage.invalid.field] === 'string', 'the error of the field has no text');
    },
  },
  {
    title: 'a record that does not exist is an error with a text, without errors of fields',
    holds: async (stage) => {
      const error = await errorOf(() => stage.records.one(stage.unknownId), 'the unknown record');
      check(messageIn(error) !== '', 'the error has no message');
      check(stage.records.fieldErrors(error) === undefined, 'the error has errors of fields');
    },
  },
  {
    title: 'a request that is cancelled is an error',
    holds: async (stage) => {
      const { id } = await madeOne(stage);
      await errorOf(() => stage.records.one(id, AbortSignal.abort()), 'the cancelled request');
    },
  },
];
