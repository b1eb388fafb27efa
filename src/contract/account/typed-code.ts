const APP_CODE = /^[0-9]{6}$/;

/** A code as people type it, without white space and hyphens. */
export const plainCode = (text: string): string => text.replace(/[\s-]/g, '');

/** True for six digits, as the authenticator app shows them. */
export const isAppCode = (text: string): boolean => APP_CODE.test(plainCode(text));
