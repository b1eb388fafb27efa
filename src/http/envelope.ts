import { t } from '../domain/fp.js';

/** Success messages (specification 7). */
export const DONE = '操作成功';
export const LOGGED_IN = '登录成功';
export const LOGGED_OUT = '注销成功';

/** The envelope of specification 1: four fields, in this order. Only the captcha's success has no `ok`. */
export type Success<T> = Readonly<{ code: 0; msg: string; data: T; ok: true }>;
export type BareSuccess<T> = Omit<Success<T>, 'ok'>;

export const Failure = t.strict({ code: t.literal(1), msg: t.string, data: t.null, ok: t.literal(false) }, 'Failure');
export type Failure = Readonly<t.TypeOf<typeof Failure>>;

export const success = <T>(msg: string, data: T): Success<T> => ({ code: 0, msg, data, ok: true });
export const bareSuccess = <T>(msg: string, data: T): BareSuccess<T> => ({ code: 0, msg, data });
export const failure = (msg: string): Failure => ({ code: 1, msg, data: null, ok: false });

/** The codec of a success with this message and this payload. */
export const successOf = <D extends t.Mixed>(msg: string, data: D) =>
  t.strict({ code: t.literal(0), msg: t.literal(msg), data, ok: t.literal(true) });
export const bareSuccessOf = <D extends t.Mixed>(msg: string, data: D) =>
  t.strict({ code: t.literal(0), msg: t.literal(msg), data });
