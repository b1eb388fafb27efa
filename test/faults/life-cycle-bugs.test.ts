import { expect } from 'chai';
import { setTimeout as sleep } from 'node:timers/promises';
import { cpuTimesOf } from '../../bench/cpu-time.js';
import { eventually } from '../support/eventually.js';
import { call } from '../support/http/call.js';
import { openSocket } from '../support/http/exchange.js';
import { NO_DATABASE } from '../support/no-database.js';
import { nextAnswer } from '../support/process/raw-client.js';
import { startListening, stopped } from '../support/process/service-process.js';

/** On SIGUSR2 something goes wrong that belongs to no request. */
const withBug = (bug: string) => ({ preload: `process.on('SIGUSR2', () => { ${bug} });` });
const REJECTION = `void Promise.reject(new Error('no such luck'))`;

type Service = Awaited<ReturnType<typeof startListening>>;

/** A request that is being answered: half of its body is still to come. */
const unfinished = async (service: Service) => {
  const body = '{"username":"admin","password":"123456","code":"abcdef"}';
  const head = 'POST /api/v1/login HTTP/1.1\r\nHost: x\r\nExpect: 100-continue\r\nContent-Type: application/json\r\n';
  const socket = await openSocket(service.url);
  // the service asks for the body of a request that it has begun
  const asked = new Promise((resolve) => socket.once('data', resolve));
  socket.write(`${head}Content-Length: ${body.length}\r\n\r\n`);
  await asked;
  socket.write(body.slice(0, 10));
  return { socket, finish: () => socket.write(body.slice(10)) };
};

/** More lines of the access log than the pipe, its reader and the service hold together. */
const fillLog = async (service: Service): Promise<void> => {
  for (let i = 0; i < 300; i += 1) await call(service, `/${'x'.repeat(10_000)}`);
};

describe('a bug outside of every request', () => {
  const BUGS = {
    'a rejection that nobody handles': REJECTION,
    'an exception in a callback': `setImmediate(() => { throw new Error('no such luck') })`,
    'something thrown that is no error': `setImmediate(() => { throw 'no such luck' })`,
  };
  for (const [name, bug] of Object.entries(BUGS))
    it(`${name} is logged, the request in progress is answered, and the exit code is 1`, async () => {
      const service = await startListening(NO_DATABASE, withBug(bug));
      const { socket, finish } = await unfinished(service);
      service.signal('SIGUSR2');
      await eventually(() => service.stdout().includes('"msg":"stopping"'));
      finish();
      expect((await nextAnswer(socket)).headers.get('x-failure-reason')).to.equal('FormInvalid');
      expect(await service.exited).to.deep.equal({ code: 1, signal: null });
      expect(service.stderr()).to.match(/^menshen: (uncaughtException|unhandledRejection), stopping: .*no such luck/);
      if (!bug.includes("throw 'no")) expect(service.stderr()).to.match(/\n {4}at /);
    });
});

describe('output that nobody reads', () => {
  const closeOutput = (service: Service): void => {
    for (const name of ['stdout', 'stderr'] as const) service.closeOutput(name);
  };

  it('does not disturb the service, which uses little CPU time', async () => {
    const service = await startListening(NO_DATABASE);
    closeOutput(service);
    for (let i = 0; i < 20; i += 1) expect((await call(service, '/healthz')).status).to.equal(200);
    const used = () => cpuTimesOf([service.pid])[0] ?? NaN;
    const before = used();
    await sleep(1_000);
    expect(used() - before).to.be.below(500_000);
    expect(await stopped(service)).to.deep.equal({ code: 0, signal: null });
  });

  it('does not block the service when it is not read for a while, and the dropped lines are counted', async () => {
    const service = await startListening(NO_DATABASE);
    service.stallOutput();
    await fillLog(service);
    expect((await call(service, '/healthz')).status).to.equal(200);
    service.readOutput();
    await eventually(async () => {
      await call(service, '/unknown');
      return /"lines":[1-9]\d*,"msg":"log lines dropped"/.test(service.stdout());
    });
    expect(await stopped(service)).to.deep.equal({ code: 0, signal: null });
    expect(service.stdout()).to.include('"msg":"stopped"');
  });

  it('does not keep the service from stopping when it is not read at all', async () => {
    const service = await startListening(NO_DATABASE);
    service.stallOutput();
    await fillLog(service);
    service.signal('SIGTERM');
    await service.ended;
    service.readOutput();
    expect(await service.exited).to.deep.equal({ code: 0, signal: null });
  });

  it('does not keep a failing service from stopping', async () => {
    const service = await startListening(NO_DATABASE, withBug(REJECTION));
    closeOutput(service);
    service.signal('SIGUSR2');
    expect(await service.exited).to.deep.equal({ code: 1, signal: null });
  });
});
