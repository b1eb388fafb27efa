import { expect } from 'chai';
import fc from 'fast-check';
import {
  canonicalDecimal,
  compareDecimals,
  isDecimal,
  type DecimalShape,
} from '../../../src/contract/values/decimal.js';
import { expectLinearTime } from '../../support/linear-time.js';

const MONEY = { precision: 5, scale: 2 };

/** A shape, and an integer of units of its last place that fits. */
const decimal = fc
  .tuple(fc.integer({ min: 1, max: 30 }), fc.integer({ min: 0, max: 10 }))
  .map(([precision, scale]): DecimalShape => ({ precision, scale: Math.min(scale, precision) }))
  .chain((shape) => {
    const most = 10n ** BigInt(shape.precision) - 1n;
    return fc.record({ shape: fc.constant(shape), units: fc.bigInt({ min: -most, max: most }) });
  });

/** The decimal in its only spelling. */
const written = (units: bigint, { scale }: DecimalShape): string => {
  const digits = String(units < 0n ? -units : units).padStart(scale + 1, '0');
  const text = scale === 0 ? digits : `${digits.slice(0, -scale)}.${digits.slice(-scale)}`;
  return units < 0n ? `-${text}` : text;
};

describe('a decimal', () => {
  it('has as many digits before the point as the precision leaves, and at most those of the scale after it', () => {
    for (const text of ['0', '7', '999', '999.9', '999.99', '-999.99', '0.01', '-0', '-0.00', '007.5', '000'])
      expect(isDecimal(text, MONEY), text).to.equal(true);
    for (const text of ['1000', '0007.5', '1.234', '0.000', '', '-', '.5', '5.', '+1', ' 1', '1 ', '1\n', '1e2', '--1'])
      expect(isDecimal(text, MONEY), JSON.stringify(text)).to.equal(false);
    for (const text of ['1,000', '1_0', '0x1', 'NaN', 'Infinity', '١', '１', '1.2.3', '1-', '−1'])
      expect(isDecimal(text, MONEY), text).to.equal(false);
  });

  it('has no point without places after it, and only a 0 without places before it', () => {
    const whole = { precision: 3, scale: 0 };
    expect(['0', '-12', '999'].map((text) => isDecimal(text, whole))).to.deep.equal([true, true, true]);
    expect(['1.0', '1.', '1000'].map((text) => isDecimal(text, whole))).to.deep.equal([false, false, false]);
    const fraction = { precision: 2, scale: 2 };
    expect(['0', '0.99', '-0.5'].map((text) => isDecimal(text, fraction))).to.deep.equal([true, true, true]);
    expect(['1', '1.00', '00.5', '.5'].map((text) => isDecimal(text, fraction))).to.deep.equal([
      ...[false, false, false, false],
    ]);
  });

  it('has one spelling: exactly the digits of the scale, no leading zeros, no sign of zero', () => {
    const spelled = { '-0': '0.00', '-0.00': '0.00', '007.5': '7.50', '0': '0.00', '-1': '-1.00', '-0.5': '-0.50' };
    for (const [text, canonical] of Object.entries(spelled))
      expect(canonicalDecimal(text, 2), text).to.equal(canonical);
    expect(['-0', '007', '-12'].map((text) => canonicalDecimal(text, 0))).to.deep.equal(['0', '7', '-12']);
  });

  it('fits in its own spelling up to the bounds of any shape, and not beyond them', () => {
    fc.assert(
      fc.property(decimal, ({ shape, units }) => {
        const text = written(units, shape);
        expect(isDecimal(text, shape), text).to.equal(true);
        expect(canonicalDecimal(text, shape.scale)).to.equal(text);
        const beyond = 10n ** BigInt(shape.precision);
        for (const outside of [beyond, -beyond]) expect(isDecimal(written(outside, shape), shape)).to.equal(false);
        expect(isDecimal(`${text}${shape.scale === 0 ? '.' : ''}0`, shape)).to.equal(false);
      }),
      { numRuns: 1000 },
    );
  });

  it('is compared by its value, not by its spelling, exactly at any length', () => {
    const sign = (one: bigint, other: bigint) => (one === other ? 0 : one < other ? -1 : 1);
    const near = fc.tuple(decimal, fc.integer({ min: -1, max: 1 }));
    fc.assert(
      fc.property(near, decimal, ([{ shape, units }, step], other) => {
        expect(compareDecimals(written(units, shape), written(units + BigInt(step), shape))).to.equal(
          Math.sign(-step) + 0,
        );
        const scale = Math.max(shape.scale, other.shape.scale);
        const [one, two] = [
          units * 10n ** BigInt(scale - shape.scale),
          other.units * 10n ** BigInt(scale - other.shape.scale),
        ];
        expect(compareDecimals(written(units, shape), written(other.units, other.shape))).to.equal(sign(one, two));
      }),
      { numRuns: 1000 },
    );
    for (const [one, other] of [
      ['9', '10'],
      ['-10', '-9'],
      ['0.09', '0.1'],
      ['-0.1', '0'],
    ] as const)
      expect([compareDecimals(one, other), compareDecimals(other, one)]).to.deep.equal([-1, 1]);
    for (const [one, other] of [
      ['-0', '0.00'],
      ['007.5', '7.50'],
      ['1', '1.0000'],
    ] as const)
      expect(compareDecimals(one, other)).to.equal(0);
  });

  it('are compared in a time that grows with the length of a text, not with the square', () =>
    expectLinearTime(
      (length) => {
        const text = `${'0'.repeat(length)}.`;
        return () => expect(() => compareDecimals(text, '0')).to.throw(RangeError);
      },
      10_000,
      'zeros',
    ));

  it('are not compared with a text that is none', () => {
    for (const text of ['abc', '', '1e3', '1.'])
      expect(() => compareDecimals(text, '0'), text).to.throw(RangeError, `"${text}" is not a decimal`);
  });
});
