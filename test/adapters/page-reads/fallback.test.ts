import { expect } from 'chai';
import type { Executor, Preferred } from '../../../src/adapters/page-reads/executor.js';
import { withFallback } from '../../../src/adapters/page-reads/page-servers.js';

const QUERY = { text: 'select 1', values: [], isLight: true };

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

  for (const code of ['57P01', 'ECONNRESET', '42P01', '26000', '42P05'])
    it(`asks the fallback after ${code}`, async () => {
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
