import { expect } from 'chai';
import { useFakeTimers } from 'sinon';
import { concurrencyLimit } from '../../../src/adapters/background/concurrency-limit.js';

describe('concurrency limit', () => {
  it('runs at most the allowed number of tasks at once, in order, each with its own outcome', async () => {
    const run = concurrencyLimit(3, 60_000);
    const begun: number[] = [];
    let [running, most] = [0, 0];
    const outcomes = await Promise.allSettled(
      Array.from({ length: 20 }, (_, n) =>
        run(async () => {
          begun.push(n);
          running += 1;
          most = Math.max(most, running);
          await new Promise((resolve) => setImmediate(resolve));
          running -= 1;
          if (n % 5 === 0) throw new Error(`no ${n}`);
        }),
      ),
    );
    expect(most).to.equal(3);
    expect(begun).to.deep.equal(Array.from({ length: 20 }, (_, n) => n));
    expect(outcomes.map(({ status }) => status === 'rejected')).to.deep.equal(begun.map((n) => n % 5 === 0));
    expect(await run(() => Promise.resolve('free again'))).to.equal('free again');
  });

  it('rejects tasks that do not start within the limit, and runs the others', async () => {
    const clock = useFakeTimers({ toFake: ['performance'] });
    try {
      const run = concurrencyLimit(1, 100);
      let end = (): void => undefined;
      const slow = run(() => new Promise<void>((resolve) => (end = resolve)));
      const late = run(() => Promise.resolve('late')).catch((error: unknown) => String(error));
      clock.tick(60);
      const inTime = run(() => Promise.resolve('in time'));
      clock.tick(60);
      end();
      await slow;
      expect([await late, await inTime]).to.deep.equal(['Error: not started within 100 ms', 'in time']);
      expect(await run(() => Promise.resolve('free again'))).to.equal('free again');
    } finally {
      clock.restore();
    }
  });
});
