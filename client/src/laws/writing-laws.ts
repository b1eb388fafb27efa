import { check, checkSame, errorOf, messageIn, type Law } from './law.js';
import { idsOf, made, madeOne, part, type RecordStage } from './record-stage.js';

/** What a change and a deletion must do, in every kind of provider. */
export const WRITING_LAWS: ReadonlyArray<Law<RecordStage>> = [
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
];
