import { expect } from 'chai';
import { IMPORT_PACE, importPace } from '../../../src/domain/records/import-pace.js';

const { workMs, restMs } = IMPORT_PACE;

/** A pace whose time moves by `work`, and by each rest. */
const scenario = () => {
  let time = 1000;
  const rests: number[] = [];
  const pace = importPace({
    now: () => time,
    rest: async (ms) => {
      rests.push(ms);
      time += ms;
    },
  });
  const work = (ms: number) => (time += ms);
  return { ...pace, work, rests };
};

describe('the pace of imports', () => {
  it('is no rest before the work has lasted for its time', () => {
    const { turn, work, rests } = scenario();
    work(workMs / 2);
    expect(turn()).to.equal(undefined);
    expect(rests).to.deep.equal([]);
  });

  it('is a rest after that time, and then as much work again', async () => {
    const { turn, work, rests } = scenario();
    work(workMs);
    await turn();
    expect(rests).to.deep.equal([restMs]);
    expect(turn()).to.equal(undefined);
    work(workMs);
    await turn();
    expect(rests).to.deep.equal([restMs, restMs]);
  });

  it('does not count a wait for something else', () => {
    const { turn, work, begin } = scenario();
    work(workMs);
    begin();
    expect(turn()).to.equal(undefined);
  });
});
