import fc from 'fast-check';
import type { OrderBy, PageQuery } from '../../src/contract/listing/page-query.js';
import { specimen } from './kinds-module.js';
import { aSpecimen, POSITIONS } from './kinds-fixtures.js';

/** The zone skips and repeats hours, and had local mean time before 1883. */
export const ZONE = 'America/New_York';

const AMOUNTS = ['0.00', '-0.01', '0.01', '9.00', '10.00', '999999999999.99', '-999999999999.99'];
const RATES = ['0.0000000000', '0.0000000001', '-99999999999999999999.9999999999', '9007199254740993.0000000000'];
const DATES = ['0001-01-01', '1582-10-10', '1899-12-31', '2024-02-29', '2024-03-01', '9999-12-31'];
const COUNTS = [0, 1, -1, 2 ** 31, -(2 ** 31) - 1, Number.MAX_SAFE_INTEGER, Number.MIN_SAFE_INTEGER];
const TEXTS = ['a', 'A', 'b', 'a%', 'É', 'Z', '折扣', '\uFF21', '😀', 'ab', "'"];

/** Among them the hour that New York repeats, with the moments before, within and after a second. */
const MOMENTS = [
  '2024-11-03T05:30:00.000Z',
  '2024-11-03T06:30:00.000Z',
  '2024-11-03T06:29:59.999Z',
  '2024-11-03T06:30:00.999Z',
  '2024-03-10T07:00:00.000Z',
  '1850-07-01T12:00:00.000Z',
  '0001-01-02T00:00:00.000Z',
  '9999-12-31T12:00:00.500Z',
].map((text) => new Date(text));

const TIMES = [
  '2024-11-03 01:30:00',
  '2024-11-03 01:29:59',
  '2024-03-10 03:00:00',
  '1850-07-01 07:03:58',
  '0001-01-01 00:00:00',
  '9999-12-31 23:59:59',
];

const orNull = <T>(values: ReadonlyArray<T>): fc.Arbitrary<T | null> => fc.constantFrom(...values, null);

/** Few different values, so that many records have the same one. */
export const specimens = fc.uniqueArray(
  fc
    .record({
      id: fc.integer({ min: 1, max: 300 }),
      code: fc.constantFrom(...TEXTS, ''),
      note: orNull(TEXTS),
      count: fc.constantFrom(...COUNTS),
      rank: orNull([-10, 0, 10]),
      amount: fc.constantFrom(...AMOUNTS),
      rate: orNull(RATES),
      urgent: fc.boolean(),
      startsOn: fc.constantFrom(...DATES),
      endsOn: orNull(DATES),
      seenAt: fc.constantFrom(...MOMENTS),
      leftAt: orNull(MOMENTS),
      stage: fc.constantFrom(1, 2, -3),
      mood: orNull([1, 2, -3]),
      ownerId: fc.integer({ min: 1, max: POSITIONS.length }),
      parentId: orNull([1, 2, 3]),
      sort: fc.integer({ min: 0, max: 3 }),
      status: fc.constantFrom(1, 2),
      createTime: fc.constantFrom(...MOMENTS),
      deleted: fc.boolean(),
    })
    .map(({ id, ...fields }) => aSpecimen(id, fields)),
  { selector: ({ id }) => id, maxLength: 40 },
);

const several = (values: ReadonlyArray<number>) => fc.array(fc.constantFrom(...values), { minLength: 1, maxLength: 4 });
const BEYOND = [2 ** 31, 2 ** 32 + 1, Number.MAX_SAFE_INTEGER, 0, -1];
const bounds = <T>(field: string, values: fc.Arbitrary<T>) => ({ [`${field}From`]: values, [`${field}To`]: values });
const count = fc.constantFrom(...COUNTS);
const date = fc.constantFrom(...DATES, '2024-01-01');
const time = fc.constantFrom(...TIMES);

/** A value for each query parameter. */
export const PARAMETERS: Readonly<Record<string, fc.Arbitrary<string | number | boolean | number[]>>> = {
  name: fc.constantFrom('a', '折', '%', "'", '😀', 'b'),
  code: fc.constantFrom(...TEXTS, ''),
  note: fc.constantFrom(...TEXTS),
  count,
  ...bounds('count', count),
  rank: fc.constantFrom(0, 10, 2 ** 31, Number.MIN_SAFE_INTEGER),
  ...bounds('rank', fc.constantFrom(0, -10, 2 ** 40, Number.MIN_SAFE_INTEGER)),
  ...bounds('amount', fc.constantFrom(...AMOUNTS, '9', '-0.1')),
  ...bounds('rate', fc.constantFrom(...RATES, '9007199254740993.0000000001', '-0')),
  urgent: fc.boolean(),
  ...bounds('startsOn', date),
  ...bounds('endsOn', date),
  ...bounds('seenAt', time),
  ...bounds('leftAt', time),
  stage: several([1, 2, -3, 9, ...BEYOND]),
  mood: several([1, 2, -3, ...BEYOND]),
  ownerId: several([1, 2, 3, ...BEYOND]),
  parentId: several([1, 2, 3, ...BEYOND]),
  status: fc.constantFrom(1, 2, 9, Number.MAX_SAFE_INTEGER),
  ...bounds('createTime', time),
  ...Object.fromEntries(
    ['note', 'rank', 'rate', 'endsOn', 'leftAt', 'mood', 'parentId'].map((field) => [`${field}Empty`, fc.boolean()]),
  ),
};

/** One, two or three filters; more would match nothing. */
const filters = fc
  .uniqueArray(fc.constantFrom(...Object.keys(PARAMETERS)), { maxLength: 3 })
  .chain((names) => fc.record(Object.fromEntries(names.map((name) => [name, PARAMETERS[name]!]))));

export const ORDERS: ReadonlyArray<OrderBy> = specimen.orderBy.flatMap((field) =>
  [false, true].map((isDescending) => ({ field, isDescending })),
);

/** Filters and an order. */
export const lists: fc.Arbitrary<Pick<PageQuery, 'filters' | 'orderBy'>> = fc
  .record({ filters, order: fc.option(fc.constantFrom(...ORDERS)) })
  .map(({ filters: given, order }) => ({ filters: given, ...(order && { orderBy: order }) }));
