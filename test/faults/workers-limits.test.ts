import { expect } from 'chai';
import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { backOff } from '../../src/cli/commands/workers.js';
import { eventually } from '../support/eventually.js';
import { ABSENT_STORES } from '../support/no-database.js';
import { runProcess, startListening, startProcess, stopped } from '../support/process/service-process.js';
import { isAlive } from '../support/process/tree.js';
import { workersOf } from '../support/process/workers.js';

/** The primary gets SIGTERM when it has started its first worker. */
const STOPPED_WITH_THE_FIRST_WORKER = {
  preload: `import cluster from 'node:cluster';
    cluster.once('fork', (worker) => {
      console.log('forked ' + worker.process.pid);
      process.kill(process.pid, 'SIGTERM');
    });`,
};

describe('the workers of a primary', () => {
  it('are all stopped when the first cannot start', async () => {
    const taken = createServer().listen(0, '127.0.0.1');
    await once(taken, 'listening');
    const PORT = String((taken.address() as AddressInfo).port);
    const { code, stderr } = await runProcess({ ...ABSENT_STORES, WORKERS: '3', PORT });
    taken.close();
    const [reason, end, ...more] = stderr.split('\n');
    expect(reason).to.equal(`menshen: cannot listen on HOST 127.0.0.1, PORT ${PORT}: in use by another process`);
    expect(end).to.match(/^menshen: worker \d+ ended \(exit code 1\): no worker can start$/);
    expect(more).to.deep.equal(['']);
    expect(code).to.equal(1);
  });

  it('stop while they are starting', async () => {
    const service = await startProcess({ ...ABSENT_STORES, WORKERS: '3' }, STOPPED_WITH_THE_FIRST_WORKER);
    expect(await service.exited).to.deep.equal({ code: 0, signal: null });
    const first = Number(await service.says(/^forked (\d+)$/m));
    expect(isAlive(first)).to.equal(false);
    expect(service.stdout()).to.not.include('listening');
  });

  for (const [name, signals] of [
    ['is killed', ['SIGKILL']],
    ['gets a second signal', ['SIGINT', 'SIGTERM']],
  ] as const)
    it(`end with a primary that ${name}`, async () => {
      const service = await startListening({ ...ABSENT_STORES, WORKERS: '2' });
      await eventually(() => workersOf(service.pid).length === 2);
      const workers = workersOf(service.pid);
      // frozen, it can neither drain nor notice
      if (signals.length > 1) process.kill(workers[0]!, 'SIGSTOP');
      service.signal(signals[0]);
      if (signals[1]) {
        await eventually(() => workers.some((pid) => !isAlive(pid)));
        service.signal(signals[1]);
      }
      expect((await service.exited).code).to.equal(signals.length > 1 ? 1 : null);
      await eventually(() => !workers.some(isAlive));
    });

  it('are none by default: the service is one process', async () => {
    const service = await startListening(ABSENT_STORES);
    expect(workersOf(service.pid)).to.deep.equal([]);
    expect((await stopped(service)).code).to.equal(0);
    expect(service.stdout().split('"msg":"listening"')).to.have.length(2);
  });
});

describe('the pause before a worker is replaced', () => {
  const waits = () => backOff({ firstMs: 100, maxMs: 1_000, steadyMs: 10_000 });

  it('doubles after each worker that ended early, up to the maximum, and is short again after a worker that has run for a while', () => {
    expect([1, 2, 3, 9_999, 5, 6].map(waits())).to.deep.equal([100, 200, 400, 800, 1_000, 1_000]);
    expect([1, 2, 10_000, 3].map(waits())).to.deep.equal([100, 200, 100, 200]);
  });
});
