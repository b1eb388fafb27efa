import { expect } from 'chai';
import fc from 'fast-check';
import { filterParameters, type FilterParameter } from '../../src/contract/listing/list-filters.js';
import type { ManagedModule } from '../../src/contract/modules/managed-module.js';
import type { PageQuery } from '../../src/contract/listing/page-query.js';
import { RECORD_COLUMNS } from '../../src/contract/forms/listed-field.js';
import type { FieldValues, Value } from '../../src/contract/values/value.js';
import { zonedTime } from '../../src/contract/values/zoned-time.js';
import { expectRight } from '../support/expect-either.js';
import { matching } from '../support/memory/memory-filters.js';
import { inOrder } from '../support/memory/memory-order.js';
import { anyRecords } from './drawn-records.js';
import { anyFormValues } from './module-arbitraries.js';
import type { ModuleRecords } from './module-records.js';

const RECORDS = 16;
const QUERIES = 60;

/** Times are compared as if they were those of UTC: their texts have the same order in every zone, but for repeated hours. */
const ZONE = 'UTC';

type StoredRecord = FieldValues & Readonly<{ id: number }>;
type Query = Readonly<{ filters: PageQuery['filters']; orderBy?: string }>;

const isTime = ({ fields }: ManagedModule, name: string): boolean =>
  (fields[name]?.kind ?? (RECORD_COLUMNS as Readonly<Record<string, string>>)[name]) === 'time';

/** What a plain array of the records gives for the query. */
const expected = (
  module: ManagedModule,
  records: ReadonlyArray<StoredRecord>,
  { filters, orderBy }: Query,
): number[] => {
  const timed = records.map((record) =>
    Object.fromEntries(
      Object.entries(record).map(([name, value]) => [
        name,
        isTime(module, name) && value !== null ? zonedTime(String(value), ZONE) : value,
      ]),
    ),
  ) as unknown as Parameters<ReturnType<typeof matching>>[0][];
  const order = orderBy && { field: orderBy.replace(/^-/, ''), isDescending: orderBy.startsWith('-') };
  return timed
    .filter(matching(module, { filters }, ZONE))
    .toSorted(inOrder(module, order === '' ? undefined : order))
    .map(({ id }) => Number(id));
};

/** Values of the parameter that some of the records have, or that lie between. */
const anyFilter = ({ kind, fields: [name = ''] }: FilterParameter, records: ReadonlyArray<StoredRecord>) => {
  const values = [...new Set(records.map((record) => record[name] ?? null))].filter(
    (value): value is Exclude<Value, null> => value !== null && value !== '',
  );
  if (kind === 'empty') return fc.boolean();
  if (values.length === 0) return undefined;
  if (kind === 'contains')
    return fc.constantFrom(...values.map((value) => Array.from(String(value)).slice(0, 2).join('')));
  if (kind === 'oneOf') return fc.subarray(values as number[], { minLength: 1, maxLength: Math.min(3, values.length) });
  return fc.constantFrom(...values);
};

const anyQuery = (module: ManagedModule, records: ReadonlyArray<StoredRecord>): fc.Arbitrary<Query> => {
  const filters = filterParameters(module).flatMap((parameter) => {
    const value = anyFilter(parameter, records);
    return value ? [[parameter.name, value] as const] : [];
  });
  const orders = module.orderBy.flatMap((name) => [name, `-${name}`]);
  return fc.record(
    {
      filters: fc
        .uniqueArray(fc.nat(Math.max(filters.length - 1, 0)), { maxLength: Math.min(3, filters.length) })
        .chain((chosen) => fc.record(Object.fromEntries(chosen.flatMap((i) => (filters[i] ? [filters[i]] : []))))),
      ...(orders.length > 0 && { orderBy: fc.constantFrom(...orders) }),
    },
    { requiredKeys: ['filters'] },
  );
};

const parametersOf = ({ filters, orderBy }: Query): Readonly<Record<string, string>> => ({
  ...Object.fromEntries(Object.entries(filters).map(([name, value]) => [name, String(value)])),
  ...(orderBy !== undefined && { orderBy }),
});

/** Every filter and order of the module, alone and together, against a plain array. */
export const listsAsDeclared = (module: ManagedModule, records: ModuleRecords): void => {
  let stored: ReadonlyArray<StoredRecord> = [];
  /** Operations give fields their other values. Some refuse. */
  const anyOperation = fc.constantFrom(
    undefined,
    ...Object.entries(module.operations).map(([name, { form, many }]) => async (id: number): Promise<void> => {
      const input = fc.sample(anyFormValues(form, records), 1)[0] ?? {};
      await records.operate(name, { ids: [id], input, ...(!many && { version: 1 }) });
    }),
  );
  before(async () => {
    const sampled = anyRecords(module, records, RECORDS);
    const found: StoredRecord[] = [];
    for (const given of sampled) {
      const id = await records.add(given);
      for (const operation of fc.sample(anyOperation, 1)) await operation?.(id);
      const { values, createTime, updateTime } = await records.detail(id);
      found.push({ ...values, createTime, updateTime, id });
    }
    stored = found;
  });
  after(async () => {
    if (stored.length > 0) expectRight(await records.remove(...stored.map(({ id }) => id)));
  });

  /** The ids of these records that a page has, after its total is compared with all of its ids. */
  const idsOn = async (query: Query): Promise<ReadonlyArray<number>> => {
    const { total, records: shown } = await records.page(parametersOf(query));
    expect(shown).to.have.length(total);
    const own = new Set(stored.map(({ id }) => id));
    return shown.map(({ id }) => Number(id)).filter((id) => own.has(id));
  };
  const check = async (query: Query): Promise<void> => {
    const text = JSON.stringify(parametersOf(query));
    expect(await idsOn(query), text).to.deep.equal(expected(module, stored, query));
  };

  for (const orderBy of module.orderBy.flatMap((name) => [name, `-${name}`]))
    it(`lists records in the order ${orderBy}, those without a value last, and then by id`, () =>
      check({ filters: {}, orderBy }));

  for (const parameter of filterParameters(module))
    it(`lists the records that the parameter ${parameter.name} finds, and no others`, async () => {
      const arbitrary = anyFilter(parameter, stored);
      const values = arbitrary ? fc.sample<Value | number[]>(arbitrary, 6) : [];
      for (const value of values) await check({ filters: { [parameter.name]: value } });
    });

  it('lists the same records in the same order as a plain array, for all filters and orders together', async () => {
    for (const query of fc.sample(anyQuery(module, stored), QUERIES)) await check(query);
  });
};
