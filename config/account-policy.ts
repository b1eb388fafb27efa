import { FACTOR_DEMANDS, type FactorDemand } from '../src/contract/account/second-factor.js';
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
  | 'SECOND_FACTOR'
  | 'STEP_UP_MINUTES'
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
    SECOND_FACTOR: 'off',
    STEP_UP_MINUTES: 0,
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
    SECOND_FACTOR: 'offered',
    STEP_UP_MINUTES: 0,
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
    SECOND_FACTOR: 'required',
    STEP_UP_MINUTES: 15,
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
    SECOND_FACTOR: environment.SECOND_FACTOR ?? profile.SECOND_FACTOR,
    STEP_UP_MINUTES: environment.STEP_UP_MINUTES ?? profile.STEP_UP_MINUTES,
    AUDIT_RETENTION_DAYS: environment.AUDIT_RETENTION_DAYS ?? profile.AUDIT_RETENTION_DAYS,
  };
};

/** The weakest demand of a second factor under a profile. Level 2 of GB/T 22239-2019 has none, so `mlps` allows `permission`. */
const LEAST_FACTOR = { open: 'off', nist: 'offered', mlps: 'permission' } as const satisfies Readonly<
  Record<Profile, FactorDemand>
>;

const strengthOf = (demand: FactorDemand): number => FACTOR_DEMANDS.indexOf(demand);

/** 0 is no limit: the longest time. */
const longest = (time: number): number => (time === 0 ? Infinity : time);

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
          longest(policy[setting]) > longest(profile[setting]),
          `${setting} must be from 1 to ${profile[setting]}`,
        ] as const,
    ),
    [policy.PASSWORD_CHANGE !== profile.PASSWORD_CHANGE, `PASSWORD_CHANGE must be ${profile.PASSWORD_CHANGE}`],
    [
      strengthOf(policy.SECOND_FACTOR) < strengthOf(LEAST_FACTOR[name]),
      `SECOND_FACTOR must be one of ${FACTOR_DEMANDS.slice(strengthOf(LEAST_FACTOR[name])).join(', ')}`,
    ],
    [
      longest(policy.STEP_UP_MINUTES) > longest(profile.STEP_UP_MINUTES),
      `STEP_UP_MINUTES must be from 1 to ${profile.STEP_UP_MINUTES}`,
    ],
    [
      name === 'mlps' && longest(policy.AUDIT_RETENTION_DAYS) < profile.AUDIT_RETENTION_DAYS,
      `AUDIT_RETENTION_DAYS must be 0 or at least ${profile.AUDIT_RETENTION_DAYS}`,
    ],
    [name === 'mlps' && AUDIT_STORE !== 'database', 'AUDIT_STORE must be database'],
  ];
  return rules.filter(([isBroken]) => isBroken).map(([, rule]) => `${rule} when ACCOUNT_POLICY is ${name}`);
};

/** NIST SP 800-63B-4 (3.1.1.2): the least length of a password that is used together with a second factor. */
const NIST_LENGTH_WITH_FACTOR = 8;

/** The least length of a password of a user with a second factor. A length above that of the profile holds for them too. */
export const lengthWithFactor = ({
  ACCOUNT_POLICY,
  PASSWORD_MIN_LENGTH,
}: Pick<Environment, 'ACCOUNT_POLICY'> & Pick<AccountPolicy, 'PASSWORD_MIN_LENGTH'>): number =>
  ACCOUNT_POLICY === 'nist' && PASSWORD_MIN_LENGTH === PROFILES.nist.PASSWORD_MIN_LENGTH
    ? NIST_LENGTH_WITH_FACTOR
    : PASSWORD_MIN_LENGTH;
