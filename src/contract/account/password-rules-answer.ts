import { t } from '../values/fp.js';

/**
 * What a new password must be. 0 and false mean that there is no such rule. `classes` counts kinds of characters: capital
 * letters, small letters, digits, and all others. `username`: the password must not be equal to the user name, or must not
 * contain it. `history` counts the latest passwords that must not be used again, the present one included. After `maxDays`
 * the password must be changed.
 */
export const PasswordRules = t.strict(
  {
    minLength: t.Int,
    maxLength: t.Int,
    classes: t.Int,
    common: t.boolean,
    username: t.keyof({ equals: null, contains: null }),
    history: t.Int,
    maxDays: t.Int,
  },
  'Password rules',
);
export type PasswordRules = Readonly<t.OutputOf<typeof PasswordRules>>;
