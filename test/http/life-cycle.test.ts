import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { connect } from 'node:net';
import { gzipSync } from 'node:zlib';
import { expect } from 'chai';
import { eventually } from '../support/eventually.js';
import { call } from '../support/http/call.js';
import { exchange, head, openSocket, replyIn, rest } from '../support/http/exchange.js';
import { startLightService } from '../support/http/light-service.js';
import { expectRefused } from '../support/http/refusals.js';
import { NO_DATABASE } from '../support/no-database.js';
import { runProcess, startProcess, stopped, type ServiceProcess } from '../support/process/service-process.js';

/** A login of which the service has the head, but not the body yet. */
const halfLogin = async (url: string) => {
  const socket = await openSocket(url);
  const headers = ['Host: x', 'Content-Type: application/json', 'Content-Length: 2', 'Expect: 100-continue'];
  socket.write(['POST /api/v1/login HTTP/1.1', ...headers, '', ''].join('\r\n'));
  await once(socket, 'data'); // 100 Continue: the request runs
  return socket;
};

const isRefused = async (url: string): Promise<boolean> => {
  const socket = connect(Number(new URL(url).port), '127.0.0.1');
  try {
    await once(socket, 'connect');
    return false;
  } catch {
    return true;
  } finally {
    socket.destroy();
  }
};

const untilRefused = (url: string): Promise<void> => eventually(() => isRefused(url));

const healthz = async (url: string): Promise<number> => (await call({ url }, '/healthz')).status;

describe('life cycle', () => {
  describe('of a process', () => {
    let service: ServiceProcess;
    before(async () => {
      service = await startProcess(NO_DATABASE);
      await service.listening;
    });
    after(() => stopped(service, 'SIGKILL'));

    it('goes on after a compressed body that is too large and breaks off', async () => {
      const { url } = await service.listening;
      const whole = gzipSync(randomBytes(60_000)).subarray(0, 40_000);
      for (const body of [whole, Buffer.concat([whole, Buffer.alloc(5000, 7)])]) {
        const headers = ['Content-Type: application/json', 'Content-Encoding: gzip', `Content-Length: ${body.length}`];
        expectRefused(await exchange(url, head('POST /api/v1/login', headers), body), 'BodyTooLarge');
        expect(await healthz(url)).to.equal(200);
      }
    });

    it('lets running requests finish on SIGTERM, takes no more, and ends with 0', async () => {
      const { url } = await service.listening;
      expect(await healthz(url)).to.equal(200);
      const login = await halfLogin(url);
      service.signal('SIGTERM');
      await untilRefused(url);
      const answer = rest(login);
      login.write('{}');
      expectRefused(replyIn(await answer), 'FormInvalid', { field: 'username' });
      const { code } = await service.exited;
      expect(service.stderr()).to.equal('');
      expect(code).to.equal(0);
      expect(service.stdout()).to.include('"msg":"stopped"');
    });
  });

  it('drains on SIGINT alike, and a second signal ends it at once', async () => {
    const service = await startProcess(NO_DATABASE);
    const { url } = await service.listening;
    const login = await halfLogin(url);
    service.signal('SIGINT');
    await untilRefused(url);
    service.signal('SIGTERM');
    const { code } = await service.exited;
    expect(code).to.equal(1);
    expect(service.stdout()).to.not.include('"msg":"stopped"');
    login.destroy();
  });

  it('does not begin where the port is taken, and says so in one line', async () => {
    const other = await startLightService();
    try {
      const { port } = new URL(other.url);
      const { code, stderr } = await runProcess({ ...NO_DATABASE, PORT: port });
      expect(code).to.equal(1);
      expect(stderr).to.match(/^menshen: [^\n]*\n$/);
      expect(stderr).to.include('in use').and.include(port);
    } finally {
      await other.stop();
    }
  });

  it('keeps an idle connection for KEEP_ALIVE_SECONDS, 65 unless it is set', async () => {
    for (const [environment, seconds] of [
      [{}, 65],
      [{ KEEP_ALIVE_SECONDS: '1' }, 1],
    ] as const) {
      const service = await startLightService(environment);
      const { headers } = await call(service, '/healthz');
      expect(headers.get('Keep-Alive')).to.equal(`timeout=${seconds}`);
      await service.stop();
    }
  });

  it('cuts off what does not finish in time', async () => {
    const service = await startLightService();
    const silent = await openSocket(service.url);
    const login = await halfLogin(service.url);
    const ends = Promise.all([rest(silent), rest(login)]);
    await service.stop(100);
    await ends;
    expect(await isRefused(service.url)).to.equal(true);
  });
});
