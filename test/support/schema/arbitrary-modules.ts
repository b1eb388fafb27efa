import fc from 'fast-check';
import { SORT, STATUS, type Form, type StoredField } from '../../../src/contract/forms/form-field.js';
import type { ManagedModule } from '../../../src/contract/modules/managed-module.js';
import { defineModule } from '../../../src/contract/modules/module-declaration.js';

const titled = { title: 'a', english: 'a' };

const orOptional = (fields: fc.Arbitrary<StoredField>): fc.Arbitrary<StoredField> =>
  fc.tuple(fields, fc.boolean()).map(([field, optional]) => (optional ? { ...field, optional: true } : field));

const text = fc
  .record({ min: fc.constantFrom(0, 1), max: fc.constantFrom(20, 30) })
  .map((bounds): StoredField => ({ kind: 'text', ...titled, ...bounds, ...(bounds.min === 0 && { default: "it's" }) }));
const integer = fc
  .tuple(fc.constantFrom(100, 2 ** 31, 2 ** 40), fc.boolean())
  .map(([max, hasDefault]): StoredField => ({
    kind: 'integer',
    ...titled,
    min: -5,
    max,
    ...(hasDefault && { default: -3 }),
  }));
const decimal = fc
  .tuple(fc.integer({ min: 4, max: 12 }), fc.integer({ min: 0, max: 3 }), fc.boolean())
  .map(([precision, scale, hasDefault]): StoredField => ({
    kind: 'decimal',
    ...titled,
    precision,
    scale,
    ...(hasDefault && { default: '1' }),
  }));
const choice = fc.constantFrom<StoredField>(
  { kind: 'choice', ...titled, choices: [{ value: 1, title: 'b' }] },
  { kind: 'choice', ...titled, choices: [{ value: 2, title: 'b' }], default: 2 },
);
const reference = fc.constantFrom<StoredField>({ kind: 'reference', ...titled, refersTo: 'user' });
const boolean = fc.constantFrom<StoredField>({ kind: 'boolean', ...titled, default: false });
const day = fc.constantFrom<StoredField>({ kind: 'date', ...titled }, { kind: 'time', ...titled });

const field = fc.oneof(
  orOptional(text),
  orOptional(integer),
  orOptional(decimal),
  orOptional(choice),
  orOptional(reference),
  orOptional(day),
  boolean,
);

const NAMES = ['firstName', 'amount', 'level', 'ownerId', 'day'];

const isText = ([, { kind }]: readonly [string, StoredField]): boolean => kind === 'text';
const some = (names: ReadonlyArray<string>) => fc.subarray([...names]);

/** Modules of one table with any fields, filters, orders and unique fields. */
export const arbitraryModule = (): fc.Arbitrary<ManagedModule> =>
  fc
    .dictionary(fc.constantFrom(...NAMES), field, { minKeys: 1, maxKeys: NAMES.length })
    .map((fields) => Object.entries({ ...fields, sort: SORT, status: STATUS }))
    .chain((fields) => {
      const all = fields.map(([name]) => name);
      const texts = fields.filter(isText).map(([name]) => name);
      const uniques = fields.filter(([, { kind }]) => ['text', 'integer', 'reference', 'date'].includes(kind));
      return fc.record({
        fields: fc.constant(Object.fromEntries(fields) as Form),
        searched: some(texts),
        filters: some([...all, 'createTime']),
        orderBy: some([...all, 'updateTime']),
        order: fc.constantFrom(['sort'], []),
        unique: some(uniques.map(([name]) => name)),
        together: fc.boolean(),
        ignoreCase: fc.boolean(),
      });
    })
    .map(({ fields, searched, filters, orderBy, order, unique, together, ignoreCase }) => {
      const inAnyCase = ignoreCase && unique.every((name) => fields[name]?.kind === 'text');
      const groups = together && unique.length > 0 ? [unique] : unique.map((name) => [name]);
      const declaration = {
        ...{ name: 'thing', title: '物', fields, list: ['id'], label: 'firstName', order, filters, orderBy },
        search: searched.length > 0 ? { name: searched } : {},
        unique: inAnyCase ? groups.map((names) => ({ fields: names, ignoreCase: true })) : groups,
      };
      return defineModule(declaration as never);
    });
