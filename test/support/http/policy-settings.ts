/** The settings of a policy. Under `mlps` only the administrator, and who may delete menus, must have a second factor. */
export const policySettings = (policy: 'open' | 'nist' | 'mlps'): Readonly<Record<string, string>> => ({
  ACCOUNT_POLICY: policy,
  ...(policy === 'mlps' && { SECOND_FACTOR: 'permission', SECOND_FACTOR_PERMISSIONS: 'sys:menu:delete' }),
});
