import { expect } from 'chai';
import { accountIn, cpuTimesOf, familyOf } from '../../bench/cpu-time.js';
import { allocatedIn } from '../../bench/page/allocation.js';
import { replaceBetweenMarks } from '../../bench/report/document.js';
import { isMet } from '../../bench/report/target.js';
import { median, medianOf, quantile } from '../../bench/statistics.js';

describe('the CPU time of the benchmark', () => {
  it('adds up user and system time, of a process and of the children it has waited for, in ticks of 10 ms', () => {
    // the second name contains what separates fields
    for (const name of ['postgres', 'a) R 1 (b']) {
      const stat = `77 (${name}) S 5 77 77 0 -1 4194304 102 0 0 0 11 7 130 2 20 0 1 0 1151537 3133440 394`;
      expect(accountIn(stat)).to.deep.equal({ parent: 5, microseconds: 1_500_000 });
    }
  });

  it('counts every descendant of a process, in whatever order they are listed', () => {
    const parents = { 20: 30, 30: 10, 10: 1, 40: 1, 50: 40 };
    const processes = Object.entries(parents).map(
      ([pid, parent]) => [Number(pid), { parent, microseconds: 0 }] as const,
    );
    expect([...familyOf(10, new Map(processes.toReversed()))]).to.have.members([10, 20, 30]);
  });

  it('reads this process from the kernel', function () {
    if (process.platform !== 'linux') this.skip();
    const [own = 0, absent] = cpuTimesOf([process.pid, 2 ** 30]);
    expect(own).to.be.above(0);
    expect(absent).to.equal(0);
  });
});

describe('the allocated memory of the benchmark', () => {
  const line = (allocated: bigint) =>
    `[7:0x2c:0] 97 ms: pause=8.5 gc=s total_size_before=12 allocated=${BigInt.asUintN(64, allocated)} promoted=4\n`;

  it('takes the usual bytes for a collection to which V8 ascribes the whole heap', () => {
    expect(allocatedIn(line(16_000_000n).repeat(20) + line(60_000_000n))).to.equal(21 * 16_000_000);
  });

  it('adds up the bytes of all collections, also those that V8 writes as a negative number', () => {
    expect(allocatedIn(`{"msg":"request"}\n${line(16_000_000n)}${line(-1_000n)}${line(500n)}`)).to.equal(15_999_500);
    expect(allocatedIn('')).to.equal(0);
  });
});

describe('the report of the benchmark', () => {
  it('replaces only the text between the marks, and refuses a document without them', () => {
    const before = 'a\n<!-- bench:run -->\nold\n<!-- /bench:run -->\nb\n<!-- bench:x -->\nkept\n<!-- /bench:x -->';
    const after = before.replace('\nold\n', '\n\nnew\n\n');
    expect(replaceBetweenMarks(before, 'run', 'new')).to.equal(after);
    expect(() => replaceBetweenMarks('a', 'run', 'new')).to.throw('no place for run');
    expect(() => replaceBetweenMarks('<!-- /bench:run --> <!-- bench:run -->', 'run', 'new')).to.throw();
  });

  it('counts a target as met at its bound, and never for NaN', () => {
    for (const [at, measured, expected] of [
      ['most', 1.3, true],
      ['most', 1.31, false],
      ['most', NaN, false],
      ['least', 1.3, true],
      ['least', 1.29, false],
    ] as const)
      expect(isMet({ name: 'a page', bound: 1.3, unit: '×', at, measured }), `${at} ${measured}`).to.equal(expected);
  });

  it('computes medians and quantiles of values in any order, and NaN of no values', () => {
    for (const [values, expected] of [
      [[100, 9, 20], 20],
      [[4, 1, 3, 100], 3.5],
      [[], NaN],
    ] as const)
      expect(median(values)).to.deep.equal(expected);
    expect(medianOf([{ ms: 3 }, { ms: 1 }, { ms: 2 }], ({ ms }) => ms)).to.equal(2);
    const hundred = Array.from({ length: 100 }, (_, i) => 100 - i);
    for (const [values, share, expected] of [
      [hundred, 0.99, 99],
      [hundred, 0.5, 50],
      [hundred, 1, 100],
      [[7], 0.01, 7],
      [[1, 2, 3], 0.99, 3],
      [[], 0.5, NaN],
    ] as const)
      expect(quantile(values, share), `${share}`).to.deep.equal(expected);
  });
});
