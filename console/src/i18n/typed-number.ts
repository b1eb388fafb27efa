import { canonicalDecimal, isDecimal, type DecimalShape } from '@menshen/contract/values/decimal';
import { halfWidth } from './half-width.js';

const GROUPED = /^-?\d{1,3}(?:,\d{3})+(?:\.\d*)?$/;
const OPEN_POINT = /^(-?)(\d*)\.(\d*)$/;

/** The number as programs write it: without commas between thousands. Any other text is returned as it is. */
export const plainNumber = (typed: string): string => {
  const text = halfWidth(typed).replace(/^\u2212/, '-');
  return GROUPED.test(text) ? text.replaceAll(',', '') : text;
};

/** `5.` is 5, and `.5` is 0.5. */
const withDigits = (text: string): string => {
  const [, sign = '', whole = '', fraction = ''] = OPEN_POINT.exec(text) ?? [];
  if (whole === '' && fraction === '') return text;
  return `${sign}${whole || '0'}${fraction === '' ? '' : `.${fraction}`}`;
};

/** The decimal that users type, in the one spelling that it has. Undefined for another text, or one with too many digits. */
export const decimalIn = (typed: string, shape: DecimalShape): string | undefined => {
  const text = withDigits(plainNumber(typed));
  return isDecimal(text, shape) ? canonicalDecimal(text, shape.scale) : undefined;
};
