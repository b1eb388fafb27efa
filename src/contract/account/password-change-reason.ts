import { t } from '../values/fp.js';

/**
 * Why a user must change their password. `given`: somebody else has set it. `unfit`: it does not meet the rules.
 * `old`: it was set too long ago.
 */
export const PasswordChangeReason = t.keyof({ given: null, unfit: null, old: null }, 'PasswordChangeReason');
export type PasswordChangeReason = t.TypeOf<typeof PasswordChangeReason>;
