import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { chown, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect } from 'chai';
import { eventually } from '../support/eventually.js';
import { freePort } from '../support/free-port.js';
import { newFolder } from '../support/new-folder.js';
import { sharedPostgres } from '../support/postgres/shared.js';
import { unprivilegedUser } from '../support/postgres/user.js';
import { environmentOf } from '../support/process/service-process.js';
import { commandIn, last, variablesOf } from './dockerfile.js';
import { buildImage, type Image } from './image.js';

/** Bytes of the whole image folder. */
const MAX_BYTES = 130_000_000;

const run = promisify(execFile);

/** The Dockerfile's steps, done for real in an empty folder with the node of this machine; no container, no base image. */
describe('the image', () => {
  let image: Image;
  let app: string;
  let service: ChildProcess | undefined;
  let environment: Record<string, string>;
  const user = unprivilegedUser();
  const asUser = () => ({ cwd: app, env: environment, ...user });
  const program = (words: ReadonlyArray<string>) => [process.execPath, words.slice(1)] as const;

  before('do the steps', async function () {
    const postgres = await sharedPostgres(this);
    image = await buildImage();
    app = join(image.root, last(image.stage, 'WORKDIR'));
    await run('chmod', ['-R', 'a+rX', join(image.root, '..')]);
    const data = await newFolder('data');
    if (user) await chown(data, user.uid, user.gid);
    environment = environmentOf({
      ...variablesOf(image.stage),
      PORT: String(await freePort()),
      DATA_DIR: data,
      DATABASE_URL: await postgres.newDatabase(),
      JWT_SECRET: randomBytes(48).toString('base64url'),
    });
  });
  after(() => service?.kill('SIGKILL'));

  it('contains only what production needs', async () => {
    expect(await readdir(app)).to.have.members(['dist', 'node_modules', 'package.json']);
    const compiled = await readdir(join(app, 'dist'), { recursive: true });
    expect(compiled).to.include.members(['src/main.js', 'src/cli/menshen.js', 'console/index.html']);
    expect(compiled.filter((file) => /\.(ts|map)$/.test(file))).to.deep.equal([]);
    const packages = await readdir(join(app, 'node_modules'));
    // npm leaves an empty scope folder
    expect(existsSync(join(app, 'node_modules/@electric-sql/pglite'))).to.be.false;
    expect(packages).to.include.members(['koa', 'commander', 'dejavu-fonts-ttf']);
    for (const tool of ['typescript', 'mocha', 'oxlint', 'tsx', 'yaml']) expect(packages).to.not.include(tool);
    const { stdout } = await run('du', ['-sb', app]);
    expect(Number.parseInt(stdout)).to.be.below(MAX_BYTES);
  });

  const MIGRATE = ['dist/src/cli/menshen.js', 'migrate'];

  it('contains the commands, which name the packages that an embedded database needs', async () => {
    expect((await run(process.execPath, MIGRATE, asUser())).stdout).to.match(/^applied: /);
    const embedded = { ...asUser(), env: { ...environment, DATABASE_URL: '' } };
    const refused = await run(process.execPath, MIGRATE, embedded).catch(
      (error: unknown) => error as { stderr: string },
    );
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
    const page = await fetch(url);
    const [script] = /assets\/[^"]+\.js/.exec(await page.text()) ?? [];
    const loaded = await fetch(`${page.url}${script}`, { headers: { 'Accept-Encoding': 'br' } });
    expect([loaded.status, loaded.headers.get('Content-Encoding')]).to.deep.equal([200, 'br']);
  });

  it('stops without an error at its stop signal', async () => {
    const exited = once(service!, 'exit');
    service!.kill(last(image.stage, 'STOPSIGNAL') as NodeJS.Signals);
    expect(await exited).to.deep.equal([0, null]);
  });
});
