import { expect } from 'chai';
import fc from 'fast-check';
import { shownDecimal } from '../../console/src/i18n/shown-number.js';
import { shownDate, shownTime } from '../../console/src/i18n/shown-time.js';
import { dateIn, timeIn } from '../../console/src/i18n/typed-date.js';
import { decimalIn, plainNumber } from '../../console/src/i18n/typed-number.js';
import { expectLinearTime } from '../support/linear-time.js';

const expectEach = <Out>(read: (typed: string) => Out, expected: Readonly<Record<string, Out>>): void => {
  for (const [typed, value] of Object.entries(expected)) expect(read(typed), typed).to.equal(value);
};

const two = (number: number): string => String(number).padStart(2, '0');
const day = fc
  .date({ min: new Date('0001-01-01T00:00:00Z'), max: new Date('9999-12-31T00:00:00Z'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));
const clock = fc
  .tuple(fc.nat(23), fc.nat(59), fc.nat(59))
  .map(([hour, minute, second]) => `${two(hour)}:${two(minute)}:${two(second)}`);

describe('a day that users type', () => {
  it('is read as people write it in Chinese', () => {
    for (const typed of ['2026-01-05', '2026-1-5', '2026/1/5', '2026.01.05', '20260105', '2026 1 5', ' 2026-01-05 '])
      expect(dateIn(typed), typed).to.equal('2026-01-05');
    for (const typed of ['2026年1月5日', '2026年01月05', '2026 年 1 月 5 号', '２０２６－０１－０５', '2026。1。5'])
      expect(dateIn(typed), typed).to.equal('2026-01-05');
  });

  it('is read as people write it in English', () => {
    for (const typed of [
      '5 Jan 2026',
      '05 january 2026',
      '5th Jan, 2026',
      'Jan 5, 2026',
      'January 5th 2026',
      '5-jan-2026',
    ])
      expect(dateIn(typed), typed).to.equal('2026-01-05');
    expectEach(dateIn, { '1 Sept 2026': '2026-09-01', '25/1/2026': '2026-01-25', '1/25/2026': '2026-01-25' });
  });

  it('is not read where it means two days, no day, or a year of two digits', () => {
    for (const typed of [
      '5/1/2026',
      '5.1.2026',
      '2026-02-30',
      '29 Feb 2025',
      '5 Jan 26',
      '2026-1',
      '0000-01-01',
      '',
      'x',
      '5 J 2026',
    ])
      expect(dateIn(typed), typed).to.equal(undefined);
    expectEach(dateIn, { '29 Feb 2024': '2024-02-29', '5/5/2026': '2026-05-05' });
  });

  it('is read from every text that shows it', () => {
    fc.assert(
      fc.property(day, fc.constantFrom('zh', 'en'), (date, locale) => {
        expect(dateIn(shownDate(date, locale))).to.equal(date);
      }),
    );
  });
});

describe('a text that is no day', () => {
  it('is shown as it was typed, also where a calendar could count on', () => {
    for (const text of ['2026-02-30', '2026-13-01', '2026-2-3', ''])
      for (const locale of ['zh', 'en']) expect(shownDate(text, locale)).to.equal(text);
  });
});

describe('a time that users type', () => {
  it('is read with minutes or seconds, in both languages', () => {
    const minutes = '2026-01-05 09:05:00';
    for (const typed of [
      '2026-1-5 9:05',
      '2026/01/05  09:05:00',
      '20260105 9:05',
      '2026-01-05T09:05',
      '2026年1月5日 9点5分',
    ])
      expect(timeIn(typed), typed).to.equal(minutes);
    for (const typed of [
      '5 Jan 2026, 9:05',
      'Jan 5, 2026 9:05 am',
      '2026年1月5日上午9:05',
      '２０２６－１－５　９：０５',
    ])
      expect(timeIn(typed), typed).to.equal(minutes);
    expectEach(timeIn, {
      '2026-01-05 下午3:05': '2026-01-05 15:05:00',
      '2026-01-05 下午15:05': '2026-01-05 15:05:00',
      '2026年1月5日 23点': '2026-01-05 23:00:00',
      '5 Jan 2026 12:00 am': '2026-01-05 00:00:00',
      '5 Jan 2026 12:30:09 p.m.': '2026-01-05 12:30:09',
    });
  });

  it('is not read from a text that is longer than any time, and at once', () => {
    for (const [before, after] of [
      ['2026-01-05', '9'],
      ['2026-01-05 1点1', '1'],
    ] as const)
      expectLinearTime(
        (length) => () => expect(timeIn(before + ' '.repeat(length) + after)).to.equal(undefined),
        2_000,
        before,
      );
  });

  it('is not read without a time of the day, or with one that no day has', () => {
    for (const typed of [
      '2026-01-05',
      '9:05',
      '2026-01-05 24:00',
      '2026-01-05 9:60',
      '2026-01-05 13:00 pm',
      '2026-01-05 9',
      '',
    ])
      expect(timeIn(typed), typed).to.equal(undefined);
  });

  it('is read from every text that shows it', () => {
    fc.assert(
      fc.property(day, clock, fc.constantFrom('zh', 'en'), (date, time, locale) => {
        expect(timeIn(shownTime(`${date} ${time}`, locale))).to.equal(`${date} ${time}`);
      }),
    );
  });
});

describe('a number that users type', () => {
  const shape = { precision: 14, scale: 2 };

  it('is read with and without commas between thousands', () => {
    for (const typed of ['1234.5', '1,234.50', '１，２３４．５', '1234。5', ' 01234.50 '])
      expect(decimalIn(typed, shape), typed).to.equal('1234.50');
    expectEach((typed) => decimalIn(typed, shape), { '.5': '0.50', '5.': '5.00', '-0': '0.00', '−7': '-7.00' });
    expectEach(plainNumber, { '1,000': '1000', '-12,345,678': '-12345678' });
  });

  it('is not read where a comma may be a point, or with too many digits', () => {
    for (const typed of ['1,5', '1,2345', '12,34.5', '1.2345', '1e3', '', '.', '-', '1 000', '1234567890123'])
      expect(decimalIn(typed, shape), typed).to.equal(undefined);
  });

  it('is read from every text that shows it', () => {
    const digits = fc.tuple(fc.bigInt({ min: -(10n ** 14n) + 1n, max: 10n ** 14n - 1n })).map(([units]) => {
      const text = String(units < 0n ? -units : units).padStart(3, '0');
      return `${units < 0n ? '-' : ''}${text.slice(0, -2)}.${text.slice(-2)}`;
    });
    fc.assert(
      fc.property(digits, (text) => {
        expect(decimalIn(shownDecimal(text), shape)).to.equal(text);
      }),
    );
  });
});
