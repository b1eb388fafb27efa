import { createSignal } from './signal';

/** The id of the user who has logged in here with a recovery code, until they know it. */
export const recoveryLogin = createSignal<number | undefined>(undefined);
