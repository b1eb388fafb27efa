import { rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'chai';
import type { Check } from '../../src/cli/doctor/check.js';
import { modulesWith } from '../../src/contract/modules/modules.js';
import { workMenus } from '../../src/contract/access/product-menus.js';
import { contract } from '../support/modules/contract.js';
import { customer } from '../support/modules/customer.js';
import { newFolder } from '../support/new-folder.js';
import type { PostgresServer } from '../support/postgres/server.js';
import { sharedPostgres } from '../support/postgres/shared.js';
import { contractsDeployment } from '../support/process/contracts-deployment.js';
import { startListening, stopped, type Environment } from '../support/process/service-process.js';
import { DEADLINES } from '../support/process/stores.js';
import { redisServerOrSkip } from '../support/redis/server.js';
import { JWT_SECRET } from '../support/http/service.js';
import { menshenHere } from './here.js';
import { menshen, type Ran } from './menshen.js';

const MIGRATIONS = [
  ...['contract/0001-create', 'contract/0002-change', 'contract/0003-change'],
  ...['customer/0001-create', 'customer/0002-change'],
];

/** Every command, with words that its usage accepts. */
const COMMANDS: ReadonlyArray<string> = [
  ...['serve', 'migrate', 'seed', 'user list', 'user add boss --password-stdin', 'user disable boss', 'revoke boss'],
  ...['unlock boss', 'lock list', 'session list', 'menu init', 'role grant auditor sys:user:page'],
];

describe('the configuration of a deployment', () => {
  let server: PostgresServer;
  let folder: string;
  let environment: Environment;
  before(async function () {
    server = await sharedPostgres(this);
    folder = await contractsDeployment();
    environment = { ...DEADLINES, JWT_SECRET, DATABASE_URL: await server.newDatabase() };
  });

  const run = (words: string): Promise<Ran> =>
    menshenHere([...words.split(' '), '--config', join(folder, 'menshen.config.js')], { environment });
  const rows = (sql: string) => server.run(sql, new URL(environment['DATABASE_URL']!).pathname.slice(1));
  const checks = async (): Promise<ReadonlyArray<Check>> => {
    const { output } = await run('doctor --json');
    return (JSON.parse(output) as Readonly<{ checks: ReadonlyArray<Check> }>).checks;
  };
  const check = async (subject: string) => (await checks()).find((one) => one.subject === subject);

  it('is read by migrate, which applies the migrations of the modules after those of the product', async () => {
    expect((await check('schema'))?.message).to.include(MIGRATIONS.join(', '));
    const { code, output } = await menshen(['migrate'], { environment, folder });
    expect({ code, output: output.trim().split(', ').slice(-MIGRATIONS.length) }).to.deep.equal({
      code: 0,
      output: MIGRATIONS,
    });
    expect((await run('migrate')).output).to.equal('the schema is up to date\n');
    expect(await rows('select count(*)::int as count from contracts')).to.deep.equal([{ count: 0 }]);
  });

  it('is read when --config names it, before or after the command', async () => {
    const file = join(folder, 'menshen.config.js');
    for (const words of [`--config ${file} doctor --json`, `doctor --json --config ${file}`]) {
      const { output } = await menshenHere(words.split(' '), { environment });
      expect(output).to.include('with the modules contract, customer');
    }
  });

  it('is read by the doctor, which finds what a module lacks in the database, and modules without a migration', async () => {
    expect(await check('configuration')).to.include({ state: 'ok' });
    for (const subject of ['schema', 'triggers', 'totals', 'indexes'])
      expect(await check(subject), subject).to.include({ state: 'ok' });
    await rows('drop index contracts_amount_order_index; drop trigger customers_version on customers');
    await rows('drop trigger listed_update on contracts');
    await rename(join(folder, 'migrations/customer'), join(folder, 'migrations/old'));
    const found = await checks();
    await rename(join(folder, 'migrations/old'), join(folder, 'migrations/customer'));
    const messages = found.filter(({ state }) => state !== 'ok').map(({ message }) => message);
    expect(messages).to.include('the module customer has no migration');
    expect(messages.join('\n'))
      .to.include('missing or invalid: contracts_amount_order_index')
      .and.include('counted for every page of contracts');
    expect((await check('triggers'))?.message).to.include('missing or disabled: customers_version');
  });

  it('is read by menu init, which adds a page for each module and a button for each permission', async () => {
    expect((await run('menu init')).output).to.equal(
      `added ${workMenus(modulesWith([contract, customer])).length} menus\n`,
    );
    const names = (await rows(
      `select name from menus where permission like 'sys:contract:%' order by id`,
    )) as ReadonlyArray<Readonly<{ name: string }>>;
    const titles = names.map(({ name }) => name);
    expect(titles[0]).to.equal('合同管理');
    expect(titles).to.include.members(['合同新增', '合同导出', '合同审批', '合同作废']);
  });

  it('is read by every process of a service with several workers', async function () {
    const redis = await redisServerOrSkip(this);
    const several = { ...environment, REDIS_URL: redis.url, WORKERS: '2', TRUST_PROXY: '127.0.0.1/32' };
    const service = await startListening(several, { folder });
    try {
      const described = await Promise.all(
        Array.from({ length: 8 }, async () => (await fetch(`${service.url}/openapi.json`)).json()),
      );
      for (const description of described as ReadonlyArray<Readonly<{ 'x-modules': object }>>)
        expect(description['x-modules']).to.include.keys('contract', 'customer', 'user');
      expect((await fetch(`${service.url}/api/v1/customer/page`)).status).to.equal(401);
    } finally {
      await stopped(service);
      await redis.stop();
    }
  });

  it('gives adapters to every command', async () => {
    const own = await newFolder('adapters');
    const file = join(own, 'menshen.config.mjs');
    await writeFile(
      file,
      `const hasher = () => ({ hash: async () => 'a hash of my own', verify: async () => 'match' });
      export default { adapters: { hasher } };`,
    );
    const words = `--config ${file} user add boss --password-stdin`.split(' ');
    expect(await menshenHere(words, { environment, input: 'Boss#2026' })).to.include({ code: 0 });
    expect(await rows('select password_hash from users')).to.deep.equal([{ password_hash: 'a hash of my own' }]);
  });

  it('stops every command before it connects when it has faults, with a line for each, beside wrong settings', async () => {
    const file = join(await newFolder('faults'), 'own.js');
    await writeFile(file, 'export default { modules: [1], adapter: {}, adapters: { hash: 1 } }');
    const lines = [
      'own.js: "adapter" is not a member: a configuration has modules and adapters',
      'own.js: modules: number 1 is not made by defineModule',
      'own.js: adapters: unknown port hash',
    ];
    const wrong = { ...environment, DATABASE_URL: 'postgres://127.0.0.1:1/none', PAGE_SIZE: '0' };
    for (const command of COMMANDS) {
      const { code, output, errors } = await menshenHere(['--config', file, ...command.split(' ')], {
        environment: wrong,
      });
      expect({ code, output }, command).to.deep.equal({ code: 1, output: '' });
      const [first, ...others] = errors.trimEnd().split('\n');
      expect(first, command).to.match(/^menshen: PAGE_SIZE must be /);
      expect(others, command).to.deep.equal(lines.map((line) => `menshen: ${line}`));
    }
    const { code, output } = await menshenHere(['doctor', '--json', '--config', file], { environment: wrong });
    const { checks: found } = JSON.parse(output) as Readonly<{ checks: ReadonlyArray<Check> }>;
    expect(code).to.equal(1);
    expect(found.filter(({ subject }) => subject === 'configuration').map(({ message }) => message)).to.deep.equal(
      lines,
    );
  });

  it('that imports a module which is not compiled yet says which file to compile', async () => {
    const own = await newFolder('uncompiled');
    const [file, source] = [join(own, 'own.mjs'), join(own, 'customer.ts')];
    await writeFile(file, "import './customer.js';");
    await writeFile(source, '');
    const { code, errors } = await menshen(['migrate', '--config', file], { environment });
    expect(code).to.equal(1);
    expect(errors)
      .to.match(/^menshen: own\.mjs: cannot be loaded: Cannot find module /)
      .and.include(`: compile ${source} first\n`);
  });
});
