import { expect } from 'chai';
import { spy, useFakeTimers, type SinonFakeTimers } from 'sinon';
import { deadline, DeadlineExceeded } from '../../../src/adapters/redis/deadline.js';

/** A deadline is noticed at the end of such a step. */
const STEP_MS = 26;

const never = <T>() => new Promise<T>(() => undefined);
const after = <T>(ms: number, value: T) => new Promise<T>((resolve) => setTimeout(() => resolve(value), ms));

describe('deadline', () => {
  let clock: SinonFakeTimers;
  beforeEach(() => {
    clock = useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setImmediate', 'performance'] });
  });
  afterEach(() => clock.restore());

  const outcomes = (...works: Promise<unknown>[]) => {
    const seen = works.map(() => 'waiting');
    for (const [n, work] of works.entries())
      work.then(
        (value) => (seen[n] = String(value)),
        (error: unknown) => (seen[n] = (error as Error).name),
      );
    return seen;
  };

  it('hands on what comes in time, be it a value or an error', async () => {
    const within = deadline(100);
    const seen = outcomes(within(after(99, 'in time')), within(Promise.reject(new TypeError('no'))));
    await clock.tickAsync(99);
    expect(seen).to.deep.equal(['in time', 'TypeError']);
  });

  it('rejects what does not, each at its own time and in order', async () => {
    const within = deadline(100);
    const first = within(never());
    await clock.tickAsync(60);
    const seen = outcomes(first, within(never()));
    await clock.tickAsync(38);
    expect(seen).to.deep.equal(['waiting', 'waiting']);
    await clock.tickAsync(STEP_MS);
    expect(seen).to.deep.equal(['DeadlineExceeded', 'waiting']);
    await clock.tickAsync(60);
    expect(seen).to.deep.equal(['DeadlineExceeded', 'DeadlineExceeded']);
  });

  it('sets one timer for many, and none when nothing waits', async () => {
    const within = deadline(100);
    const seen = outcomes(...Array.from({ length: 1_000 }, (_, n) => within(n % 2 ? never() : Promise.resolve(n))));
    expect(clock.countTimers()).to.equal(1);
    await clock.tickAsync(100 + STEP_MS);
    expect(seen.filter((outcome) => outcome === 'DeadlineExceeded')).to.have.length(500);
    expect(clock.countTimers()).to.equal(0);
  });

  it('is not held up by one that was answered before', async () => {
    const within = deadline(100);
    const seen = outcomes(within(never()), within(Promise.resolve('answered')), within(never()));
    await clock.tickAsync(100 + STEP_MS);
    expect(seen).to.deep.equal(['DeadlineExceeded', 'answered', 'DeadlineExceeded']);
  });

  it('ignores what comes too late, an error too', async () => {
    const within = deadline(100);
    const late = new Promise((_, reject) => setTimeout(() => reject(new TypeError('late')), 150));
    const error = within(late).catch((reason: unknown) => reason);
    await clock.tickAsync(200);
    expect(await error).to.be.instanceOf(DeadlineExceeded);
  });

  it('reads what has come in while the thread was busy before it gives up', async () => {
    const within = deadline(100);
    // of what is due at once the deadline's own timer comes first, and the socket after all timers
    const work = new Promise<string>((resolve) => process.nextTick(() => setTimeout(() => resolve('read'), 100)));
    const seen = outcomes(within(work));
    await clock.tickAsync(0);
    await clock.tickAsync(101);
    expect(seen).to.deep.equal(['read']);
  });

  it('does not count the time in which the event loop was busy', async () => {
    const within = deadline(100);
    const seen = outcomes(within(never()));
    for (let times = 0; times < 3; times += 1) {
      // timers are late by so much
      clock.jump(10_000);
      await clock.tickAsync(1);
    }
    expect(seen).to.deep.equal(['waiting']);
    await clock.tickAsync(50);
    expect(seen).to.deep.equal(['DeadlineExceeded']);
  });

  it('reports that something waits for long, as long as it does', async () => {
    const notify = spy();
    const within = deadline(100, 50, notify);
    void within(after(40, 'early'));
    await clock.tickAsync(60);
    expect(notify.called).to.be.false;
    void within(after(90, 'late'));
    await clock.tickAsync(45);
    expect(notify.called).to.be.false;
    await clock.tickAsync(35);
    expect(notify.called).to.be.true;
    await clock.tickAsync(30);
    notify.resetHistory();
    await clock.tickAsync(1_000);
    expect(notify.called).to.be.false;
  });
});
