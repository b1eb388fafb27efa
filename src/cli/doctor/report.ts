import type { Check } from './check.js';

type Checks = ReadonlyArray<Check>;

export const isHealthy = (checks: Checks): boolean => checks.every(({ state }) => state !== 'problem');

const lineOf = ({ subject, state, message, hint }: Check): string => {
  const line = `${state.padEnd(8)} ${subject}: ${message}`;
  return hint === undefined ? line : `${line}\n         → ${hint}`;
};

const count = (checks: Checks, state: Check['state'], noun: string): string => {
  const times = checks.filter((check) => check.state === state).length;
  return `${times} ${noun}${times === 1 ? '' : 's'}`;
};

/** A line for each check, its hint below it, and a sum. */
export const asText = (checks: Checks): string =>
  [...checks.map(lineOf), `${count(checks, 'problem', 'problem')}, ${count(checks, 'warning', 'warning')}`].join('\n');

/** `{"ok", "checks": [{"subject", "state", "message", "hint"}]}` in one line. */
export const asJson = (checks: Checks): string => JSON.stringify({ ok: isHealthy(checks), checks });
