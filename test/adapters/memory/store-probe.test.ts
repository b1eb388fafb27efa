import { expect } from 'chai';
import { memoryStoreProbe } from '../../../src/adapters/memory/memory-store-probe.js';

describe('memory store probe', () => {
  it('is up as the key-value store', async () => {
    const probe = memoryStoreProbe();
    expect(probe.resource).to.equal('key-value store');
    expect(await probe.check()).to.equal('up');
  });
});
