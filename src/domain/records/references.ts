import type { Form } from '../../contract/form-field.js';
import { E } from '../../contract/fp.js';
import { referencesIn } from '../../contract/listed-field.js';
import type { Modules } from '../../contract/managed-module.js';
import { IN_USE } from '../../contract/status.js';
import type { FieldValues } from '../../contract/value.js';
import type { OfModule, RefusedFor, RefusalsFor } from './record-refusals.js';

/** A record that a reference means. */
export type MeantRecord = Readonly<{ module: string; id: number }>;

/** The live ones of the records that a request means: their status, by module and id. */
export type MeantRecords = ReadonlyMap<string, ReadonlyMap<number, number>>;

type Values = Readonly<Record<string, unknown>>;

/** The records that the references among the values of all rows mean, each once. */
export const meantByAll = (fields: Form, rows: ReadonlyArray<Values>): ReadonlyArray<MeantRecord> => {
  const meant = new Map<string, Set<number>>();
  for (const [name, { refersTo }] of referencesIn(fields)) {
    const ids = meant.get(refersTo) ?? new Set<number>();
    meant.set(refersTo, ids);
    for (const values of rows) {
      const id = values[name];
      if (typeof id === 'number') ids.add(id);
    }
  }
  return [...meant].flatMap(([module, ids]) => [...ids].map((id) => ({ module, id })));
};

/** The records that the references among the values mean, each once. */
export const meantBy = (fields: Form, values: Values): ReadonlyArray<MeantRecord> => meantByAll(fields, [values]);

/** The records that references of these values mean, apart from those that are read. */
export const unreadMeant = (
  fields: Form,
  values: Values,
  read: ReadonlyArray<MeantRecord>,
): ReadonlyArray<MeantRecord> =>
  meantBy(fields, values).filter((one) => !read.some(({ module, id }) => module === one.module && id === one.id));

/** What the references of a module refuse. */
export const REFERENCE_REFUSALS = {
  ReferenceInvalid: ({ module }) => referencesIn(module.fields).length > 0,
} as const satisfies RefusalsFor<OfModule>;

/**
 * The record that a reference means must be live. It must be enabled too, unless the record has the reference already.
 * `present` are the values of the record before the change.
 */
export const checkReferences = (
  fields: Form,
  values: Values,
  meant: MeantRecords,
  present: FieldValues = {},
): E.Either<RefusedFor<typeof REFERENCE_REFUSALS>, void> => {
  for (const [field, { refersTo, title }] of referencesIn(fields)) {
    const id = values[field];
    if (typeof id !== 'number') continue;
    const status = meant.get(refersTo)?.get(id);
    const isAllowed = status !== undefined && (status === IN_USE || present[field] === id);
    if (!isAllowed) return E.left({ _tag: 'ReferenceInvalid', field, title });
  }
  return E.right(undefined);
};

/** The fields of a module that refer to another module: those that a deletion must respect, and those that it empties. */
export type ReferringFields = Readonly<{
  module: string;
  title: string;
  respected: ReadonlyArray<string>;
  cleared: ReadonlyArray<string>;
}>;

/** The modules that refer to this one, in the order of their declarations. */
export const referringTo = (modules: Modules, name: string): ReadonlyArray<ReferringFields> =>
  [...modules.values()].flatMap(({ name: module, title, fields }) => {
    const references = referencesIn(fields).filter(([, { refersTo }]) => refersTo === name);
    const named = (isCleared: boolean) =>
      references.flatMap(([field, { whenDeleted }]) => ((whenDeleted === 'clear') === isCleared ? [field] : []));
    return references.length === 0 ? [] : [{ module, title, respected: named(false), cleared: named(true) }];
  });
