import { expect } from 'chai';
import { stub } from 'sinon';
import { loginQueue } from '../../src/application/commands/login-queue.js';
import { E } from '../../src/domain/fp.js';
import { isUnavailable, Unavailable } from '../../src/domain/ports/unavailable.js';
import { withinTurns } from '../support/eventually.js';
import { expectLeft, expectRight } from '../support/expect-either.js';
import { inlineHasher } from '../support/inline-hasher.js';
import { seededRandomness } from '../support/seeded-randomness.js';
import { scenario } from './scenario.js';

/** Works that run until they are let go. */
const gate = () => {
  let letGo = (): void => undefined;
  const open = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  return { letGo, work: () => open.then(() => E.right('done')) };
};

/** Each login that waits takes a second of one thread. */
const queueOf = (loginQueueMs: number, int = (below: number) => below - 1) => {
  const hasher = { ...inlineHasher(), expectedWaitMs: (ahead: number) => ahead * 1_000 };
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

  it('lets logins of one moment, which have passed the check, wait half as long again, and no longer', async () => {
    const queue = queueOf(2_000);
    const { work, letGo } = gate();
    const outcomes = Promise.allSettled(Array.from({ length: 100 }, () => queue.runHashing(work)));
    letGo();
    const settled = await outcomes;
    expect(settled.filter(({ status }) => status === 'fulfilled')).to.have.length(4);
    for (const outcome of settled)
      if (outcome.status === 'rejected')
        expect(outcome.reason)
          .to.be.instanceOf(Unavailable)
          .with.property('message', 'password hasher unavailable: queue full');
  });

  it('always takes a login that need not wait', () => {
    expectRight(queueOf(0).check());
  });

  it('counts a login no longer when its work fails', async () => {
    const queue = queueOf(0);
    for (let n = 0; n < 3; n += 1) {
      const failed = await queue.runHashing(() => Promise.reject(new Error('a bug'))).catch((error: unknown) => error);
      expect(failed).to.be.instanceOf(Error);
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

  it('refuses beyond two thousand logins under way, however little they wait', async () => {
    const queue = queueOf(0);
    const { work, letGo } = gate();
    const all = Promise.all(Array.from({ length: 2_001 }, () => queue.run(work)));
    expectLeft(queue.check(), 'ServiceBusy');
    letGo();
    expect((await all).filter(E.isLeft)).to.have.length(1);
    expectRight(queue.check());
  });

  it('lets the logins under way go on when there are as many as may be', async () => {
    const queue = queueOf(0);
    let begun = 0;
    const { work: everyoneIsHere, letGo } = gate();
    const login = async () => {
      begun += 1;
      if (begun === 2_000) letGo();
      await everyoneIsHere();
      return queue.checkWait();
    };
    for (const outcome of await Promise.all(Array.from({ length: 2_000 }, () => queue.run(login))))
      expectRight(outcome);
  });

  it('has room while other logins wait at a store: those that meet a lock or have a wrong captcha', async () => {
    const { logIn, ports } = await scenario();
    stub(ports.hasher, 'expectedWaitMs').callsFake((ahead) => (ahead < 1 ? 0 : Infinity));
    const { work, letGo } = gate();
    const { captchas, attempts } = ports;
    const { take } = captchas;
    const { reserve } = attempts;
    const taking = stub(captchas, 'take').callsFake((key) => work().then(() => take(key)));
    const wrong = [1, 2].map(() => logIn({ code: 'WRONG1' }));
    await withinTurns(() => taking.callCount === 2);
    const reserving = stub(attempts, 'reserve').callsFake((...asked) => work().then(() => reserve(...asked)));
    const more = [3, 4].map(() => logIn({ code: 'WRONG1' }));
    await withinTurns(() => reserving.callCount === 2);
    taking.restore();
    reserving.restore();
    expectRight(await logIn({ username: 'admin', password: '123456' }));
    letGo();
    for (const login of [...wrong, ...more]) expectLeft(await login, 'CaptchaIncorrect');
  });

  it('refuses a login before its captcha is taken or an attempt is reserved', async () => {
    const { logIn, ports } = await scenario();
    stub(ports.hasher, 'expectedWaitMs').returns(Infinity);
    const calls = [stub(ports.captchas, 'take'), stub(ports.attempts, 'reserve')];
    expectLeft(await logIn(), 'ServiceBusy');
    expect(calls.map(({ callCount }) => callCount)).to.deep.equal([0, 0]);
  });

  it('takes the reservations back of a login that is refused after its captcha, and records no failure', async () => {
    const { logIn, ports, events } = await scenario();
    const find = stub(ports.users, 'findByUsername').callThrough();
    let asked = 0;
    // there is room at the check, and none after the captcha
    const wait = stub(ports.hasher, 'expectedWaitMs').callsFake(() => (++asked % 2 === 1 ? 0 : Infinity));
    for (let n = 0; n < 6; n += 1)
      expect(isUnavailable(await logIn().catch((error: unknown) => error)), 'a 503').to.equal(true);
    expect(find.called).to.be.false;
    expect(events).to.deep.equal([]);
    wait.returns(0);
    expectRight(await logIn());
  });
});
