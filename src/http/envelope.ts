/** The one envelope of specification 1. Every answer has its four fields, in this order, but the captcha's, which carries no `ok`. */
export type Success<T> = Readonly<{ code: 0; msg: string; data: T; ok: true }>;
export type BareSuccess<T> = Omit<Success<T>, 'ok'>;
export type Failure = Readonly<{ code: 1; msg: string; data: null; ok: false }>;

export const success = <T>(msg: string, data: T): Success<T> => ({ code: 0, msg, data, ok: true });
export const bareSuccess = <T>(msg: string, data: T): BareSuccess<T> => ({ code: 0, msg, data });
export const failure = (msg: string): Failure => ({ code: 1, msg, data: null, ok: false });
