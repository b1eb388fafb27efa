import { expect } from 'chai';
import { stub } from 'sinon';
import { checkReadinessHandler } from '../../../src/application/health/check-readiness.js';
import type { StoreState } from '../../../src/contract/health/readiness.js';
import type { StoreProbe } from '../../../src/domain/ports/store-probe.js';
import { Unavailable } from '../../../src/domain/ports/unavailable.js';
import { fixedClock } from '../../support/fixed-clock.js';

const probe = (resource: StoreProbe['resource'], check: StoreProbe['check']): StoreProbe => ({ resource, check });
const finding = (state: StoreState) => () => Promise.resolve(state);
const failing = () => Promise.reject(new Unavailable('database'));

const readiness = (keyValue: StoreProbe['check'], database: StoreProbe['check']) =>
  checkReadinessHandler({
    keyValueProbe: probe('key-value store', keyValue),
    databaseProbe: probe('database', database),
    clock: fixedClock(),
  })();

describe('check readiness', () => {
  it('is ready if both stores are up or degraded; a probe that fails means down', async () => {
    for (const [keyValue, database, ready] of [
      ['up', 'up', true],
      ['degraded', 'up', true],
      ['up', 'degraded', true],
      ['down', 'up', false],
      ['up', 'down', false],
      ['down', 'down', false],
    ] as const) {
      const stores = { keyValue, database };
      expect(await readiness(finding(keyValue), finding(database))).to.deep.equal({ ready, stores });
      const failingOr = (state: StoreState) => (state === 'down' ? failing : finding(state));
      expect(await readiness(failingOr(keyValue), failingOr(database))).to.deep.equal({ ready, stores });
    }
  });

  it('checks the stores once in half a second, also for a hundred concurrent requests', async () => {
    const clock = fixedClock();
    const check = stub<[], Promise<StoreState>>().resolves('up');
    const keyValueProbe = probe('key-value store', check);
    const databaseProbe = probe('database', finding('up'));
    const checkReadiness = checkReadinessHandler({ keyValueProbe, databaseProbe, clock });
    const answers = await Promise.all(Array.from({ length: 100 }, () => checkReadiness()));
    expect(answers.every(({ ready }) => ready)).to.equal(true);
    await checkReadiness();
    expect(check.callCount).to.equal(1);

    check.resolves('down');
    clock.advance(499);
    expect((await checkReadiness()).ready).to.equal(true);
    expect(check.callCount).to.equal(1);
    clock.advance(1);
    expect((await checkReadiness()).ready).to.equal(false);
    expect(check.callCount).to.equal(2);
    // the clock may be set back
    clock.advance(-3_600_000);
    await checkReadiness();
    expect(check.callCount).to.equal(3);
  });

  it('checks again after a probe that throws before it returns a promise', async () => {
    const clock = fixedClock();
    const check = stub<[], Promise<StoreState>>()
      .onFirstCall()
      .throws(new Error('a fault of the probe'))
      .resolves('up');
    const keyValueProbe = probe('key-value store', check);
    const databaseProbe = probe('database', finding('up'));
    const checkReadiness = checkReadinessHandler({ keyValueProbe, databaseProbe, clock });
    expect((await checkReadiness()).ready).to.equal(false);
    clock.advance(500);
    expect((await checkReadiness()).ready).to.equal(true);
  });
});
