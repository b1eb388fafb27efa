import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from 'chai';
import { spy } from 'sinon';
import { beforeDeadline } from '../../../../src/adapters/redis/connection/deadline.js';
import { serverGuard, type ServerGuard } from '../../../../src/adapters/redis/connection/server-guard.js';
import { atOnce } from '../../../port-contracts/at-once.js';
import { eventually } from '../../../support/eventually.js';
import { recordedLog } from '../../../support/redis/log.js';

const DEADLINE_MS = 100;
const never = <T>() => new Promise<T>(() => undefined);

describe('the guard of a Redis server', () => {
  let guard: ServerGuard;
  let used = true;
  afterEach(() => {
    used = false;
  });

  const given = (ping: () => Promise<unknown>) => {
    const log = recordedLog();
    const reconnect = spy();
    const pings = { all: 0, atOnce: 0, most: 0 };
    used = true;
    guard = serverGuard({
      server: 'a:1',
      deadlineMs: DEADLINE_MS,
      reconnect,
      isUsed: () => used,
      log,
      async ping(limitMs) {
        pings.all += 1;
        pings.most = Math.max(pings.most, (pings.atOnce += 1));
        try {
          return await beforeDeadline(limitMs, ping());
        } finally {
          pings.atOnce -= 1;
        }
      },
    });
    const fails = (command: () => Promise<unknown>) => guard.run(command).catch((error: unknown) => error as Error);
    return { log, reconnect, pings, fails };
  };

  it('passes on values and errors that arrive in time, and sends no ping', async () => {
    const { fails, pings, reconnect } = given(never);
    expect(await guard.run(() => Promise.resolve(1))).to.equal(1);
    expect(await fails(() => Promise.reject(new TypeError('no')))).to.be.instanceOf(TypeError);
    expect([pings.all, reconnect.called, guard.isCircuitOpen()]).to.deep.equal([0, false, false]);
  });

  it('a command and a ping without an answer: opens the circuit until a ping is answered', async () => {
    let answering = false;
    const { fails, log, pings, reconnect } = given(() => (answering ? Promise.resolve() : never()));
    await Promise.all([fails(never), fails(never), fails(never)]);
    await eventually(() => guard.isCircuitOpen());
    expect(reconnect.args).to.deep.equal([[true]]);
    const command = spy(() => Promise.resolve(1));
    expect(await fails(command)).to.have.property('message', 'key-value store unavailable: the server does not answer');
    await eventually(() => pings.all > 2);
    expect(command.called).to.be.false;
    answering = true;
    await eventually(() => !guard.isCircuitOpen());
    expect(await guard.run(command)).to.equal(1);
    expect(pings.most).to.equal(1);
    expect(log.messages()).to.deep.equal(['redis circuit opened', 'redis circuit closed']);
  });

  it('closes the circuit of a server that is no longer used', async () => {
    const { fails, pings } = given(never);
    await fails(never);
    await eventually(() => guard.isCircuitOpen() && pings.all > 1);
    used = false;
    await eventually(() => !guard.isCircuitOpen());
  });

  it('replaces a connection that loses a reply while the server answers pings, and stays closed', async () => {
    const { fails, reconnect } = given(() => Promise.resolve());
    expect(await fails(never)).to.have.property('name', 'DeadlineExceeded');
    expect([guard.isCircuitOpen(), reconnect.args]).to.deep.equal([false, [[true]]]);
  });

  it('keeps a connection on which other replies arrive', async () => {
    const { fails, reconnect } = given(() => Promise.resolve());
    const lost = fails(never);
    await guard.run(() => Promise.resolve(1));
    await lost;
    expect(reconnect.called).to.be.false;
  });

  it('sends a slow server one ping at a time, with pauses', async () => {
    const { pings } = given(() => Promise.resolve());
    const began = performance.now();
    for (let n = 0; n < 15; n += 1) await guard.run(() => sleep(DEADLINE_MS * 0.6));
    expect(pings.all).to.be.within(1, (performance.now() - began) / (DEADLINE_MS / 2) + 1);
    expect(pings.most).to.equal(1);
  });

  it('leaves at most 256 commands unanswered', async () => {
    given(() => Promise.resolve());
    let [running, most] = [0, 0];
    await atOnce(1_000, () =>
      guard.run(async () => {
        most = Math.max(most, (running += 1));
        await new Promise((resolve) => setImmediate(resolve));
        running -= 1;
      }),
    );
    expect(most).to.equal(256);
  });
});
