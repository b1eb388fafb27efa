import type { Environment } from './environment.js';

/** The settings whose default depends on `ACCOUNT_POLICY`. */
type ProfileSetting =
  | 'PASSWORD_MIN_LENGTH'
  | 'PASSWORD_CLASSES'
  | 'PASSWORD_HISTORY'
  | 'PASSWORD_MAX_DAYS'
  | 'ACCOUNT_IDLE_DAYS'
  | 'SESSIONS_PER_USER'
  | 'PASSWORD_CHANGE'
  | 'AUDIT_RETENTION_DAYS';

/** The values of these settings: those of the profile, or stronger ones. */
export type AccountPolicy = { readonly [Name in ProfileSetting]: NonNullable<Environment[Name]> };

type Profile = Environment['ACCOUNT_POLICY'];

/** `open` is the specification, `nist` NIST SP 800-63B-4 for a password alone, `mlps` GB/T 22239-2019. */
const PROFILES: Readonly<Record<Profile, AccountPolicy>> = {
  open: {
    PASSWORD_MIN_LENGTH: 6,
    PASSWORD_CLASSES: 0,
    PASSWORD_HISTORY: 1,
    PASSWORD_MAX_DAYS: 0,
    ACCOUNT_IDLE_DAYS: 0,
    SESSIONS_PER_USER: 0,
    PASSWORD_CHANGE: 'advise',
    AUDIT_RETENTION_DAYS: 180,
  },
  nist: {
    PASSWORD_MIN_LENGTH: 15,
    PASSWORD_CLASSES: 0,
    PASSWORD_HISTORY: 1,
    PASSWORD_MAX_DAYS: 0,
    ACCOUNT_IDLE_DAYS: 0,
    SESSIONS_PER_USER: 0,
    PASSWORD_CHANGE: 'enforce',
    AUDIT_RETENTION_DAYS: 180,
  },
  mlps: {
    PASSWORD_MIN_LENGTH: 8,
    PASSWORD_CLASSES: 3,
    PASSWORD_HISTORY: 5,
    PASSWORD_MAX_DAYS: 90,
    ACCOUNT_IDLE_DAYS: 90,
    SESSIONS_PER_USER: 1,
    PASSWORD_CHANGE: 'enforce',
    AUDIT_RETENTION_DAYS: 190,
  },
};

/** The whole policy: what the environment sets, otherwise the profile. */
export const accountPolicyOf = (environment: Environment): AccountPolicy => {
  const profile = PROFILES[environment.ACCOUNT_POLICY];
  return {
    PASSWORD_MIN_LENGTH: environment.PASSWORD_MIN_LENGTH ?? profile.PASSWORD_MIN_LENGTH,
    PASSWORD_CLASSES: environment.PASSWORD_CLASSES ?? profile.PASSWORD_CLASSES,
    PASSWORD_HISTORY: environment.PASSWORD_HISTORY ?? profile.PASSWORD_HISTORY,
    PASSWORD_MAX_DAYS: environment.PASSWORD_MAX_DAYS ?? profile.PASSWORD_MAX_DAYS,
    ACCOUNT_IDLE_DAYS: environment.ACCOUNT_IDLE_DAYS ?? profile.ACCOUNT_IDLE_DAYS,
    SESSIONS_PER_USER: environment.SESSIONS_PER_USER ?? profile.SESSIONS_PER_USER,
    PASSWORD_CHANGE: environment.PASSWORD_CHANGE ?? profile.PASSWORD_CHANGE,
    AUDIT_RETENTION_DAYS: environment.AUDIT_RETENTION_DAYS ?? profile.AUDIT_RETENTION_DAYS,
  };
};

/** 0 days are no limit: the longest time. */
const daysOf = (days: number): number => (days === 0 ? Infinity : days);

/** A line for each setting that is weaker than the profile. */
export const weakerThanProfile = (environment: Environment): ReadonlyArray<string> => {
  const { ACCOUNT_POLICY: name, AUDIT_STORE } = environment;
  if (name === 'open') return [];
  const [profile, policy] = [PROFILES[name], accountPolicyOf(environment)];
  const rules: ReadonlyArray<readonly [isBroken: boolean, rule: string]> = [
    ...(['PASSWORD_MIN_LENGTH', 'PASSWORD_CLASSES', 'PASSWORD_HISTORY'] as const).map(
      (setting) => [policy[setting] < profile[setting], `${setting} must be at least ${profile[setting]}`] as const,
    ),
    ...(['PASSWORD_MAX_DAYS', 'ACCOUNT_IDLE_DAYS'] as const).map(
      (setting) =>
        [
          daysOf(policy[setting]) > daysOf(profile[setting]),
          `${setting} must be from 1 to ${profile[setting]}`,
        ] as const,
    ),
    [policy.PASSWORD_CHANGE !== profile.PASSWORD_CHANGE, `PASSWORD_CHANGE must be ${profile.PASSWORD_CHANGE}`],
    [
      name === 'mlps' && daysOf(policy.AUDIT_RETENTION_DAYS) < profile.AUDIT_RETENTION_DAYS,
      `AUDIT_RETENTION_DAYS must be 0 or at least ${profile.AUDIT_RETENTION_DAYS}`,
    ],
    [name === 'mlps' && AUDIT_STORE !== 'database', 'AUDIT_STORE must be database'],
  ];
  return rules.filter(([isBroken]) => isBroken).map(([, rule]) => `${rule} when ACCOUNT_POLICY is ${name}`);
};
