import { expect } from 'chai';
import { loginQueue } from '../../../src/application/login/login-queue.js';
import { E } from '../../../src/contract/values/fp.js';
import { expectLeft, expectRight } from '../../support/expect-either.js';
import { gate } from '../../support/gate.js';
import { inlineHasher } from '../../support/inline-hasher.js';
import { seededRandomness } from '../../support/seeded-randomness.js';

/** Each login that waits takes a second of one thread. */
const queueOf = (
  loginQueueMs: number,
  int = (below: number) => below - 1,
  expectedWaitMs = (ahead: number) => ahead * 1_000,
) => {
  const hasher = { ...inlineHasher(), expectedWaitMs };
  return loginQueue({ hasher, randomness: { ...seededRandomness(1), int }, loginQueueMs });
};

describe('login queue', () => {
  it('refuses a login whose expected wait is longer than the limit', async () => {
    let drawn = 0;
    const queue = queueOf(2_000, (below) => drawn++ % below);
    const { work, letGo } = gate();
    const first = [queue.runHashing(work), queue.runHashing(work)];
    expectRight(queue.check());
    first.push(queue.runHashing(work));
    const told = Array.from({ length: 4 }, () => expectLeft(queue.check(), 'ServiceBusy').seconds);
    expect(told, 'one to three seconds').to.deep.equal([1, 2, 3, 1]);
    letGo();
    for (const outcome of await Promise.all(first)) expectRight(outcome);
    expectRight(queue.check());
  });

  it('starts as many concurrent logins as may wait, and refuses the others before they start', async () => {
    const queue = queueOf(2_000);
    const { work, letGo } = gate();
    let started = 0;
    const login = () => {
      started += 1;
      return work();
    };
    const logins = Array.from({ length: 100 }, () => queue.runHashing(login));
    expect(started).to.equal(3);
    letGo();
    expect((await Promise.all(logins)).filter(E.isRight)).to.have.length(3);
  });

  it('accepts a login that does not wait, with a limit of 0', () => {
    expectRight(queueOf(0).check());
  });

  it('no longer counts a login after it is refused or its work fails', async () => {
    const queue = queueOf(0);
    const works = [() => Promise.reject(new Error('a bug')), () => Promise.resolve(E.left('refused'))];
    for (const work of [...works, ...works]) {
      const login = queue.runHashing(work);
      expectLeft(queue.check(), 'ServiceBusy');
      await login.catch((error: unknown) => expect(error).to.have.property('message', 'a bug'));
    }
    expectRight(queue.check());
  });

  it('runs four changes of other accounts at a time, and refuses the others', async () => {
    const queue = queueOf(60_000);
    const { work, letGo } = gate();
    let begun = 0;
    const change = () =>
      queue.runChange(() => {
        begun += 1;
        return work();
      });
    const running = [1, 2, 3, 4].map(change);
    for (let n = 0; n < 60; n += 1) expect(expectLeft(await change(), 'ServiceBusy').seconds).to.be.within(1, 3);
    expect(begun).to.equal(4);
    letGo();
    for (const outcome of await Promise.all(running)) expectRight(outcome);
    expectRight(await change());
  });

  it('counts changes of other accounts in the wait of a login, and refuses one that would wait too long', async () => {
    const queue = queueOf(2_000);
    const { work, letGo } = gate();
    const running = [queue.runChange(work), queue.runChange(work), queue.runHashing(work)];
    expectLeft(queue.check(), 'ServiceBusy');
    expectLeft(await queue.runChange(work), 'ServiceBusy');
    letGo();
    await Promise.all(running);
    expectRight(queue.check());
  });

  it('refuses more than two thousand logins in progress, also with a short wait', async () => {
    const queue = queueOf(0);
    const { work, letGo } = gate();
    const all = Promise.all(Array.from({ length: 2_001 }, () => queue.run(work)));
    expectLeft(queue.check(), 'ServiceBusy');
    letGo();
    expect((await all).filter(E.isLeft)).to.have.length(1);
    expectRight(queue.check());
  });

  it('runs the hash of each of 2,000 logins in progress, which is the maximum', async () => {
    const queue = queueOf(0, undefined, () => 0);
    const { work, letGo } = gate();
    const login = async () => {
      await work();
      return queue.runHashing(() => Promise.resolve(E.right('done')));
    };
    const all = Promise.all(Array.from({ length: 2_000 }, () => queue.run(login)));
    letGo();
    for (const outcome of await all) expectRight(outcome);
  });
});
