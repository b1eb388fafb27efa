const PARTS = /^(-?)(\d+)(\.\d+)?$/;

/** The digits with a comma between thousands. */
const inThousands = (digits: string): string => {
  const first = digits.length % 3;
  return [digits.slice(0, first), ...(digits.slice(first).match(/\d{3}/g) ?? [])].filter(Boolean).join(',');
};

/** A decimal as users read it: all its digits, with a comma between thousands. Any other text stays as it is. */
export const shownDecimal = (text: string): string => {
  const [, sign = '', whole = '', fraction = ''] = PARTS.exec(text) ?? [];
  return whole === '' ? text : sign + inThousands(whole) + fraction;
};

/** Shorter integers may be years or codes, and are read without help. */
const LONG_DIGITS = 5;

/** An integer as users read it: with a comma between thousands if it is long. */
export const shownInteger = (text: string): string => {
  const [, , whole = ''] = PARTS.exec(text) ?? [];
  return whole.length < LONG_DIGITS ? text : shownDecimal(text);
};
