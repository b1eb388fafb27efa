import { expect } from 'chai';
import { accountIn, cpuTimesOf, familyOf } from '../../bench/cpu-time.js';

const statOf = (name: string): string =>
  `77 (${name}) S 5 77 77 0 -1 4194304 102 0 0 0 11 7 130 2 20 0 1 0 1151537 3133440 394`;

describe('the CPU time of the benchmark', () => {
  it('adds up user and system time, of a process and of the children it has waited for, in ticks of 10 ms', () => {
    expect(accountIn(statOf('postgres'))).to.deep.equal({ parent: 5, microseconds: 1_500_000 });
  });

  it('is not misled by the name of a program', () => {
    expect(accountIn(statOf('a) R 1 (b'))).to.deep.equal(accountIn(statOf('postgres')));
  });

  it('counts whoever descends from a process, in whatever order they are listed', () => {
    const parents = [
      [20, 30],
      [30, 10],
      [10, 1],
      [40, 1],
      [50, 40],
    ] as const;
    const processes = new Map(parents.map(([pid, parent]) => [pid, { parent, microseconds: 0 }]));
    expect([...familyOf(10, processes)]).to.have.members([10, 20, 30]);
  });

  it('reads this process from the kernel', function () {
    if (process.platform !== 'linux') this.skip();
    const [mine = 0, nobodys] = cpuTimesOf([process.pid, 2 ** 30]);
    expect(mine).to.be.above(0);
    expect(nobodys).to.equal(0);
  });
});
