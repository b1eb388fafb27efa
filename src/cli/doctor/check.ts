import type { MlpsLevel } from './mlps-level.js';

/** The result of one check: ok, should be changed, or causes failures. */
export type Check = Readonly<{
  subject: string;
  state: 'ok' | 'warning' | 'problem';
  message: string;
  /** What to do about it. Several things have a line each. */
  hint?: string;
}>;

export type Checks = ReadonlyArray<Check>;

export const ok = (subject: string, message: string): Check => ({ subject, state: 'ok', message });

export const warning = (subject: string, message: string, hint: string): Check => ({
  subject,
  state: 'warning',
  message,
  hint,
});

export const problem = (subject: string, message: string, hint: string): Check => ({
  subject,
  state: 'problem',
  message,
  hint,
});

export const isHealthy = (checks: Checks): boolean => checks.every(({ state }) => state !== 'problem');

const lineOf = ({ subject, state, message, hint }: Check): string => {
  const line = `${state.padEnd(8)} ${subject}: ${message}`;
  const hints = hint === undefined ? [] : hint.split('\n').map((one) => `         → ${one}`);
  return [line, ...hints].join('\n');
};

const count = (checks: Checks, state: Check['state']): string => {
  const matching = checks.filter((check) => check.state === state).length;
  return `${matching} ${state}${matching === 1 ? '' : 's'}`;
};

/** A line for each check, the lines of its hint below it, and a summary. */
export const asText = (checks: Checks): string =>
  [...checks.map(lineOf), `${count(checks, 'problem')}, ${count(checks, 'warning')}`].join('\n');

/**
 * `{"ok", "checks": [{"subject", "state", "message", "hint"}], "mlps": {"level", "missing": [{"clause", "level", "subject", "hint"}]}}`
 * in one line. Without valid settings there is no level.
 */
export const asJson = (checks: Checks, mlps?: MlpsLevel): string =>
  JSON.stringify({ ok: isHealthy(checks), checks, mlps });
