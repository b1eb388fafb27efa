import { expect } from 'chai';
import fc from 'fast-check';
import { fieldFault, type FieldFault } from '../../../src/contract/forms/field-rules.js';
import type { Field } from '../../../src/contract/forms/form-field.js';

const decimal = { kind: 'decimal', precision: 5, scale: 2 } as const;
const bounded = { ...decimal, min: '-1.5', max: '20' } as const;
const date = { kind: 'date' } as const;
const time = { kind: 'time' } as const;
const reference = { kind: 'reference', refersTo: 'user' } as const;
const boolean = { kind: 'boolean' } as const;
const integer = { kind: 'integer', min: -(2 ** 53 - 1), max: 2 ** 53 - 1 } as const;
const choice = { kind: 'choice', choices: [{ value: 1, title: '' }] } as const;
const integers = { kind: 'integers', min: 1, max: 3 } as const;

const KINDS: ReadonlyArray<Field> = [
  { kind: 'text', min: 1, max: 9 },
  ...[integer, decimal, boolean, date, time, choice, reference],
];

/** Values of a field, and the rule that each breaks. */
const JUDGED: ReadonlyArray<readonly [what: string, field: Field, taken: ReadonlyArray<unknown>, ...Refused]> = [
  [
    'a decimal in a text with as many digits as it has',
    decimal,
    ['0', '999.99', '-999.99', '007.5', '-0', '1.5'],
    ['wrongForm', ['1000', '1.234', '1.', '.5', '+1', '1e2', '1,000', ' 1', 'x', 1, 1.5, 0, true, [], {}]],
    ['required', ['', undefined, null]],
  ],
  [
    'a decimal within its bounds, by its value',
    bounded,
    ['-1.5', '-1.50', '20', '020.0', '3'],
    ['tooSmall', ['-1.51', '-2', '-010']],
    ['tooLarge', ['20.01', '100']],
  ],
  [
    'a day that the calendar has, in the years 0001 to 9999',
    date,
    ['0001-01-01', '2024-02-29', '2000-02-29', '1900-02-28', '9999-12-31'],
    [
      'wrongForm',
      [
        ...['0000-12-31', '2023-02-29', '1900-02-29', '2024-02-30', '2024-13-01', '2024-00-01', '2024-01-00'],
        ...['10000-01-01', '2024-1-1', '20240101', '2024-01-01 ', '2024-01-01 00:00:00', '2024-01-01T00:00:00Z'],
        ...['2024/01/01', '-2024-01-01', 20_240_101, new Date(0)],
      ],
    ],
    ['required', ['', undefined, null]],
  ],
  [
    'a time that the calendar has, to the second',
    time,
    ['0001-01-01 00:00:00', '2024-02-29 23:59:59', '9999-12-31 23:59:59'],
    [
      'wrongForm',
      [
        ...['2024-01-01 24:00:00', '2024-01-01 23:59:60', '2024-01-01 23:60:00', '2023-02-29 00:00:00'],
        ...['2024-01-01', '2024-01-01T00:00:00', '2024-01-01 00:00', '2024-01-01 00:00:00.0', '0000-01-01 00:00:00', 0],
      ],
    ],
    ['required', ['', undefined, null]],
  ],
  [
    'true and false',
    boolean,
    [true, false],
    ['wrongForm', ['true', 'false', 0, 1, 'x', []]],
    ['required', ['', undefined, null]],
  ],
  [
    'the id of a record',
    reference,
    [1, 2 ** 31, 2 ** 53 - 1],
    ['wrongForm', [0, -1, 1.5, 2 ** 53, '1', true, [1]]],
    ['required', ['', undefined, null]],
  ],
  [
    'an integer that a number can hold, also below 0',
    integer,
    [-(2 ** 53 - 1), -1, 0, 2 ** 53 - 1],
    ['tooSmall', [-(2 ** 53)]],
    ['tooLarge', [2 ** 53]],
    ['notInteger', [1.5, NaN, Infinity, '1', true]],
  ],
  ['a choice', choice, [1], ['notOffered', [0, 2, '1', true]], ['required', ['', undefined, null]]],
  [
    'several integers',
    integers,
    [[1], [1, 1, 1], [-1, 0]],
    ['tooFew', [[]]],
    ['tooMany', [[1, 2, 3, 4]]],
    ['wrongForm', [[1.5], [NaN], ['1'], 1, '1']],
  ],
];
type Refused = ReadonlyArray<readonly [rule: FieldFault['rule'], values: ReadonlyArray<unknown>]>;

describe('the rule of a field', () => {
  for (const [what, field, taken, ...refused] of JUDGED)
    it(`accepts ${what}, and names what is wrong with every other value`, () => {
      for (const value of taken) expect(fieldFault(field, value), JSON.stringify(value)).to.equal(undefined);
      for (const [rule, values] of refused)
        for (const value of values) expect(fieldFault(field, value)?.rule, JSON.stringify(value)).to.equal(rule);
    });

  it('names the bound that a decimal breaks, as it is declared', () => {
    expect(fieldFault(bounded, '-2')).to.deep.equal({ rule: 'tooSmall', args: { min: '-1.5' } });
    expect(fieldFault(bounded, '21')).to.deep.equal({ rule: 'tooLarge', args: { max: '20' } });
  });

  it('accepts null for an optional field of any kind, and no empty text for it', () => {
    for (const field of KINDS) {
      expect(fieldFault({ ...field, optional: true }, null), field.kind).to.equal(undefined);
      expect(fieldFault(field, null)?.rule, field.kind).to.equal('required');
      expect(fieldFault({ ...field, optional: true }, '')?.rule, field.kind).to.equal('required');
    }
  });

  it('accepts a missing value of a field that may be missing, unless it must be sent', () => {
    for (const field of KINDS)
      for (const more of [{ optional: true }, { mayBeMissing: true }] as const) {
        expect(fieldFault({ ...field, ...more }, undefined), field.kind).to.equal(undefined);
        expect(fieldFault({ ...field, ...more, mustBeSent: true }, undefined)?.rule, field.kind).to.equal('required');
      }
    expect(fieldFault({ ...integer, default: 0 }, undefined)).to.equal(undefined);
    expect(fieldFault({ ...integer, default: 0 }, null)?.rule).to.equal('required');
  });

  it('accepts exactly the days that a calendar has, for any year, month and day', () => {
    const number = (min: number, max: number, digits: number) =>
      fc.integer({ min, max }).map((value) => String(value).padStart(digits, '0'));
    const isLeap = (year: number) => year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);
    fc.assert(
      fc.property(number(0, 9999, 4), number(0, 13, 2), number(0, 32, 2), (year, month, day) => {
        const days =
          [31, isLeap(Number(year)) ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31][Number(month) - 1] ?? 0;
        const exists = Number(year) > 0 && Number(day) > 0 && Number(day) <= days;
        const text = `${year}-${month}-${day}`;
        expect(fieldFault(date, text) === undefined, text).to.equal(exists);
        expect(fieldFault(time, `${text} 12:00:00`) === undefined, text).to.equal(exists);
      }),
      { numRuns: 2000 },
    );
  });
});
