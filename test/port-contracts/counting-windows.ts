import { expect } from 'chai';
import { minutes, seconds } from '../support/times.js';
import { atOnce, upTo } from './at-once.js';
import type { Wait } from './shared-store.js';

type Count = (windowMs: number) => Promise<Readonly<{ count: number; endsAt: Date }>>;

/** A window or a lock of this length that began after `before` ends at this moment, give or take a second of the store. */
export const expectEnd = (endsAt: Date, before: number, lengthMs: number): void => {
  expect(endsAt).to.be.instanceOf(Date);
  expect(endsAt.getTime()).to.be.within(before + lengthMs - seconds(1), Date.now() + lengthMs + seconds(1));
};

/** The tests of a store that counts in windows. `make` gives what begins to count for somebody new. */
export const countsInWindows = (make: () => Promise<() => Count>, wait: Wait): void => {
  it('counts each subject from one', async () => {
    const somebody = await make();
    const [one, other] = [somebody(), somebody()];
    for (const count of [1, 2, 3]) expect(await one(minutes(1))).to.include({ count });
    expect(await other(minutes(1))).to.include({ count: 1 });
    expect(await one(minutes(1))).to.include({ count: 4 });
  });

  it('counts twenty concurrent calls exactly', async () => {
    const count = (await make())();
    const twenty = () => atOnce(20, () => count(minutes(1)));
    const tallies = [...(await twenty()), ...(await twenty())];
    expect(tallies.map((tally) => tally.count)).to.have.members(upTo(40));
  });

  it('answers the end of the window, which is the same for every call', async () => {
    const count = (await make())();
    const before = Date.now();
    const tallies = [await count(minutes(1)), ...(await atOnce(5, () => count(minutes(9))))];
    for (const { endsAt } of tallies) expectEnd(endsAt, before, minutes(1));
  });

  it('begins a new window after the end of the first, which later calls do not extend', async () => {
    const count = (await make())();
    await count(1_000);
    expect(await count(minutes(1))).to.include({ count: 2 });
    await wait(1_200);
    for (const counted of [1, 2]) expect(await count(minutes(1))).to.include({ count: counted });
  });
};
