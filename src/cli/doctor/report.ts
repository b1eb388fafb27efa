import type { Finding } from './finding.js';

type Findings = ReadonlyArray<Finding>;

export const isHealthy = (findings: Findings): boolean => findings.every(({ state }) => state !== 'problem');

const lineOf = ({ subject, state, says, advice }: Finding): string => {
  const line = `${state.padEnd(8)} ${subject}: ${says}`;
  return advice === undefined ? line : `${line}\n         → ${advice}`;
};

const count = (findings: Findings, state: Finding['state'], noun: string): string => {
  const times = findings.filter((finding) => finding.state === state).length;
  return `${times} ${noun}${times === 1 ? '' : 's'}`;
};

/** A line for each finding, its advice below it, and a sum. */
export const asText = (findings: Findings): string =>
  [...findings.map(lineOf), `${count(findings, 'problem', 'problem')}, ${count(findings, 'warning', 'warning')}`].join(
    '\n',
  );

/** `{"ok", "findings": [{"subject", "state", "says", "advice"}]}` in one line. */
export const asJson = (findings: Findings): string => JSON.stringify({ ok: isHealthy(findings), findings });
