import { expect } from 'chai';

const cpuMs = (work: () => unknown): number => {
  const before = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
};

/** A shorter time is too much a matter of chance to be compared. */
const LEAST_MS = 20;

/** Fails if work on four times the length takes eight times the processor time: it takes sixteen times if it is quadratic. */
export const expectLinearTime = (workOf: (length: number) => () => unknown, length: number, label: string): void => {
  workOf(length)();
  const ratios: number[] = [];
  // a collection of garbage lengthens one measurement of a linear function, and no measurement of a quadratic one is short
  while (ratios.length < 3 && !ratios.some((ratio) => ratio < 8)) {
    const part = cpuMs(workOf(length));
    ratios.push(cpuMs(workOf(4 * length)) / Math.max(part, LEAST_MS));
  }
  expect(Math.min(...ratios), label).to.be.below(8);
};
