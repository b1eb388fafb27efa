import { expect } from 'chai';
import { spy, useFakeTimers, type SinonFakeTimers } from 'sinon';
import { beforeDeadline } from '../../../../src/adapters/redis/connection/deadline.js';

/** Each deadline of 100 ms has four steps. */
const STEP_MS = 25;

/** The real one, which the clock of the tests does not replace. */
const { setImmediate: inNextTurn } = globalThis;
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

  it('passes on a value or an error that arrives in time, and leaves no timer', async () => {
    const answer = outcomeOf(after(99, 'in time'));
    const error = outcomeOf(Promise.reject(new TypeError('no')));
    await clock.tickAsync(99);
    expect([answer.outcome, error.outcome]).to.deep.equal(['in time', 'TypeError']);
    // the timer that many deadlines share ends at its time
    await clock.tickAsync(STEP_MS);
    expect(clock.countTimers()).to.equal(0);
  });

  it('rejects with DeadlineExceeded when nothing arrives in time', async () => {
    const seen = outcomeOf(never());
    await clock.tickAsync(99);
    expect(seen.outcome).to.equal('waiting');
    await clock.tickAsync(STEP_MS);
    expect(seen.outcome).to.equal('DeadlineExceeded');
  });

  it('ignores a value or an error that arrives too late, without an unhandled rejection', async () => {
    const strays = spy();
    process.prependOnceListener('unhandledRejection', strays);
    const seen = [150, 99].map((ms) =>
      outcomeOf(new Promise((_, reject) => setTimeout(() => reject(new TypeError('no')), ms))),
    );
    await clock.tickAsync(200);
    // Node reports unhandled rejections after the microtasks of a turn
    await new Promise((done) => inNextTurn(done));
    process.off('unhandledRejection', strays);
    expect(seen.map(({ outcome }) => outcome)).to.deep.equal(['DeadlineExceeded', 'TypeError']);
    expect(strays.called).to.be.false;
  });

  for (const step of [1, 4])
    it(`reads replies that arrived while the thread was busy before it counts step ${step} of 4`, async () => {
      const onLate = spy();
      let answer: (value: unknown) => void = () => undefined;
      const seen = outcomeOf(new Promise((resolve) => (answer = resolve)), onLate);
      await clock.tickAsync((step - 1) * STEP_MS);
      const lateBefore = onLate.callCount;
      // of what is due at once the timer comes first, then the sockets are read, then setImmediate
      await clock.nextAsync();
      answer('read');
      await clock.tickAsync(1_000);
      expect(seen.outcome).to.equal('read');
      expect([onLate.callCount, clock.countTimers()]).to.deep.equal([lateBefore, 0]);
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
