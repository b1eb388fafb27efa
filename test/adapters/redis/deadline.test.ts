import { expect } from 'chai';
import { spy, useFakeTimers, type SinonFakeTimers } from 'sinon';
import { DeadlineExceeded, beforeDeadline } from '../../../src/adapters/redis/deadline.js';

/** Each deadline of 100 ms has four steps. */
const STEP_MS = 25;

const never = <T>() => new Promise<T>(() => undefined);
const after = <T>(ms: number, value: T) => new Promise<T>((resolve) => setTimeout(() => resolve(value), ms));

describe('deadline', () => {
  let clock: SinonFakeTimers;
  beforeEach(() => {
    clock = useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setImmediate', 'performance'] });
  });
  afterEach(() => clock.restore());

  const outcomeOf = (work: Promise<unknown>, onLate?: () => void) => {
    const seen = { outcome: 'waiting' };
    beforeDeadline(100, work, onLate).then(
      (value) => (seen.outcome = String(value)),
      (error: unknown) => (seen.outcome = (error as Error).name),
    );
    return seen;
  };

  it('names its setting', async () => {
    const late = beforeDeadline(100, never()).catch((error: unknown) => (error as Error).message);
    await clock.tickAsync(150);
    expect(await late).to.equal('no answer within 100 ms (STORE_DEADLINE_MS)');
  });

  it('hands on what comes in time, be it a value or an error, and leaves no timer', async () => {
    const answer = outcomeOf(after(99, 'in time'));
    const error = outcomeOf(Promise.reject(new TypeError('no')));
    await clock.tickAsync(99);
    expect([answer.outcome, error.outcome]).to.deep.equal(['in time', 'TypeError']);
    expect(clock.countTimers()).to.equal(0);
  });

  it('rejects what does not', async () => {
    const seen = outcomeOf(never());
    await clock.tickAsync(99);
    expect(seen.outcome).to.equal('waiting');
    await clock.tickAsync(STEP_MS);
    expect(seen.outcome).to.equal('DeadlineExceeded');
  });

  it('ignores what comes too late, an error too', async () => {
    const late = new Promise((_, reject) => setTimeout(() => reject(new TypeError('late')), 150));
    const error = beforeDeadline(100, late).catch((reason: unknown) => reason);
    await clock.tickAsync(200);
    expect(await error).to.be.instanceOf(DeadlineExceeded);
  });

  it('reads what has come in while the thread was busy before it gives up', async () => {
    // of what is due at once the deadline's own timer comes first, and the socket after all timers
    const seen = outcomeOf(new Promise((resolve) => process.nextTick(() => setTimeout(resolve, 100, 'read'))));
    await clock.tickAsync(0);
    await clock.tickAsync(101);
    expect(seen.outcome).to.equal('read');
  });

  it('does not count the time in which the event loop was busy', async () => {
    const seen = outcomeOf(never());
    for (let times = 0; times < 3; times += 1) {
      // timers are late by so much
      clock.jump(10_000);
      await clock.tickAsync(1);
    }
    expect(seen.outcome).to.equal('waiting');
    await clock.tickAsync(STEP_MS + 1);
    expect(seen.outcome).to.equal('DeadlineExceeded');
  });

  it('reports that the work is late from a quarter of the time on, until it ends', async () => {
    const onLate = spy();
    outcomeOf(after(60, 'late'), onLate);
    await clock.tickAsync(STEP_MS - 1);
    expect(onLate.called).to.be.false;
    await clock.tickAsync(1_000);
    expect(onLate.callCount).to.equal(2);
  });
});
