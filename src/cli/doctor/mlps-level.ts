import type { Settings } from '../../../config/settings.js';

/** The settings that decide about levels of GB/T 22239-2019. */
export type LevelSettings = Pick<Settings, 'ACCOUNT_POLICY' | 'TRUST_PROXY' | 'ACCOUNT_IDLE_DAYS' | 'SECOND_FACTOR'>;

/** Clauses of GB/T 22239-2019 that the deployment does not satisfy, from which level on they are demanded, and what to do. */
type MissingClause = Readonly<{ clause: string; level: 2 | 3; subject: string; hint: string }>;

/** The level that the service allows for; 0 for none. `missing` has what each higher level demands besides. */
export type MlpsLevel = Readonly<{ level: 0 | 2 | 3; missing: ReadonlyArray<MissingClause> }>;

/** A part of a clause that the settings may have met already, with what meets it. */
type Part = Readonly<{ hint: string; isMet: (settings: LevelSettings) => boolean }>;

type Requirement = Omit<MissingClause, 'hint'> & Readonly<{ parts: ReadonlyArray<Part> }>;

const POLICY: Part = {
  hint: 'set ACCOUNT_POLICY to mlps',
  isMet: ({ ACCOUNT_POLICY }) => ACCOUNT_POLICY === 'mlps',
};
const PROXY: Part = {
  hint: 'set TRUST_PROXY to the proxy that ends TLS',
  isMet: ({ TRUST_PROXY }) => TRUST_PROXY.length > 0,
};

/** This version has nothing for the clause. */
const without = (what: string, instead: string): ReadonlyArray<Part> => [
  { hint: `no setting: this version ${what}, so ${instead}`, isMet: () => false },
];

const REQUIREMENTS: ReadonlyArray<Requirement> = [
  { clause: '7.1.4.1 a', level: 2, subject: 'passwords are complex and change', parts: [POLICY] },
  { clause: '7.1.4.1 c', level: 2, subject: 'passwords travel over TLS', parts: [PROXY, POLICY] },
  {
    ...{ clause: '7.1.4.2 c', level: 2, subject: 'unused accounts are disabled' },
    parts: [{ hint: 'set ACCOUNT_IDLE_DAYS', isMet: ({ ACCOUNT_IDLE_DAYS }) => ACCOUNT_IDLE_DAYS > 0 }],
  },
  { clause: '7.1.4.3', level: 2, subject: 'the trail is in the database for 190 days', parts: [POLICY] },
  {
    ...{ clause: '8.1.4.1 d', level: 3, subject: 'a second factor' },
    parts: [{ hint: 'set SECOND_FACTOR to required', isMet: ({ SECOND_FACTOR }) => SECOND_FACTOR === 'required' }],
  },
  {
    ...{ clause: '8.1.4.2 g', level: 3, subject: 'security labels' },
    parts: without('has no labels', 'set them outside of the service'),
  },
  {
    ...{ clause: '8.1.4.3 c, 8.1.4.7 b', level: 3, subject: 'changes of the trail are detected' },
    parts: without('has no seals', 'send the log to a system that nobody can change'),
  },
  {
    ...{ clause: '8.1.5', level: 3, subject: 'system, security and audit duties exclude each other' },
    parts: without('does not enforce it', 'give three roles to different people, and review them'),
  },
];

/** Which level of GB/T 22239-2019 these settings allow for, and what is missing. It judges the service alone, not its surroundings. */
export const mlpsLevel = (settings: LevelSettings): MlpsLevel => {
  const missing = REQUIREMENTS.flatMap(({ parts, ...clause }) => {
    const hints = parts.filter(({ isMet }) => !isMet(settings)).map(({ hint }) => hint);
    return hints.length === 0 ? [] : [{ ...clause, hint: hints.join(', and ') }];
  });
  const lowest = Math.min(...missing.map(({ level }) => level), 4);
  return { level: lowest === 2 ? 0 : lowest === 3 ? 2 : 3, missing };
};
