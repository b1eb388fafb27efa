import { expect } from 'chai';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Executor, Preferred } from '../../../src/adapters/record-pages/executor.js';
import { withFallback } from '../../../src/adapters/record-pages/fallback.js';

const QUERY = { text: 'select 1', values: [], isLight: true };
const SLOW_QUERY = { ...QUERY, isLight: false, isSlow: true };

describe('a page query with a fallback', () => {
  const failingWith = (code: string) => {
    const calls = { suspended: 0 };
    const preferred: Preferred = {
      execute: () => Promise.reject(Object.assign(new Error('refused'), { code })),
      isReady: () => true,
      suspend: () => void (calls.suspended += 1),
      remainingMs: () => 60_000,
    };
    return { preferred, calls };
  };
  const fallback: Executor = () => Promise.resolve([['from the fallback']]);

  for (const code of ['57P01', 'ECONNREFUSED', '42703', '55P03'])
    it(`reads from the fallback after ${code} of a slow read`, async () => {
      const { preferred, calls } = failingWith(code);
      expect(await withFallback(preferred, fallback, SLOW_QUERY)).to.deep.equal([['from the fallback']]);
      expect(calls.suspended).to.equal(1);
    });

  it('does not ask the fallback for a slow read that the server has cancelled', async () => {
    const { preferred } = failingWith('57014');
    const error: unknown = await withFallback(preferred, fallback, SLOW_QUERY).catch((reason: unknown) => reason);
    expect(error).to.have.property('code', '57014');
    expect(await withFallback(preferred, fallback, QUERY)).to.deep.equal([['from the fallback']]);
  });

  for (const [answers, isReady, expected] of [
    ['answers a probe', true, 'from the replica'],
    ['does not answer a probe', false, 'from the fallback'],
  ] as const)
    it(`answers ${expected} to a slow read when the replica is slow and ${answers}`, async () => {
      const preferred: Preferred = {
        execute: () => sleep(100, [['from the replica']]),
        isReady: () => isReady,
        suspend: () => undefined,
        remainingMs: (askedAt) => askedAt + 10 - performance.now(),
      };
      expect(await withFallback(preferred, fallback, SLOW_QUERY)).to.deep.equal([[expected]]);
    });

  for (const code of ['57P01', 'ECONNRESET', '42P01', '26000', '42P05'])
    it(`reads from the fallback after ${code}`, async () => {
      const { preferred, calls } = failingWith(code);
      expect(await withFallback(preferred, fallback, QUERY)).to.deep.equal([['from the fallback']]);
      expect(calls.suspended).to.equal(1);
    });

  it('reports a bug in the statement', async () => {
    const { preferred } = failingWith('42601');
    const error: unknown = await withFallback(preferred, fallback, QUERY).catch((reason: unknown) => reason);
    expect(error).to.have.property('code', '42601');
  });
});
