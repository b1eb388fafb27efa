import { expect } from 'chai';
import { setTimeout as sleep } from 'node:timers/promises';
import { eventually } from '../support/eventually.js';
import { openSocket } from '../support/http/exchange.js';
import { call } from '../support/http/call.js';
import { nextAnswer } from '../support/process/raw-client.js';
import { startProcess, stopped } from '../support/process/service-process.js';
import { processorMsOf } from '../support/process/tree.js';
import { NO_DATABASE } from '../support/no-database.js';

/** On SIGUSR2 something goes wrong that belongs to no request. */
const withBug = (bug: string) => ({ preload: `process.on('SIGUSR2', () => { ${bug} });` });

/** A request that is being answered: half of its body is still to come. */
const unfinished = async (url: string) => {
  const body = '{"username":"admin","password":"123456","code":"abcdef"}';
  const socket = await openSocket(url);
  const head = `POST /api/v1/login HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n`;
  socket.write(head + body.slice(0, 10));
  await sleep(300);
  await call({ url }, '/healthz');
  return { socket, finish: () => socket.write(body.slice(10)) };
};

describe('a bug outside of every request', () => {
  const BUGS = {
    'a rejection that nobody handles': `void Promise.reject(new Error('no such luck'))`,
    'an exception in a callback': `setImmediate(() => { throw new Error('no such luck') })`,
    'something thrown that is no error': `setImmediate(() => { throw 'no such luck' })`,
  };
  for (const [name, bug] of Object.entries(BUGS))
    it(`${name} is told, what runs is finished, and the exit code is 1`, async () => {
      const service = await startProcess(NO_DATABASE, withBug(bug));
      const { socket, finish } = await unfinished((await service.listening).url);
      service.signal('SIGUSR2');
      await eventually(() => service.stdout().includes('"msg":"stopping"'));
      finish();
      const reply = await nextAnswer(socket);
      expect(reply.status).to.equal(200);
      expect(reply.headers.get('x-failure-reason')).to.equal('FormInvalid');
      expect(await service.exited).to.deep.equal({ code: 1, signal: null });
      expect(service.stderr()).to.match(/^menshen: (uncaughtException|unhandledRejection), stopping: .*no such luck/);
      if (!bug.includes("throw 'no")) expect(service.stderr()).to.match(/\n {4}at /);
    });
});

describe('output that nobody reads', () => {
  it('does not disturb the service, nor keep it busy', async () => {
    const service = await startProcess(NO_DATABASE);
    const listening = await service.listening;
    service.closeOutput('stdout');
    service.closeOutput('stderr');
    for (let i = 0; i < 20; i += 1) expect((await call(listening, '/healthz')).status).to.equal(200);
    const used = processorMsOf(service.pid);
    await sleep(1_000);
    expect(processorMsOf(service.pid) - used).to.be.below(500);
    expect(await stopped(service)).to.deep.equal({ code: 0, signal: null });
  });

  it('for a while does not stall the service, and the lines that were dropped are counted', async () => {
    const service = await startProcess(NO_DATABASE);
    const listening = await service.listening;
    const ask = () => call(listening, `/${'x'.repeat(10_000)}`);
    service.stallOutput();
    // more than the pipe, its reader and the service hold together
    for (let i = 0; i < 300; i += 1) await ask();
    expect((await call(listening, '/healthz')).status).to.equal(200);
    service.readOutput();
    while (!service.stdout().includes('"msg":"log lines dropped"')) {
      await sleep(20);
      await ask();
    }
    expect(service.stdout()).to.match(/"lines":[1-9]\d*,"msg":"log lines dropped"/);
    expect(await stopped(service)).to.deep.equal({ code: 0, signal: null });
    expect(service.stdout()).to.include('"msg":"stopped"');
  });

  it('at all does not keep the service from its end', async () => {
    const service = await startProcess(NO_DATABASE);
    const listening = await service.listening;
    service.stallOutput();
    for (let i = 0; i < 300; i += 1) await call(listening, `/${'x'.repeat(10_000)}`);
    service.signal('SIGTERM');
    await service.ended;
    service.readOutput();
    expect(await service.exited).to.deep.equal({ code: 0, signal: null });
  });

  it('does not keep a failing service from its end', async () => {
    const service = await startProcess(NO_DATABASE, withBug(`void Promise.reject(new Error('no such luck'))`));
    await service.listening;
    service.closeOutput('stdout');
    service.closeOutput('stderr');
    service.signal('SIGUSR2');
    expect(await service.exited).to.deep.equal({ code: 1, signal: null });
  });
});
