import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from 'chai';
import { eventually } from '../support/eventually.js';
import { freePort } from '../support/free-port.js';
import { expectSucceeded } from '../support/http/refusals.js';
import { startListening } from '../support/process/service-process.js';
import { captchasOf, logInWith, startStores, type Stores } from '../support/process/stores.js';
import { isAlive } from '../support/process/tree.js';
import { clientOfEach, fate, PID_HEADER, workersOf } from '../support/process/workers.js';

const COUNT = 3;

/** Without a pause, the requests would take the processors from the workers that start. */
const PAUSE_MS = 5;

describe('several workers', () => {
  let stores: Stores;
  let service: Awaited<ReturnType<typeof startListening>>;

  before(async function () {
    stores = await startStores(this);
    // another port might be chosen when all are gone
    const environment = { WORKERS: String(COUNT), PORT: String(await freePort()) };
    service = await startListening({ ...stores.environment, ...environment }, PID_HEADER);
    await allServe();
  });

  const allServe = async (known: ReadonlyArray<number> = []): Promise<number[]> => {
    let pids: number[] = [];
    await eventually(async () => {
      const clients = await clientOfEach(service.url, COUNT);
      for (const { close } of clients) close();
      pids = clients.map(({ pid }) => pid);
      return pids.every((pid) => !known.includes(pid));
    });
    return pids;
  };

  /** What becomes of requests that come all the time while something happens. */
  const fatesDuring = async (event: () => Promise<void>): Promise<Set<number | string>> => {
    const fates = new Set<number | string>();
    let over = false;
    const asking = Array.from({ length: 5 }, async () => {
      while (!over) {
        fates.add(await fate(service.url));
        await sleep(PAUSE_MS);
      }
    });
    await event().finally(() => {
      over = true;
    });
    await Promise.all(asking);
    return fates;
  };
  const replaced = async (killed: ReadonlyArray<number>): Promise<void> => {
    for (const pid of killed) process.kill(pid, 'SIGKILL');
    await eventually(() => !killed.some(isAlive) && workersOf(service.pid).length === COUNT);
  };

  it('serve on when one is killed, and it is replaced', async () => {
    const before = workersOf(service.pid);
    const fates = await fatesDuring(() => replaced(before.slice(0, 1)));
    // connections of the killed worker are reset, and one that it was about to accept gets no answer
    expect(fates).to.include(200);
    expect([200, 'ECONNRESET', 'no answer']).to.include.members([...fates]);
    const after = await allServe();
    expect(after).to.include.members(before.slice(1)).and.not.include(before[0]);
    expect(service.stderr()).to.match(/^menshen: worker \d+ ended \(SIGKILL\): another starts in 100 ms\n$/);
  });

  it('serve again after all have been killed', async () => {
    const before = workersOf(service.pid);
    const fates = await fatesDuring(() => replaced(before));
    expect([200, 'ECONNRESET', 'ECONNREFUSED', 'no answer']).to.include.members([...fates]);
    await eventually(async () => (await fate(service.url)) === 200);
    await allServe(before);
  });

  it('the primary gets a stop signal: the workers answer the requests in progress and end', async () => {
    // each login costs a hash, and the end of the service leaves a few seconds for all
    const captchas = await captchasOf(service, stores, 2);
    const logins = captchas.map((captcha) => logInWith(service, captcha));
    const taken = async () => Number(await stores.redis.command('EXISTS', ...captchas.map(({ key }) => key))) === 0;
    await eventually(taken);
    const workers = workersOf(service.pid);
    service.signal('SIGTERM');
    for (const login of logins) expectSucceeded(await login, '登录成功');
    expect(await service.exited).to.deep.equal({ code: 0, signal: null });
    expect(workers.filter(isAlive)).to.deep.equal([]);
    expect(service.stdout().split('"msg":"stopped"')).to.have.length(COUNT + 1);
    expect(service.stderr()).to.not.include('not stopped');
  });
});
