import { t } from './fp.js';

/**
 * What failures of logins are counted for. `main`: an address and a user name together (specification 3.2). The optional
 * scopes are `account`, a user name at all addresses, and `address`, an address with all user names. They count only
 * attempts with a right captcha.
 */
export const ScopeName = t.keyof({ main: null, account: null, address: null });
export type LoginScope = t.TypeOf<typeof ScopeName>;
