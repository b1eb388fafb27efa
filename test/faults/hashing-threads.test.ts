import { once } from 'node:events';
import { getPriority } from 'node:os';
import { setImmediate } from 'node:timers/promises';
import { threadId, type Worker } from 'node:worker_threads';
import { expect } from 'chai';
import { bcryptPasswordHasher } from '../../src/adapters/bcrypt/bcrypt-password-hasher.js';
import { bcryptjsEngine } from '../../src/adapters/bcrypt/engine.js';
import { hashingThreads, type HashingThreadsOptions } from '../../src/adapters/bcrypt/hashing-threads.js';
import { fileBeside } from '../../src/adapters/threads/start-thread.js';
import { Unavailable } from '../../src/domain/ports/unavailable.js';
import { upTo } from '../port-contracts/at-once.js';

const TASKS_FILE = fileBeside(import.meta.url, 'faulty-tasks');
/** Comparing with it takes hours, so that a thread is surely at work when it is killed. */
const SLOW_HASH = `$2b$31$${'.'.repeat(53)}`;

const rejection = async (promise: Promise<unknown>): Promise<unknown> =>
  promise.then(
    (value) => expect.fail(`answered ${String(value)}`),
    (error: unknown) => error,
  );
const expectPlainError = (error: unknown, message: RegExp): void => {
  expect(error).to.be.an.instanceOf(Error).and.not.an.instanceOf(Unavailable);
  expect((error as Error).message).to.match(message);
};
const expectRefusal = (error: unknown, reason: string): void => {
  expect(error).to.be.an.instanceOf(Unavailable);
  expect(error).to.include({ resource: 'password hasher', message: `password hasher unavailable: ${reason}` });
};

describe('hashing threads', () => {
  const started: Worker[] = [];
  const note = (worker: Worker): void => void started.push(worker);
  const closers: (() => Promise<void>)[] = [];

  const hasherWith = (options: Readonly<{ threads: number }>) => {
    const hasher = bcryptPasswordHasher({ engine: bcryptjsEngine, cost: 4, ...options });
    closers.push(hasher.close);
    return hasher;
  };
  const faulty = (options: Partial<HashingThreadsOptions> & Pick<HashingThreadsOptions, 'threads'>) => {
    const threads = hashingThreads({ tasksFile: TASKS_FILE, closeLimitMs: 0, ...options });
    closers.push(threads.close);
    return { ...threads, ask: (password: string) => threads.run('hash', { password, cost: 4 }) };
  };

  beforeEach(() => {
    started.length = 0;
    process.on('worker', note);
  });
  afterEach(async () => {
    await Promise.all(closers.splice(0).map((close) => close()));
    process.off('worker', note);
  });

  it('all start with the first task, and none before it', async () => {
    const { ask } = faulty({ threads: 2 });
    expect(started).to.have.lengthOf(0);
    const [one, other] = await Promise.all([ask('who'), ask('who')]);
    expect(started).to.have.lengthOf(2);
    expect([one, other]).not.to.include(String(threadId));
    expect(one).not.to.equal(other);
  });

  it('have a lower priority than the process, and so has a replacement', async function () {
    // elsewhere a thread has no priority of its own
    if (process.platform !== 'linux') this.skip();
    const { ask } = faulty({ threads: 1 });
    const ofTheProcess = getPriority();
    expect(Number(await ask('priority'))).to.be.above(ofTheProcess);
    expectPlainError(await rejection(ask('exit')), /exited/);
    expect(Number(await ask('priority'))).to.be.above(ofTheProcess);
    expect(getPriority()).to.equal(ofTheProcess);
  });

  it('expect a wait from the time of recent tasks, and no wait while a thread is free', async () => {
    const { ask, expectedWaitMs } = faulty({ threads: 2 });
    expect(expectedWaitMs(100)).to.equal(0);
    await ask('took 40');
    expect([0, 1, 2, 3, 10].map(expectedWaitMs)).to.deep.equal([0, 0, 40, 60, 200]);
    await ask('took 140');
    expect(expectedWaitMs(2)).to.equal(60);
    for (let n = 0; n < 100; n += 1) await ask('took 80');
    expect(expectedWaitMs(2)).to.be.closeTo(80, 1);
  });

  describe('a killed thread', () => {
    it('rejects the current comparison, and the next one succeeds', async () => {
      const hasher = hasherWith({ threads: 1 });
      expect(await hasher.verify('123456', undefined)).to.equal('unreadable');
      const doomed = rejection(hasher.verify('123456', SLOW_HASH));
      await started[0]?.terminate();
      expectPlainError(await doomed, /exited/);

      expect(await hasher.verify('123456', await hasher.hash('123456'))).to.equal('match');
      expect(started).to.have.lengthOf(2);
    });
    it('rejects nothing when it was idle', async () => {
      const hasher = hasherWith({ threads: 1 });
      await hasher.hash('123456');
      await started[0]?.terminate();
      expect(await hasher.verify('123456', await hasher.hash('123456'))).to.equal('match');
    });
    it('rejects the waiting tasks when its replacement ends while it starts', async () => {
      const hasher = hasherWith({ threads: 1 });
      const failed = [1, 2].map(() => rejection(hasher.verify('123456', SLOW_HASH)));
      const [first] = (await once(process, 'worker')) as [Worker];
      await Promise.all([first.terminate(), once(process, 'worker')]);
      await started[1]?.terminate();
      for (const error of await Promise.all(failed)) expectPlainError(error, /exited/);

      expect(await hasher.verify('123456', await hasher.hash('123456'))).to.equal('match');
    });
  });

  for (const [fault, message] of [
    ['exit', /exited with code 3/],
    ['throw', /^thrown by a task$/],
  ] as const) {
    it(`reject only the task that meets "${fault}"; current and waiting tasks are answered`, async () => {
      const { ask } = faulty({ threads: 2 });
      const doomed = rejection(ask(fault));
      const others = [ask('who'), ask('who'), ask('who')];
      expectPlainError(await doomed, message);
      for (const answer of await Promise.all(others)) expect(answer).to.match(/^\d+$/);
      expect(await ask('who')).to.match(/^\d+$/);
    });
  }

  it('reject each task when their file is missing, and the process continues', async () => {
    const { ask } = faulty({ threads: 2, tasksFile: '/nowhere/hashing-tasks.js' });
    expectPlainError(await rejection(ask('who')), /nowhere/);
    expectPlainError(await rejection(ask('who')), /nowhere/);
  });

  it('reject all waiting tasks when their file cannot be loaded, and start no further threads', async () => {
    const { ask } = faulty({ threads: 2, tasksFile: '/nowhere/hashing-tasks.js' });
    const failures = await Promise.all(upTo(50).map(() => rejection(ask('who'))));
    for (const failure of failures) expectPlainError(failure, /nowhere/);
    expect(started).to.have.lengthOf(2);
  });

  describe('with more tasks than threads', () => {
    it('run waiting tasks in their order', async () => {
      const hasher = hasherWith({ threads: 1 });
      const order: number[] = [];
      await Promise.all([0, 1, 2, 3, 4, 5].map((i) => hasher.verify('123456', undefined).then(() => order.push(i))));
      expect(order).to.deep.equal([0, 1, 2, 3, 4, 5]);
    });
  });

  describe('closing', () => {
    it('waits for running and waiting tasks, refuses new ones and ends the threads', async () => {
      const hasher = hasherWith({ threads: 2 });
      const accepted = Array.from({ length: 6 }, () => hasher.hash('123456'));
      const closing = hasher.close();
      expectRefusal(await rejection(hasher.verify('123456', undefined)), 'closed');
      await closing;
      for (const hash of await Promise.all(accepted)) expect(hash).to.match(/^\$2b\$04\$/);
      expect(started.map((worker) => worker.threadId)).to.deep.equal([-1, -1]);
    });
    it('rejects a task that does not end within the limit', async () => {
      const { ask, close } = faulty({ threads: 1, closeLimitMs: 20 });
      await ask('who');
      const cut = [ask('stall'), ask('who')].map(rejection);
      await close();
      for (const error of await Promise.all(cut)) expectRefusal(error, 'closed');
    });
    it('ends all threads when one has failed just before', async () => {
      for (let round = 0; round < 5; round += 1) {
        const { ask, close } = faulty({ threads: 2, tasksFile: '/nowhere/hashing-tasks.js' });
        await rejection(ask('who'));
        await close();
        const running = started.filter((worker) => worker.threadId !== -1);
        await Promise.all(running.map((worker) => once(worker, 'exit')));
        await setImmediate();
        expect(started.filter((worker) => worker.threadId !== -1)).to.deep.equal([]);
      }
    });
    it('starts no thread before the first task, and can be repeated', async () => {
      const hasher = hasherWith({ threads: 1 });
      await hasher.close();
      await hasher.close();
      expectRefusal(await rejection(hasher.hash('123456')), 'closed');
      expect(started).to.have.lengthOf(0);
    });
  });
});
