import type { Settings } from '../../../config/settings.js';

/** The settings that decide about levels of GB/T 22239-2019. */
export type LevelSettings = Pick<Settings, 'ACCOUNT_POLICY' | 'TRUST_PROXY' | 'ACCOUNT_IDLE_DAYS' | 'SECOND_FACTOR'>;

/** Clauses of GB/T 22239-2019 that the deployment does not satisfy, from which level on they are demanded, and what to do. */
type MissingClause = Readonly<{ clause: string; level: 2 | 3; subject: string; hint: string }>;

/** The level that the service allows for; 0 for none. `missing` has what each higher level demands besides. */
export type MlpsLevel = Readonly<{ level: 0 | 2 | 3; missing: ReadonlyArray<MissingClause> }>;

type Requirement = MissingClause & Readonly<{ isMet: (settings: LevelSettings) => boolean }>;

/** This version has nothing for the clause. */
const never = (): boolean => false;

const REQUIREMENTS: ReadonlyArray<Requirement> = [
  {
    ...{ clause: '7.1.4.1 a', level: 2, subject: 'passwords are complex and change' },
    hint: 'set ACCOUNT_POLICY to mlps',
    isMet: ({ ACCOUNT_POLICY }) => ACCOUNT_POLICY === 'mlps',
  },
  {
    ...{ clause: '7.1.4.1 c', level: 2, subject: 'passwords travel over TLS' },
    hint: 'set TRUST_PROXY to the proxy that ends TLS, and ACCOUNT_POLICY to mlps',
    isMet: ({ ACCOUNT_POLICY, TRUST_PROXY }) => ACCOUNT_POLICY === 'mlps' && TRUST_PROXY.length > 0,
  },
  {
    ...{ clause: '7.1.4.2 c', level: 2, subject: 'unused accounts are disabled' },
    hint: 'set ACCOUNT_IDLE_DAYS',
    isMet: ({ ACCOUNT_IDLE_DAYS }) => ACCOUNT_IDLE_DAYS > 0,
  },
  {
    ...{ clause: '7.1.4.3', level: 2, subject: 'the trail is in the database for 190 days' },
    hint: 'set ACCOUNT_POLICY to mlps',
    isMet: ({ ACCOUNT_POLICY }) => ACCOUNT_POLICY === 'mlps',
  },
  {
    ...{ clause: '8.1.4.1 d', level: 3, subject: 'a second factor' },
    hint: 'set SECOND_FACTOR to required',
    isMet: ({ SECOND_FACTOR }) => SECOND_FACTOR === 'required',
  },
  {
    ...{ clause: '8.1.4.2 g', level: 3, subject: 'security labels' },
    hint: 'no setting: this version has no labels, so set them outside of the service',
    isMet: never,
  },
  {
    ...{ clause: '8.1.4.3 c, 8.1.4.7 b', level: 3, subject: 'changes of the trail are detected' },
    hint: 'no setting: this version has no seals, so send the log to a system that nobody can change',
    isMet: never,
  },
  {
    ...{ clause: '8.1.5', level: 3, subject: 'system, security and audit duties exclude each other' },
    hint: 'no setting: this version does not enforce it, so give three roles to different people, and review them',
    isMet: never,
  },
];

/** Which level of GB/T 22239-2019 these settings allow for, and what is missing. It judges the service alone, not its surroundings. */
export const mlpsLevel = (settings: LevelSettings): MlpsLevel => {
  const missing = REQUIREMENTS.filter(({ isMet }) => !isMet(settings)).map(({ isMet: _isMet, ...clause }) => clause);
  const lowest = Math.min(...missing.map(({ level }) => level), 4);
  return { level: lowest === 2 ? 0 : lowest === 3 ? 2 : 3, missing };
};
