import { expect } from 'chai';
import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { chmod, readdir } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { once } from 'node:events';
import { join } from 'node:path';
import { readSettings } from '../../config/settings.js';
import { NO_CONFIGURATION } from '../../src/composition/configuration.js';
import { serve } from '../../src/cli/commands/serve.js';
import { eventually } from '../support/eventually.js';
import { expectRight } from '../support/expect-either.js';
import { call } from '../support/http/call.js';
import { claimsAt, signed } from '../support/http/forgery.js';
import { expectRefused } from '../support/http/refusals.js';
import { JWT_SECRET } from '../support/http/service.js';
import { newFolder } from '../support/new-folder.js';
import { ABSENT_STORES, NO_DATABASE } from '../support/no-database.js';
import { newDataDirectory } from '../support/postgres/embedded.js';
import { unprivilegedUser } from '../support/postgres/user.js';
import { runProcess, startListening, startProcess, stopped } from '../support/process/service-process.js';

/** The process gets the signal when it opens PG_VERSION. PostgreSQL recognizes a database by this file, and writes others later. */
const signalledWithTheVersion = (signal: NodeJS.Signals) => `import fs from 'node:fs';
  const { openSync, closeSync } = fs;
  let version;
  let isSent = false;
  fs.openSync = (path, ...how) => {
    const file = openSync(path, ...how);
    if (/postgres[^/]*\\/PG_VERSION$/.test(path)) version = file;
    return file;
  };
  fs.closeSync = (file) => {
    closeSync(file);
    if (file !== version || isSent) return;
    isSent = true;
    process.kill(process.pid, '${signal}');
  };`;

/** As on a machine without a binary of the package. */
const WITHOUT_NATIVE_HASHER = `import { register } from 'node:module';
  const resolve = (specifier, context, next) => {
    if (specifier.startsWith('@node-rs/')) throw Object.assign(new Error('cannot find it'), { code: 'ERR_MODULE_NOT_FOUND' });
    return next(specifier, context);
  };
  register('data:text/javascript,' + encodeURIComponent('export const resolve = ' + resolve));`;

describe('the start of the service', () => {
  const someoneElse = async () => {
    const server = createServer().listen(0, '127.0.0.1');
    await once(server, 'listening');
    return { port: String((server.address() as AddressInfo).port), close: () => void server.close() };
  };

  it('prints one line when the port is in use, and leaves no files', async () => {
    const [{ port, close }, DATA_DIR, TMPDIR] = [
      await someoneElse(),
      await newDataDirectory(),
      await newFolder('start'),
    ];
    const { code, stderr } = await runProcess({ DATA_DIR, TMPDIR, PORT: port });
    close();
    expect(stderr).to.equal(`menshen: cannot listen on HOST 127.0.0.1, PORT ${port}: in use by another process\n`);
    expect(code).to.equal(1);
    expect(await readdir(TMPDIR)).to.deep.equal([]);
    expect(await readdir(DATA_DIR)).to.deep.equal(['postgres']);
  });

  it('prints one line when HOST is no address of this machine', async () => {
    const { code, stderr } = await runProcess({ ...NO_DATABASE, HOST: '192.0.2.1' });
    expect(stderr).to.equal('menshen: cannot listen on HOST 192.0.2.1, PORT 0: not an address of this machine\n');
    expect(code).to.equal(1);
  });

  it('prints one line when the data directory cannot be written', async function () {
    const user = unprivilegedUser();
    const folder = await newFolder('start');
    await chmod(folder, user ? 0o755 : 0o555);
    for (const DATA_DIR of [folder, join(folder, 'deeper')]) {
      const { code, stderr } = await runProcess({ DATA_DIR, HOME: '/' }, { user });
      expect(stderr)
        .to.match(/^menshen: .*EACCES.*\n$/)
        .and.include(folder);
      expect(code).to.equal(1);
    }
    await chmod(folder, 0o755);
    expect(await readdir(folder)).to.deep.equal([]);
  });

  it('prints one line when a package of a setting is missing; packages of other settings are not needed', async () => {
    const environment = { ...NO_DATABASE, PASSWORD_HASHER: 'native' };
    const { code, stderr } = await runProcess(environment, { preload: WITHOUT_NATIVE_HASHER });
    expect(stderr).to.match(/^menshen: PASSWORD_HASHER native needs the package @node-rs\/bcrypt, .*\n$/);
    expect(code).to.equal(1);
    const other = await startListening(NO_DATABASE, { preload: WITHOUT_NATIVE_HASHER });
    expect((await stopped(other)).code).to.equal(0);
  });

  it('succeeds without its stores: alive, not ready, and requests that need a store are refused', async () => {
    const service = await startListening(ABSENT_STORES);
    expect((await call(service, '/healthz')).status).to.equal(200);
    const ready = await call(service, '/readyz');
    expect(ready.status).to.equal(503);
    expect(ready.json).to.have.deep.property('data', { keyValue: 'down', database: 'down' });
    const form = { username: 'admin', password: '123456', code: 'abcdef', key: `captcha:${randomUUID()}` };
    for (const [path, options] of [
      ['/api/v1/captcha', {}],
      ['/api/v1/login', { form }],
      ['/api/v1/user/page', { token: signed(claimsAt()) }],
    ] as const)
      expectRefused(await call(service, path, options), 'ServiceUnavailable');
    expect(await stopped(service)).to.deep.equal({ code: 0, signal: null });
    expect(service.stderr()).to.equal('');
  });

  it('stops without an error at a signal during the start, and can be started again', async () => {
    const [DATA_DIR, TMPDIR] = [await newDataDirectory(), await newFolder('start')];
    const started = await startProcess({ DATA_DIR, TMPDIR }, { preload: signalledWithTheVersion('SIGTERM') });
    expect(await started.exited).to.deep.equal({ code: 0, signal: null });
    expect(started.stdout()).to.not.include('listening');
    expect(started.stderr()).to.equal('');
    expect(await readdir(TMPDIR)).to.deep.equal([]);
    expect(await readdir(DATA_DIR)).to.deep.equal(['postgres']);

    const again = await startListening({ DATA_DIR, TMPDIR });
    await eventually(async () => (await call(again, '/readyz')).status === 200);
    expect((await stopped(again)).code).to.equal(0);
  });

  it('does not migrate the database after it was told to stop', async () => {
    const DATA_DIR = await newDataDirectory();
    const stopping = new AbortController();
    const settings = expectRight(readSettings({ JWT_SECRET, DATA_DIR, PORT: '0', LOG_LEVEL: 'silent' }));
    let isPrepared = false;
    const prepare = () => {
      isPrepared = true;
      return Promise.resolve();
    };
    const stop = { signal: stopping.signal, ask: () => stopping.abort() };
    const deployment = { settings, configuration: NO_CONFIGURATION };
    const served = serve(deployment, prepare, stop).catch((error: unknown) => error);
    await eventually(() => existsSync(join(DATA_DIR, 'postgres.lock')));
    stop.ask();
    expect(await served).to.equal(stopping.signal.reason);
    expect(isPrepared).to.equal(false);
    expect(await readdir(DATA_DIR)).to.deep.equal(['postgres']);
  });

  it('creates the database in a new folder, again after a kill during that, and refuses a second service in the folder', async () => {
    const DATA_DIR = join(await newFolder('start'), 'below', 'stores');
    const killed = await startProcess({ DATA_DIR }, { preload: signalledWithTheVersion('SIGKILL') });
    expect((await killed.exited).signal).to.equal('SIGKILL');

    const again = await startListening({ DATA_DIR });
    const { code, stderr } = await runProcess({ DATA_DIR });
    expect(stderr).to.match(
      new RegExp(`^menshen: data directory ${DATA_DIR} is in use by process ${again.pid}: .*\n$`),
    );
    expect(code).to.equal(1);
    await eventually(async () => (await call(again, '/readyz')).status === 200);
    expect((await stopped(again)).code).to.equal(0);
    expect(await readdir(DATA_DIR)).to.deep.equal(['postgres']);
  });
});
