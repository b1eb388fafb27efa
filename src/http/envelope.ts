import { t } from '../contract/values/fp.js';

/** Success messages (specification 7). */
export const DONE = '操作成功';
export const LOGGED_IN = '登录成功';
export const LOGGED_OUT = '注销成功';

/** The envelope of specification 1: four fields, in this order. Only the captcha's success has no `ok`. */
type SuccessOptions = Readonly<{ message?: string; withoutOk?: true }>;

/** The envelope of a success with this data. */
export const success = (data: unknown, { message: msg = DONE, withoutOk }: SuccessOptions = {}): object =>
  withoutOk ? { code: 0, msg, data } : { code: 0, msg, data, ok: true };

/** The codec of a success with this data. */
export const successOf = (data: t.Mixed, { message = DONE, withoutOk }: SuccessOptions = {}): t.Mixed => {
  const fields: t.Props = { code: t.literal(0), msg: t.literal(message), data };
  return t.strict(withoutOk ? fields : { ...fields, ok: t.literal(true) });
};

export const Failure = t.strict({ code: t.literal(1), msg: t.string, data: t.null, ok: t.literal(false) }, 'Failure');
export type Failure = Readonly<t.TypeOf<typeof Failure>>;

export const failure = (msg: string): Failure => ({ code: 1, msg, data: null, ok: false });
