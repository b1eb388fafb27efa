import type { DecimalShape } from '@menshen/contract/values/decimal';
import { shownDecimal } from '../i18n/shown-number';
import { decimalIn } from '../i18n/typed-number';
import { TypedInput, type TypedProps } from './typed-input';

const unchanged = (value: string): string => value;

/** A decimal. It has commas between thousands, except while users type. The form has its exact text. */
export const DecimalInput = ({ precision, scale, ...props }: TypedProps & DecimalShape) => (
  <TypedInput
    {...props}
    read={(text) => decimalIn(text, { precision, scale })}
    show={shownDecimal}
    showTyped={unchanged}
    isNumber
  />
);
