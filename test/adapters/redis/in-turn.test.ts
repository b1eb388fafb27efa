import { expect } from 'chai';
import { inTurn } from '../../../src/adapters/redis/in-turn.js';

describe('works in turn', () => {
  it('are no more than the bound at once, begin in order, and each has its own outcome', async () => {
    const run = inTurn(3);
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
          return n;
        }),
      ),
    );
    expect(most).to.equal(3);
    expect(begun).to.deep.equal(Array.from({ length: 20 }, (_, n) => n));
    expect(outcomes.map(({ status }) => status === 'fulfilled')).to.deep.equal(
      Array.from({ length: 20 }, (_, n) => n % 5 !== 0),
    );
    expect(await run(() => Promise.resolve('free again'))).to.equal('free again');
  });
});
