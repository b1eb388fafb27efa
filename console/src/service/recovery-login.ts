import { createSignal } from './signal';

/** The id of the user who has logged in here with a recovery code, until they know it. */
export const recoveryLogin = createSignal<number | undefined>(undefined);

/** Whether an accepted code is one of the app. Every other one is a recovery code. */
export const isAppCode = (code: string): boolean => /^[0-9]{6}$/.test(code.replace(/[\s-]/g, ''));
