import type { Form, FormField } from './form-field.js';
import type { FormValues } from './form.js';
import { t } from '../values/fp.js';
import type { ShownKind } from './listed-field.js';
import { textMatching } from '../values/text-matching.js';
import { DATE_TEXT, TIME_TEXT } from '../values/text-rules.js';

/** A time in the zone of the setting `TIME_ZONE`. */
export const TimeText = textMatching('YYYY-MM-DD HH:MM:SS', TIME_TEXT);
const DateText = textMatching('YYYY-MM-DD', DATE_TEXT);
const DecimalText = textMatching('decimal', /^-?\d+(?:\.\d+)?$/);
const Ids = t.readonlyArray(t.Int);

/** The codecs of values, as answers show them. */
const CODECS = {
  integer: t.Int,
  text: t.string,
  decimal: DecimalText,
  boolean: t.boolean,
  date: DateText,
  time: TimeText,
} as const satisfies Record<ShownKind, t.Mixed>;

const FORM_CODECS: Readonly<Record<FormField['kind'], t.Mixed>> = {
  ...CODECS,
  choice: t.Int,
  reference: t.Int,
  password: t.string,
  ids: Ids,
};

const orNull = (codec: t.Mixed, optional: true | undefined): t.Mixed => (optional ? t.union([codec, t.null]) : codec);

/** The codec of a value that a list shows. */
export const shownCodec = ({ kind, optional }: Readonly<{ kind: ShownKind; optional?: true }>): t.Mixed =>
  orNull(CODECS[kind], optional);

/** The codec of a value of a form. */
export const fieldCodec = ({ kind, optional }: FormField): t.Mixed => orNull(FORM_CODECS[kind], optional);

/** The codecs of the values of a form, as answers show them. */
export const formCodecs = <F extends Form>(form: F) =>
  Object.fromEntries(Object.entries(form).map(([name, field]) => [name, fieldCodec(field)])) as {
    [Name in keyof F]: t.Type<FormValues<F>[Name]>;
  };
