import type { Form } from '../../contract/forms/form-field.js';
import type { E } from '../../contract/values/fp.js';
import { permissionOf } from '../../contract/values/permission.js';
import { referencesIn } from '../../contract/forms/listed-field.js';
import type { Modules } from '../../contract/modules/managed-module.js';
import { IN_USE } from '../../contract/values/status.js';
import type { FieldValues } from '../../contract/values/value.js';
import type { Reach } from '../access/permission-policy.js';
import { isVisible, type RowPlace } from '../access/row-scope.js';
import { firstOf } from './first-of.js';
import type { OfModule, RefusedFor, RefusalsFor } from './record-refusals.js';

/** A record that a reference means. */
export type MeantRecord = Readonly<{ module: string; id: number }>;

/** A live record that a reference means. `place` is what a scope judges of it, by the declaration of its module. */
export type MeantState = Readonly<{ status: number; place: RowPlace }>;

/** The live ones of the records that a request means, by module and id. */
export type MeantRecords = ReadonlyMap<string, ReadonlyMap<number, MeantState>>;

type Values = Readonly<Record<string, unknown>>;

/** Collects the records that the references among values mean, each once. */
export const collectMeant = (fields: Form) => {
  const references = referencesIn(fields);
  const meant = new Map(references.map(([, { refersTo }]) => [refersTo, new Set<number>()]));
  return {
    add: (values: Values): void => {
      for (const [name, { refersTo }] of references) {
        const id = values[name];
        if (typeof id === 'number') meant.get(refersTo)?.add(id);
      }
    },
    all: (): ReadonlyArray<MeantRecord> =>
      [...meant].flatMap(([module, ids]) => [...ids].map((id) => ({ module, id }))),
  };
};

/** The records that the references among the values mean, each once. */
export const meantBy = (fields: Form, values: Values): ReadonlyArray<MeantRecord> => {
  const meant = collectMeant(fields);
  meant.add(values);
  return meant.all();
};

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

/** By what references are judged. */
export type ReferenceRules = Readonly<{
  meant: MeantRecords;
  /** What the permissions of the actor give. */
  reach: Reach;
  /** The values of the record before the change. */
  present?: FieldValues;
  /** The fields that the request leaves out, so that they mean the actor or their department. */
  defaults?: ReadonlyArray<string>;
}>;

/** True if the actor may choose the record: the permission for the options of its module gives it. */
const isChoosable = (reach: Reach, module: string, { place }: MeantState): boolean => {
  const scope = reach(permissionOf(module, 'options'));
  return scope !== undefined && isVisible(scope, place);
};

/**
 * The references that are refused. The record that a reference means must be live. It must also be enabled, and the actor must be
 * able to choose it, unless the record has the reference already. A default must be live and enabled.
 */
export const invalidReferences = (
  fields: Form,
  values: Values,
  { meant, reach, present = {}, defaults = [] }: ReferenceRules,
): ReadonlyArray<RefusedFor<typeof REFERENCE_REFUSALS>> =>
  referencesIn(fields).flatMap(([field, { refersTo, title }]) => {
    const id = values[field];
    if (typeof id !== 'number') return [];
    const found = meant.get(refersTo)?.get(id);
    const isNew = present[field] !== id;
    const isAllowed =
      found !== undefined &&
      (!isNew || (found.status === IN_USE && (defaults.includes(field) || isChoosable(reach, refersTo, found))));
    return isAllowed ? [] : [{ _tag: 'ReferenceInvalid', field, title }];
  });

/** The first of these references. */
export const checkReferences = (
  fields: Form,
  values: Values,
  rules: ReferenceRules,
): E.Either<RefusedFor<typeof REFERENCE_REFUSALS>, void> => firstOf(invalidReferences(fields, values, rules));

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
