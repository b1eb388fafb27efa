/** How a decimal is written: up to `precision` digits, `scale` of them after the point. */
export type DecimalShape = Readonly<{ precision: number; scale: number }>;

const FORM = /^(-?)(\d+)(?:\.(\d+))?$/;

/** The zeros that the whole part of a decimal can lose. */
const LEADING_ZEROS = /^0+(?=\d)/;

/** The sign, the digits before the point without leading zeros, and those after it. Undefined for another text. */
const partsOf = (text: string): readonly [sign: string, whole: string, fraction: string] | undefined => {
  const [, sign = '', whole = '', fraction = ''] = FORM.exec(text) ?? [];
  return whole === '' ? undefined : [sign, whole.replace(LEADING_ZEROS, ''), fraction];
};

/**
 * The source of an expression that the decimals of the shape match, and no others: perhaps a minus sign, digits, and perhaps
 * a point and digits. Leading zeros count as digits. Without a place before the point a 0 stands there.
 */
export const decimalPattern = ({ precision, scale }: DecimalShape): string => {
  const whole = precision > scale ? `\\d{1,${precision - scale}}` : '0';
  return `^-?${whole}${scale > 0 ? `(\\.\\d{1,${scale}})?` : ''}$`;
};

const patterns = new Map<string, RegExp>();

/** True if the text writes a decimal of the shape. */
export const isDecimal = (text: string, shape: DecimalShape): boolean => {
  const source = decimalPattern(shape);
  const pattern = patterns.get(source) ?? new RegExp(source);
  patterns.set(source, pattern);
  return pattern.test(text);
};

/** The decimal with exactly `scale` digits after the point, without leading zeros and without a sign of zero. */
export const canonicalDecimal = (text: string, scale: number): string => {
  const [sign, whole, fraction] = partsOf(text) ?? ['', '0', ''];
  const digits = scale === 0 ? whole : `${whole}.${fraction.padEnd(scale, '0')}`;
  return /[1-9]/.test(digits) ? sign + digits : digits;
};

const requireDecimal = (text: string): void => {
  if (!partsOf(text)) throw new RangeError(`"${text}" is not a decimal`);
};

/** The decimal as an integer of units of its last place of `scale`. */
const unitsOf = (text: string, scale: number): bigint => BigInt(canonicalDecimal(text, scale).replace('.', ''));

const fractionLength = (text: string): number => text.split('.')[1]?.length ?? 0;

/**
 * Below 0, 0 or above 0 as the first decimal is less than, equal to or greater than the second one. Throws for a text that is no
 * decimal.
 */
export const compareDecimals = (one: string, other: string): number => {
  requireDecimal(one);
  requireDecimal(other);
  const scale = Math.max(fractionLength(one), fractionLength(other));
  const difference = unitsOf(one, scale) - unitsOf(other, scale);
  if (difference === 0n) return 0;
  return difference < 0n ? -1 : 1;
};
