import type { Id, Values } from '../providers/provider-client.js';

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

export const idsOf = (rows: ReadonlyArray<Row>): ReadonlyArray<string> => rows.map(({ id }) => String(id));

/** The fields of `values`, as the row has them. */
export const part = (row: Values, values: Values): Values =>
  Object.fromEntries(Object.keys(values).map((name) => [name, row[name]]));

export const made = async ({ records, values }: RecordStage, count: number): Promise<ReadonlyArray<Row>> => {
  const rows: Row[] = [];
  for (let number = 0; number < count; number += 1) rows.push(await records.add(values(number)));
  return rows;
};

/** The only record of a stage. */
export const madeOne = async (stage: RecordStage): Promise<Row> => stage.records.add(stage.values(0));

export const ordered = (stage: RecordStage, descending = false) => ({ field: stage.orderBy, descending });
