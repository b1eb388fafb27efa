import type { Settings } from '../../../config/settings.js';
import { ok, warning, type Check, type Checks } from './check.js';
import { mlpsLevel, type LevelSettings } from './mlps-level.js';

type AccountSettings = LevelSettings & Pick<Settings, 'SESSIONS_PER_USER' | 'SESSIONS_BEYOND'>;

const POLICY = 'account policy';

/** Of a policy for GB/T 22239-2019: the level, and a line for each missing clause with the setting that meets it. */
const checkPolicy = (settings: LevelSettings): Check => {
  const { ACCOUNT_POLICY } = settings;
  if (ACCOUNT_POLICY !== 'mlps') return ok(POLICY, `is ${ACCOUNT_POLICY}`);
  const { level, missing } = mlpsLevel(settings);
  if (missing.length === 0) return ok(POLICY, `is mlps, and allows for level ${level} of GB/T 22239-2019`);
  return warning(
    POLICY,
    `is mlps, and allows for ${level === 0 ? 'no level' : `level ${level}`} of GB/T 22239-2019`,
    missing.map(({ clause, level: from, subject, hint }) => `level ${from}, ${clause}, ${subject}: ${hint}`).join('\n'),
  );
};

/** Whether a login can count as encrypted. */
const checkTransport = ({ ACCOUNT_POLICY, TRUST_PROXY }: LevelSettings): Checks => {
  if (ACCOUNT_POLICY === 'open') return [];
  if (TRUST_PROXY.length > 0) return [ok('TLS', 'is expected from the trusted proxies, in X-Forwarded-Proto')];
  const effect = ACCOUNT_POLICY === 'mlps' ? 'only programs of this host can log in' : 'no login counts as encrypted';
  const hint = 'set TRUST_PROXY to the proxy that ends TLS, and let it set X-Forwarded-Proto';
  return [warning('TLS', `no proxy is trusted, so ${effect}`, hint)];
};

/** What the settings of accounts do not say by themselves. */
export const checkAccounts = (settings: AccountSettings): Checks => [
  checkPolicy(settings),
  ...checkTransport(settings),
  ...(settings.SESSIONS_PER_USER === 1 && settings.SESSIONS_BEYOND === 'refuse'
    ? [
        warning(
          'sessions',
          'who closes the browser without a logout cannot log in until the token expires',
          'set SESSIONS_BEYOND to oldest, or SESSIONS_PER_USER to 2 or more',
        ),
      ]
    : []),
];
