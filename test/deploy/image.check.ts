import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { chown, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect } from 'chai';
import { eventually } from '../support/eventually.js';
import { freePort } from '../support/free-port.js';
import { sharedPostgres } from '../support/postgres/shared.js';
import { unprivilegedUser } from '../support/postgres/user.js';
import { commandIn, last, variablesOf } from './dockerfile.js';
import { buildImage, type Image } from './image.js';

/** Bytes of the whole image folder. */
const MAX_BYTES = 130_000_000;

const run = promisify(execFile);

const filesBelow = (folder: string): Promise<string[]> => readdir(folder, { recursive: true });

/** The Dockerfile's steps, done for real in an empty folder with the node of this machine; no container, no base image. */
describe('the image', function () {
  this.timeout(600_000);
  let image: Image;
  let built: Image | undefined;
  let data = '';
  let service: ChildProcess | undefined;
  let environment: Record<string, string>;
  const user = unprivilegedUser();
  const asUser = () => ({ cwd: image.at(last(image.stage, 'WORKDIR')), env: environment, ...user });
  const program = (words: ReadonlyArray<string>) => [process.execPath, words.slice(1)] as const;

  before('do the steps', async function () {
    const postgres = await sharedPostgres(this);
    image = built = await buildImage();
    await run('chmod', ['-R', 'a+rX', join(image.root, '..')]);
    data = await mkdtemp(join(tmpdir(), 'menshen-data-'));
    if (user) await chown(data, user.uid, user.gid);
    environment = {
      ...variablesOf(image.stage),
      PATH: process.env['PATH'] ?? '',
      PORT: String(await freePort()),
      DATA_DIR: data,
      DATABASE_URL: await postgres.newDatabase(),
      JWT_SECRET: randomBytes(48).toString('base64url'),
    };
  });
  after('remove what they made', async () => {
    service?.kill('SIGKILL');
    await built?.remove();
    if (data !== '') await rm(data, { recursive: true, force: true });
  });

  it('holds what production needs and nothing else', async () => {
    const app = image.at('/app');
    expect(await readdir(app)).to.have.members(['dist', 'node_modules', 'package.json']);
    const compiled = await filesBelow(join(app, 'dist'));
    expect(compiled).to.include.members(['src/main.js', 'src/cli/menshen.js']);
    expect(compiled.filter((file) => /\.(ts|map)$/.test(file))).to.deep.equal([]);
    const packages = await readdir(join(app, 'node_modules'));
    // npm leaves an empty scope folder
    expect(existsSync(join(app, 'node_modules/@electric-sql/pglite'))).to.be.false;
    expect(packages).to.include.members(['koa', 'commander', 'dejavu-fonts-ttf']);
    for (const tool of ['typescript', 'mocha', 'oxlint', 'tsx', 'yaml']) expect(packages).to.not.include(tool);
    const { stdout } = await run('du', ['-sb', app]);
    expect(Number.parseInt(stdout)).to.be.below(MAX_BYTES);
  });

  const menshen = (...words: string[]) => run(process.execPath, ['dist/src/cli/menshen.js', ...words], asUser());

  it('brings the commands along, and says which packages an embedded database needs', async () => {
    expect((await menshen('migrate')).stdout).to.match(/^applied: /);
    const { DATABASE_URL } = environment;
    environment['DATABASE_URL'] = '';
    const refused = (await menshen('migrate').catch((error: unknown) => error)) as { stderr: string };
    environment['DATABASE_URL'] = DATABASE_URL ?? '';
    expect(refused.stderr).to.include('npm install @electric-sql/pglite @electric-sql/pglite-socket');
  });

  it('serves as its unprivileged user, and shows a page without swagger-ui-dist', async () => {
    const [file, words] = program(commandIn(last(image.stage, 'CMD')));
    service = spawn(file, words, { ...asUser(), stdio: ['ignore', 'pipe', 'inherit'] });
    const [check, how] = program(commandIn(last(image.stage, 'HEALTHCHECK')));
    const healthy = async () => (await run(check, how, asUser()).catch(() => undefined)) !== undefined;
    expect(await healthy()).to.be.false;
    await eventually(healthy);
    const url = `http://127.0.0.1:${environment['PORT']}`;
    expect((await fetch(`${url}/readyz`)).status).to.equal(200);
    const captcha = (await (await fetch(`${url}/api/v1/captcha`)).json()) as { data: { captcha: string } };
    expect(captcha.data.captcha).to.match(/^data:image\/png;base64,/);
    expect(await (await fetch(`${url}/docs`)).text()).to.include('href="openapi.json"');
  });

  it('stops in order at its stop signal', async () => {
    const exited = once(service!, 'exit');
    service!.kill(last(image.stage, 'STOPSIGNAL') as NodeJS.Signals);
    expect(await exited).to.deep.equal([0, null]);
  });
});
