import { randomUUID } from 'node:crypto';
import type { FieldValues } from '../../src/domain/records/record-change.js';
import type { E } from '../../src/contract/fp.js';
import type { FormField, TextField } from '../../src/contract/form-field.js';
import type { ManagedModule } from '../../src/contract/managed-module.js';
import type { Page } from '../../src/contract/page-query.js';
import type { RecordView } from '../../src/contract/record.js';
import type { RecordOption } from '../../src/contract/module-endpoints.js';
import type { RecordDetail } from '../../src/domain/ports/administration-reads.js';
import type { Actor } from '../../src/domain/records/actor.js';
import { IN_USE } from '../../src/contract/status.js';
import { expectRight } from '../support/expect-either.js';

type Tagged = Readonly<{ _tag: string }>;
type Change<More, Done> = (
  input: Readonly<{ module: string; actor: Actor }> & Readonly<More>,
) => Promise<E.Either<Tagged, Done>>;

/** The handlers of records, as a service has them. */
export type RecordHandlers = Readonly<{
  listPage(
    input: Readonly<{ module: string; parameters: Readonly<Record<string, unknown>> }>,
  ): Promise<E.Either<Tagged, Page<RecordView>>>;
  readRecord(input: Readonly<{ module: string; id: number }>): Promise<E.Either<Tagged, RecordDetail>>;
  listOptions(
    input: Readonly<{ module: string; name: string | undefined }>,
  ): Promise<E.Either<Tagged, ReadonlyArray<RecordOption>>>;
  addRecord: Change<{ values: FieldValues }, Readonly<{ id: number }>>;
  updateRecord: Change<{ id: number; version: number; values: FieldValues }, Readonly<{ version: number }>>;
  setStatus: Change<{ ids: ReadonlyArray<number>; status: number }, unknown>;
  deleteRecords: Change<{ ids: ReadonlyArray<number> }, Readonly<{ deleted: number }>>;
}>;

export const ACTOR: Actor = { userId: 1, username: 'contract', address: '192.0.2.1', requestId: 'contract' };

/** A new text on every call, which the field accepts. Letters of both cases, so that a search has to ignore it. */
const newText = (name: string, { min, max, pattern }: TextField): string => {
  const text = `Aa${randomUUID().replaceAll('-', '')}`.slice(0, max).padEnd(min, 'x');
  if (pattern && !pattern.test(text)) throw new Error(`${name} has a pattern: pass its values to the contract`);
  return text;
};

const newValue = (name: string, field: FormField, turn: number): string | number => {
  if (field.kind === 'text') return newText(name, field);
  if (field.kind === 'choice') return field.choices[turn % field.choices.length]?.value ?? 0;
  if (field.kind === 'integer') return field.min + (turn % (field.max - field.min + 1));
  throw new Error(`no record stores the field ${name}`);
};

/** Adds, reads and changes records of the module. `values` gives fields that take no arbitrary value. */
export const moduleRecords = (
  { name: module, form }: ManagedModule,
  handlers: () => RecordHandlers,
  values: () => FieldValues,
) => {
  /** A value that the field accepts. `turn` varies numbers. */
  const valueOf = (name: string, turn = 0): string | number => {
    const field = form[name];
    if (!field) throw new Error(`the form has no field ${name}`);
    return values()[name] ?? newValue(name, field, turn);
  };
  /** The values of a record that is in use. */
  const newValues = (turn = 0): FieldValues => ({
    ...Object.fromEntries(Object.keys(form).map((name) => [name, valueOf(name, turn)])),
    status: IN_USE,
  });
  const page = async (parameters: Readonly<Record<string, string>> = {}) =>
    expectRight(await handlers().listPage({ module, parameters: { pageSize: '1000', ...parameters } }));
  return {
    valueOf,
    newValues,
    /** The id of a new record. */
    add: async (given: FieldValues = newValues()): Promise<number> =>
      expectRight(await handlers().addRecord({ module, actor: ACTOR, values: given })).id,
    tryAdd: (given: FieldValues) => handlers().addRecord({ module, actor: ACTOR, values: given }),
    update: (id: number, version: number, given: FieldValues) =>
      handlers().updateRecord({ module, actor: ACTOR, id, version, values: given }),
    setStatus: (ids: ReadonlyArray<number>, status: number) =>
      handlers().setStatus({ module, actor: ACTOR, ids, status }),
    remove: (...ids: number[]) => handlers().deleteRecords({ module, actor: ACTOR, ids }),
    read: (id: number) => handlers().readRecord({ module, id }),
    detail: async (id: number) => expectRight(await handlers().readRecord({ module, id })),
    page,
    idsOn: async (parameters: Readonly<Record<string, string>>) =>
      (await page(parameters)).records.map(({ id }) => Number(id)),
    options: async (name?: string) => expectRight(await handlers().listOptions({ module, name })),
  };
};
