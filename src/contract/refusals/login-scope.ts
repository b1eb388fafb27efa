/**
 * What failures are counted for. `main`: an address and a user name together (specification 3.2). `factor`: the wrong codes of
 * the second factor of an account, at all addresses. The optional scopes are `account`, a user name at all addresses, and
 * `address`, an address with all user names. They count only attempts with a right captcha.
 */
export const LOGIN_SCOPES = ['main', 'account', 'address', 'factor'] as const;
export type LoginScope = (typeof LOGIN_SCOPES)[number];
