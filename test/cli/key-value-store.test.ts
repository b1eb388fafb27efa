import { expect } from 'chai';
import { stub } from 'sinon';
import { waitForKeyValueStore } from '../../src/cli/process/stores.js';
import type { Composition } from '../../src/composition/container.js';
import type { StoreState } from '../../src/contract/health/readiness.js';

describe('the wait of a command for the key-value store', () => {
  const waited = async (...states: ReadonlyArray<StoreState>) => {
    const check = stub();
    for (const [n, state] of states.entries()) check.onCall(n).resolves(state);
    const composition = { get: () => Promise.resolve({ check }) } as unknown as Composition;
    return waitForKeyValueStore(composition, states.length > 1 ? 60_000 : 0);
  };

  it('ends when the store answers, also when a node of it is degraded', async () => {
    expect(await waited('up')).to.be.true;
    expect(await waited('degraded')).to.be.true;
    expect(await waited('down', 'degraded')).to.be.true;
  });
});
