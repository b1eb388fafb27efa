import { REACHES_EVERYTHING } from './administration-fixtures.js';
import { randomUUID } from 'node:crypto';
import type { DeletedView } from '../../src/contract/records/deleted-record.js';
import { canonicalDecimal, compareDecimals } from '../../src/contract/values/decimal.js';
import type { FieldValues, Value } from '../../src/contract/values/value.js';
import type { E } from '../../src/contract/values/fp.js';
import type { DecimalField, FormField, TextField } from '../../src/contract/forms/form-field.js';
import type { ManagedModule } from '../../src/contract/modules/managed-module.js';
import type { Page } from '../../src/contract/listing/page-query.js';
import type { RecordView } from '../../src/contract/records/record.js';
import type { RecordOption } from '../../src/contract/records/module-endpoints.js';
import type { RecordDetail } from '../../src/domain/ports/administration-reads.js';
import type { Reach } from '../../src/domain/access/permission-policy.js';
import type { RowScope } from '../../src/domain/access/row-scope.js';
import type { Actor } from '../../src/domain/records/actor.js';
import { referencesIn } from '../../src/contract/forms/listed-field.js';
import { firstValues, storedNames } from '../../src/contract/modules/request-forms.js';
import { IN_USE } from '../../src/contract/values/status.js';
import { expectRight } from '../support/expect-either.js';
import { keepingRules, mustKeepRules } from './drawn-records.js';

type Tagged = Readonly<{ _tag: string }>;
type Change<More, Done> = (
  input: Readonly<{ module: string; actor: Actor; scope: RowScope }> & Readonly<More>,
) => Promise<E.Either<Tagged, Done>>;

/** The handlers of records, as a service has them. */
export type RecordHandlers = Readonly<{
  listPage(
    input: Readonly<{ module: string; scope: RowScope; parameters: Readonly<Record<string, unknown>> }>,
  ): Promise<E.Either<Tagged, Page<RecordView>>>;
  readRecord(input: Readonly<{ module: string; scope: RowScope; id: number }>): Promise<E.Either<Tagged, RecordDetail>>;
  listOptions(
    input: Readonly<{ module: string; scope: RowScope; name: string | undefined }>,
  ): Promise<E.Either<Tagged, ReadonlyArray<RecordOption>>>;
  addRecord: Change<{ reach: Reach; values: FieldValues }, Readonly<{ id: number }>>;
  updateRecord: Change<
    { reach: Reach; id: number; version: number; values: FieldValues },
    Readonly<{ version: number }>
  >;
  setStatus: Change<{ ids: ReadonlyArray<number>; status: number }, unknown>;
  deleteRecords: Change<{ ids: ReadonlyArray<number> }, Readonly<{ deleted: number }>>;
  listDeleted(
    input: Readonly<{ module: string; scope: RowScope; parameters: Readonly<Record<string, unknown>> }>,
  ): Promise<E.Either<Tagged, Page<DeletedView>>>;
  restoreRecords: Change<{ ids: ReadonlyArray<number> }, Readonly<{ restored: number }>>;
  operate: Change<
    {
      reach: Reach;
      operation: string;
      ids: ReadonlyArray<number>;
      version?: number;
      input: Readonly<Record<string, unknown>>;
    },
    ReadonlyArray<unknown>
  >;
}>;

/** A service that knows the module. */
export type ModuleService = Readonly<{
  handlers: RecordHandlers;
  /** What the database lacks of the tables of the modules: columns, indexes, triggers and totals. */
  missing?: () => Promise<ReadonlyArray<string>>;
}>;

export type ModuleFixtures = Readonly<{
  /**
   * Fields that take no arbitrary value, such as texts with a pattern, and those that decide whether a rule is kept: a new value
   * of each on every call.
   */
  values?: () => FieldValues;
  /** By the name of a module to which this one refers: adds a record, which may be disabled and deleted, and returns its id. */
  references?: Readonly<Record<string, () => Promise<number>>>;
}>;

export const ACTOR: Actor = { userId: 1, username: 'contract', address: '192.0.2.1', requestId: 'contract' };

/** A new text on every call, which the field accepts. Letters of both cases, so that a search has to ignore it. */
const newText = (name: string, { min, max, pattern }: TextField): string => {
  const text = `Aa${randomUUID().replaceAll('-', '')}`.slice(0, max).padEnd(min, 'x');
  if (pattern && !pattern.test(text) && min === 0) return '';
  if (pattern && !pattern.test(text)) throw new Error(`${name} has a pattern: pass its values to the contract`);
  return text;
};

const DAY_MS = 86_400_000;

/** Another time for each turn, in whole seconds. */
const newTime = (turn: number): string =>
  new Date(Date.UTC(2024, 1, 28, 23, 59, 58) + turn * DAY_MS).toISOString().slice(0, 19).replace('T', ' ');

const newDecimal = ({ scale, min = '0' }: DecimalField, turn: number): string =>
  canonicalDecimal(compareDecimals(min, String(turn)) > 0 ? min : String(turn), scale);

const newValue = (name: string, field: FormField, turn: number): Value => {
  switch (field.kind) {
    case 'text':
      return newText(name, field);
    case 'choice':
      return field.choices[turn % field.choices.length]?.value ?? 0;
    case 'integer':
      return field.min + (turn % (field.max - field.min + 1));
    case 'decimal':
      return newDecimal(field, turn);
    case 'boolean':
      return turn % 2 === 1;
    case 'time':
      return newTime(turn);
    case 'date':
      return newTime(turn).slice(0, 10);
    case 'reference':
      if (field.optional) return null;
      throw new Error(
        `${name} refers to a record: pass references: { ${field.refersTo}: newRecordsOf(…) } to the contract`,
      );
    case 'ids':
    case 'password':
      throw new Error(`no record stores the field ${name}`);
  }
};

/** Adds, reads and changes records of the module. `prepare` must end before. */
export const moduleRecords = (
  declaration: ManagedModule,
  service: () => ModuleService,
  { values = () => ({}), references = {} }: ModuleFixtures,
) => {
  const { name: module, fields: form, rules } = declaration;
  const scope = 'everything' as const;
  const handlers = (): RecordHandlers => service().handlers;
  const referred = new Map<string, ReadonlyArray<number>>();
  /** A value that the field accepts. `turn` varies it where it can. */
  const valueOf = (name: string, turn = 0): Value => {
    const field = form[name];
    if (!field) throw new Error(`the form has no field ${name}`);
    const ids = field.kind === 'reference' ? (referred.get(field.refersTo) ?? []) : [];
    return values()[name] ?? ids[turn % ids.length] ?? newValue(name, field, turn);
  };
  /** The values of a new record that is in use. Those of fields that only operations change are the first ones. */
  const usualValues = (turn = 0): FieldValues => ({
    ...Object.fromEntries(storedNames(declaration).map((name) => [name, valueOf(name, turn)])),
    ...firstValues(declaration),
    status: IN_USE,
  });
  const drawnFrom = {
    valueOf,
    givenValues: values,
    referredIds: (name: string): ReadonlyArray<number> => referred.get(name) ?? [],
    usualValues,
    keepsRules: (given: FieldValues): boolean => rules.every(({ holds }) => holds(given)),
  };
  /** The usual values with the fixed ones. Where they break a rule, the others are drawn until all rules are kept. */
  const newValues = (turn = 0, fixed: FieldValues = {}): FieldValues =>
    mustKeepRules(declaration, drawnFrom, fixed, turn);
  const unchanging = Object.entries(form).flatMap(([name, { addOnly = false, readOnly }]) =>
    addOnly || readOnly ? [name] : [],
  );
  const page = async (parameters: Readonly<Record<string, string>> = {}) =>
    expectRight(await handlers().listPage({ module, scope, parameters: { pageSize: '1000', ...parameters } }));
  const write = { module, actor: ACTOR, scope };
  const reach = REACHES_EVERYTHING;
  return {
    /** Adds two records of each module to which this one refers, if the caller can. */
    prepare: async (): Promise<void> => {
      const meant = new Set(referencesIn(form).map(([, { refersTo }]) => refersTo));
      for (const [name, add] of Object.entries(references))
        if (meant.has(name)) referred.set(name, [await add(), await add()]);
    },
    ...drawnFrom,
    newValues,
    /** New values with the fixed ones, if any keep the rules. */
    tryNewValues: (fixed: FieldValues, turn = 0): FieldValues | undefined =>
      keepingRules(declaration, drawnFrom, fixed, turn),
    /** Other values of a record. Those that an update does not change stay. */
    otherValues: (present: FieldValues, turn = 0, fixed: FieldValues = {}): FieldValues =>
      newValues(turn, { ...Object.fromEntries(unchanging.map((name) => [name, present[name] ?? null])), ...fixed }),
    /** The id of a new record. */
    add: async (given: FieldValues = newValues()): Promise<number> =>
      expectRight(await handlers().addRecord({ ...write, reach, values: given })).id,
    tryAdd: (given: FieldValues) => handlers().addRecord({ ...write, reach, values: given }),
    update: (id: number, version: number, given: FieldValues) =>
      handlers().updateRecord({ ...write, reach, id, version, values: given }),
    setStatus: (ids: ReadonlyArray<number>, status: number) => handlers().setStatus({ ...write, ids, status }),
    remove: (...ids: number[]) => handlers().deleteRecords({ ...write, ids }),
    restore: (...ids: number[]) => handlers().restoreRecords({ ...write, ids }),
    deletedPage: async (parameters: Readonly<Record<string, string>> = {}) =>
      expectRight(await handlers().listDeleted({ module, scope, parameters: { pageSize: '1000', ...parameters } })),
    operate: (
      operation: string,
      how: Omit<Parameters<RecordHandlers['operate']>[0], 'module' | 'actor' | 'scope' | 'reach' | 'operation'>,
    ) => handlers().operate({ ...write, reach, operation, ...how }),
    read: (id: number) => handlers().readRecord({ module, scope, id }),
    detail: async (id: number) => expectRight(await handlers().readRecord({ module, scope, id })),
    page,
    idsOn: async (parameters: Readonly<Record<string, string>>) =>
      (await page(parameters)).records.map(({ id }) => Number(id)),
    options: async (name?: string) => expectRight(await handlers().listOptions({ module, scope, name })),
  };
};

/** The records of the module of a suite. */
export type ModuleRecords = ReturnType<typeof moduleRecords>;

/** Adds a record of a module on each call, and returns its id: for the references of another module. */
export const newRecordsOf = (
  declaration: ManagedModule,
  service: () => ModuleService,
  fixtures: ModuleFixtures = {},
): (() => Promise<number>) => {
  const records = moduleRecords(declaration, service, fixtures);
  let prepared: Promise<void> | undefined;
  return async () => {
    prepared ??= records.prepare();
    await prepared;
    return records.add();
  };
};
