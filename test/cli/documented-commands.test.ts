import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { copyFile, readFile, symlink } from 'node:fs/promises';
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { expect } from 'chai';
import { createClient } from 'redis';
import { eventually } from '../support/eventually.js';
import { freePort } from '../support/free-port.js';
import { newFolder } from '../support/new-folder.js';
import { compiled } from '../support/process/build.js';
import { environmentOf, startListening, type Environment } from '../support/process/service-process.js';
import { accessTokenIn } from '../support/http/reply.js';
import { captchasOf, logInWith, startStores, type Stores } from '../support/process/stores.js';
import { commandsIn, shellBlocks, shellBlocksOf } from '../support/shell-blocks.js';

/** Who runs a command of the pages: a file, by this text in it, or nobody here for want of a program. */
type Runner = Readonly<{ file: string; text: string } | { wants: string }>;

const HERE: Runner = { file: 'test/cli/documented-commands.test.ts', text: 'shell(' };
const RUNNERS: ReadonlyArray<readonly [command: RegExp, runner: Runner]> = [
  [/^npm ci$/, { file: '.ci/run', text: 'npm ci' }],
  [/^npm test$/, { file: 'package.json', text: 'npm run check:console && npm test' }],
  [/^npm run build$/, { file: 'package.json', text: '"test": "npm run build && npm run build:console' }],
  [/^npm run build:console$/, { file: '.ci/run', text: 'npm run build:console' }],
  [/^npm pack$/, { file: 'test/support/package/packed.ts', text: "'npm', 'pack'" }],
  [/^npm run demo$/, { file: 'test/cli/commands.test.ts', text: 'src/cli/demo.js' }],
  [/^npm prune --omit=dev$/, { file: 'Dockerfile', text: 'npm prune --omit=dev' }],
  [/^npm version minor$/, { file: 'test/package/release.test.ts', text: "'npm', ['version'" }],
  [/^npx menshen user add (boss|lilei --realname)/, { file: 'test/cli/password-prompt.test.ts', text: "'add'" }],
  [/^npx menshen user roles /, { file: 'test/cli/user-roles.test.ts', text: "'roles'" }],
  [/^npx menshen user valid-until /, { file: 'test/cli/users.test.ts', text: "'valid-until'" }],
  [/^npx esbuild /, { file: 'client/test/package.test.ts', text: 'npx (esbuild' }],
  [/^npx (menshen module |tsc$)/, { file: 'test/examples/examples.test.ts', text: 'docs/adding-a-module.md' }],
  [/^npx menshen menu init$/, { file: 'test/cli/menus.test.ts', text: "menshen('menu', 'init')" }],
  [/^npx menshen (migrate|doctor|unlock )|^printf .* --password-stdin$|^npm (run migrate|start)$|^OTEL_/, HERE],
  [/^(export|node -[pe]|curl|\w+=|post )|^post\(\)/, HERE],
  [/^get[ (]/, { file: 'test/docs/department-manager.test.ts', text: 'docs/administration.md' }],
  [/^psql /, { file: 'test/support/coming-from/commands.ts', text: "shellBlocksOf('docs/coming-from.md')" }],
  [
    /^envsubst .*menshen\.conf/,
    { file: 'test/support/process/instance-proxies.ts', text: 'deploy/nginx/menshen.conf' },
  ],
  [/^MENSHEN_SITE=.* caddy run/, { file: 'test/support/process/instance-proxies.ts', text: 'menshen.Caddyfile' }],
  [/^envsubst /, { file: 'test/support/process/proxies.ts', text: 'deploy/nginx/gate.conf.template' }],
  [/^caddy run /, { file: 'test/support/process/proxies.ts', text: 'deploy/caddy/Caddyfile' }],
  [/^git clone <|^cd menshen$/, { wants: 'git clone' }],
  [/^docker |^cp \.env\.example \.env$/, { wants: 'docker' }],
  [/^kubectl |^cp deploy\/kubernetes\//, { wants: 'kubectl' }],
  [/^install |^systemctl /, { wants: 'systemctl' }],
];

describe('the commands of the documents', () => {
  it('are each run by a test or a script, or listed as not run', () => {
    const all = shellBlocks().flatMap((block) => commandsIn(block).map((command) => ({ ...block, command })));
    const notDone = /\| not done +\|(.*?)\n\n/s.exec(`${readFileSync('docs/deploying.md', 'utf8')}\n\n`)?.[1] ?? '';
    for (const { page, command } of all) {
      const runner = RUNNERS.find(([form]) => form.test(command))?.[1];
      if (!runner) expect.fail(`${page}: nobody runs ${command}`);
      const [where, text] =
        'wants' in runner ? [notDone, runner.wants] : [readFileSync(runner.file, 'utf8'), runner.text];
      expect(where, `${page}: ${command}`).to.include(text);
    }
    const idle = RUNNERS.filter(([form]) => !all.some(({ command }) => form.test(command)));
    expect(idle.map(([form]) => form.source)).to.deep.equal([]);
  });

  describe('in a checkout, with both stores', () => {
    let stores: Stores;
    let checkout: string;
    before(async function () {
      stores = await startStores(this);
      checkout = await newFolder('commands');
      await copyFile('package.json', join(checkout, 'package.json'));
      await symlink(resolve('node_modules'), join(checkout, 'node_modules'));
      await symlink(resolve(await compiled('')), join(checkout, 'dist'));
    });

    const environment = (more: Environment = {}) => {
      const quiet = { npm_config_loglevel: 'error', npm_config_update_notifier: 'false' };
      return environmentOf({ BCRYPT_COST: '4', ...quiet, ...stores.environment, ...more });
    };
    const shell = async (script: string, more: Environment = {}): Promise<string> => {
      const options = { cwd: checkout, env: environment(more) };
      const { stdout } = await promisify(execFile)('bash', ['-euo', 'pipefail', '-c', script], options);
      return stdout;
    };
    const told = (page: string, form: RegExp): string => {
      const found = shellBlocksOf(page)
        .flatMap(commandsIn)
        .find((command) => form.test(command));
      if (found === undefined) throw new Error(`${page} has no ${form.source}`);
      return found;
    };
    /** Starts what the command starts, until it answers, and asks it to stop. */
    const serves = async (command: string): Promise<void> => {
      const port = String(await freePort());
      const env = environment({ PORT: port });
      const child = spawn('bash', ['-c', command], { cwd: checkout, env, stdio: 'ignore', detached: true });
      const exited = once(child, 'exit');
      const isReady = () => fetch(`http://127.0.0.1:${port}/readyz`).then(({ ok }) => ok);
      try {
        await eventually(() => isReady().catch(() => false), 90_000);
      } finally {
        process.kill(-(child.pid ?? 0), 'SIGTERM');
        await exited;
      }
    };

    it('start the service', async () => {
      const secret = `export JWT_SECRET=$(${told('README.md', /randomBytes/)})`;
      expect(await shell(told('README.md', /run migrate/))).to.include('the schema is up to date');
      await Promise.all([
        serves(`${secret}; exec ${told('README.md', /^npm start/)}`),
        serves(`${secret}; exec env ${told('docs/observing.md', /^OTEL/)}`),
      ]);
    });

    it('create a secret, add a user, unlock a login, and run the doctor', async () => {
      const JWT_SECRET = (await shell(told('docs/deploying.md', /^node -p/))).trim();
      expect(Buffer.from(JWT_SECRET, 'base64url')).to.have.length(48);
      const [migrated, added, unlocked, examined] = await Promise.all([
        shell(told('docs/deploying.md', /menshen migrate/)),
        shell(told('docs/commands.md', /--password-stdin/), { FIRST_PASSWORD: 'Newcomer#2026' }),
        shell(`${told('docs/commands.md', /unlock/)} 2>&1 || true`, { JWT_SECRET }),
        // what this Redis lacks is a problem to the doctor
        shell(`${told('docs/commands.md', /doctor/)} || true`, { JWT_SECRET }),
      ]);
      expect(migrated).to.include('the schema is up to date');
      expect(added).to.match(/^added lilei with id \d+\n$/);
      expect(unlocked).to.include('lilei has no lock and no failed login from 198.51.100.7');
      for (const line of examined.trim().split('\n'))
        expect(line).to.match(/^(ok|problem|warning) |^ +→ |^\d+ problem/);
      expect(examined).to.include('ok       database: answers');
    });

    describe('beside a service', () => {
      let service: Awaited<ReturnType<typeof startListening>>;
      before(async () => {
        service = await startListening(stores.environment);
      });

      it('call the API from the captcha to the logout', async () => {
        const API = `${service.url}/api/v1`;
        const [first, second] = shellBlocksOf('docs/api.md').map(({ text }) => text.replace(/^API=.*$/m, ''));
        const KEY = (await shell(`${first ?? ''}\necho $KEY`, { API })).trim();
        const picture = await readFile(join(checkout, 'captcha.png'));
        expect(picture.subarray(1, 4).toString()).to.equal('PNG');

        const redis = await createClient({ url: stores.redis.url }).connect();
        const CODE = (await redis.get(KEY)) ?? '';
        redis.destroy();
        const said = await shell((second ?? '').replace(/^CODE=.*$/m, ''), { API, KEY, CODE });
        expect(said).to.match(/"username":"auditor","realname":"李审计"/);
        expect(said)
          .to.match(/HTTP\/1\.1 401 Unauthorized/)
          .and.include('X-Failure-Reason: TokenRevoked');
        expect(said.trim().split('\n').at(-1)).to.equal(
          '{"code":1,"msg":"登录已失效,请重新登录","data":null,"ok":false}',
        );
      });

      it('succeed for the first steps of an administrator', async () => {
        const [captcha] = await captchasOf(service, stores, 1);
        const TOKEN = accessTokenIn(await logInWith(service, captcha!));
        const [block] = shellBlocksOf('docs/administration.md').map(({ text }) => text.replace(/^API=.*$/m, ''));
        const answers = await shell((block ?? '').replaceAll(/$/gm, '\necho'), { API: `${service.url}/api/v1`, TOKEN });
        const lines = answers.split('\n').filter((line) => line !== '');
        expect(lines).to.have.length(5);
        for (const line of lines) expect(line).to.match(/^\{"code":0,"msg":"操作成功","data":.+,"ok":true\}$/);
      });
    });
  });
});
