import { check, checkSame, errorOf, messageIn, type Law } from './law.js';
import { idsOf, made, madeOne, ordered, part, type RecordStage, type Row } from './record-stage.js';

/** What a list and a record must do, in every kind of provider. */
export const READING_LAWS: ReadonlyArray<Law<RecordStage>> = [
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
