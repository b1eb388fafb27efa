import { expect } from 'chai';
import { spy, useFakeTimers, type SinonFakeTimers } from 'sinon';
import { circuitBreaker, CircuitOpen } from '../../../src/adapters/redis/circuit-breaker.js';

class Hopeless extends Error {}

describe('circuit breaker', () => {
  let clock: SinonFakeTimers;
  beforeEach(() => {
    clock = useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  });
  afterEach(() => clock.restore());

  const given = () => {
    const probes: { resolve: () => void; reject: (error: Error) => void }[] = [];
    const onChange = spy();
    const breaker = circuitBreaker({
      trips: (error) => error instanceof Hopeless,
      probe: () => new Promise<void>((resolve, reject) => probes.push({ resolve, reject })),
      retryMs: 250,
      onChange,
    });
    const fail = (error: Error) => breaker.call(() => Promise.reject(error)).catch((reason: unknown) => reason);
    return { breaker, probes, onChange, fail, probeFails: () => probes.at(-1)?.reject(new Error('no answer')) };
  };

  it('lets through what works, and hands on what fails', async () => {
    const { breaker, fail, probes } = given();
    expect(await breaker.call(() => Promise.resolve(1))).to.equal(1);
    const error = new TypeError('of this call alone');
    expect(await fail(error)).to.equal(error);
    expect(breaker.isOpen()).to.be.false;
    expect(probes).to.be.empty;
  });

  it('asks nothing more after a failure that means all', async () => {
    const { breaker, fail, onChange } = given();
    const error = new Hopeless();
    expect(await fail(error)).to.equal(error);
    const work = spy(() => Promise.resolve(1));
    expect(await breaker.call(work).catch((reason: unknown) => reason)).to.be.instanceOf(CircuitOpen);
    expect(work.called).to.be.false;
    expect(onChange.args).to.deep.equal([[true]]);
  });

  it('probes one at a time, however many fail, until one is answered', async () => {
    const { breaker, fail, probes, probeFails, onChange } = given();
    await Promise.all([fail(new Hopeless()), fail(new Hopeless()), fail(new Hopeless())]);
    await clock.tickAsync(60_000);
    expect(probes).to.have.length(1);
    probeFails();
    await clock.tickAsync(249);
    expect(probes).to.have.length(1);
    await clock.tickAsync(1);
    expect(probes).to.have.length(2);
    probes[1]!.resolve();
    await clock.tickAsync(60_000);
    expect(probes).to.have.length(2);
    expect(breaker.isOpen()).to.be.false;
    expect(await breaker.call(() => Promise.resolve(1))).to.equal(1);
    expect(onChange.args).to.deep.equal([[true], [false]]);
  });

  it('opens again', async () => {
    const { breaker, fail, probes } = given();
    await fail(new Hopeless());
    probes[0]!.resolve();
    await clock.tickAsync(0);
    await fail(new Hopeless());
    expect(breaker.isOpen()).to.be.true;
    expect(probes).to.have.length(2);
  });

  it('probes no more once it is stopped, and says nothing', async () => {
    const { breaker, fail, probes, probeFails, onChange } = given();
    await fail(new Hopeless());
    breaker.stop();
    probeFails();
    await clock.tickAsync(60_000);
    expect(probes).to.have.length(1);
    expect(clock.countTimers()).to.equal(0);
    expect(onChange.callCount).to.equal(1);

    const other = given();
    await other.fail(new Hopeless());
    other.probeFails();
    await clock.tickAsync(0);
    other.breaker.stop();
    expect(clock.countTimers()).to.equal(0);
    await other.fail(new Hopeless());
    expect(other.probes).to.have.length(1);
  });
});
