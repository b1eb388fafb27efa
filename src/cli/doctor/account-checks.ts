import type { Settings } from '../../../config/settings.js';
import { ok, warning, type Checks } from './check.js';

/** What the settings of accounts do not say by themselves. */
export const checkAccounts = ({
  ACCOUNT_POLICY,
  SECOND_FACTOR,
  SESSIONS_PER_USER,
  SESSIONS_BEYOND,
}: Pick<Settings, 'ACCOUNT_POLICY' | 'SECOND_FACTOR' | 'SESSIONS_PER_USER' | 'SESSIONS_BEYOND'>): Checks => [
  ACCOUNT_POLICY === 'mlps' && SECOND_FACTOR !== 'required'
    ? warning(
        'account policy',
        'is mlps, for level 2 of GB/T 22239-2019 only: level 3 demands a second factor of every user',
        'set SECOND_FACTOR to required for level 3',
      )
    : ok('account policy', `is ${ACCOUNT_POLICY}`),
  ...(SESSIONS_PER_USER === 1 && SESSIONS_BEYOND === 'refuse'
    ? [
        warning(
          'sessions',
          'who closes the browser without a logout cannot log in until the token expires',
          'set SESSIONS_BEYOND to oldest, or SESSIONS_PER_USER to 2 or more',
        ),
      ]
    : []),
];
