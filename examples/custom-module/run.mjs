// From the built product to a list page of the module, in a folder of its own: node examples/custom-module/run.mjs
import { spawnSync } from 'node:child_process';
import { cp, mkdtemp, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { addModule } from './add-module.mjs';

const root = resolve(import.meta.dirname, '../..');
const copy = await mkdtemp(join(tmpdir(), 'menshen-notice-'));

// without a server the database is embedded
const { DATABASE_URL } = process.env;
const environment = {
  ...(DATABASE_URL && { DATABASE_URL }),
  JWT_SECRET: 'for this example alone, and longer than 32 bytes',
  PORT: '0',
  DATA_DIR: join(copy, 'data'),
  LOG_LEVEL: 'error',
};

const run = (...parts) => {
  const { status } = spawnSync(process.execPath, parts, {
    cwd: copy,
    env: { ...process.env, ...environment },
    stdio: 'inherit',
  });
  if (status !== 0) throw new Error(`node ${parts.join(' ')} failed`);
};

const built = (file) => import(pathToFileURL(join(copy, 'dist', file)).href);

/** As any program may that writes to the database; gives what the database has counted. */
const insertNotices = async () => {
  const { readSettings } = await built('src/menshen.js');
  const { compose } = await built('src/composition/container.js');
  const { NoticeRow } = await built('src/adapters/mikro-orm/entities/notice-row.js');
  const { get, close } = compose(readSettings(environment).right);
  const notices = [
    { title: '春节放假', sort: 2 },
    { title: '系统维护', sort: 1 },
    { title: '已经撤回', sort: 3, deleted: true },
  ];
  const em = (await get('orm')).em.fork();
  await em.insertMany(NoticeRow, notices);
  const [{ live }] = await em.execute(`select live from listed_tables where table_name = 'notices'`);
  await close();
  return Number(live);
};

const listOverHttp = async () => {
  const { createService, readSettings } = await built('src/menshen.js');
  let text = '';
  const painter = () => ({ paint: async (captcha) => ((text = captcha), Buffer.from('no picture')) });
  const service = await createService({ settings: readSettings(environment).right, adapters: { painter } });
  const call = async (path, init) => (await fetch(`${service.url}/api/v1${path}`, init)).json();
  const listAs = async (username, password, path) => {
    const { key } = (await call('/captcha')).data;
    const form = JSON.stringify({ username, password, code: text, key });
    const headers = { 'Content-Type': 'application/json' };
    const token = (await call('/login', { method: 'POST', headers, body: form })).data.access_token;
    return call(path, { headers: { Authorization: `Bearer ${token}` } });
  };
  const menus = await listAs('admin', '123456', '/menu/page?pageSize=100');
  const answers = {
    all: await listAs('admin', '123456', '/notice/page'),
    found: await listAs('admin', '123456', `/notice/page?name=${encodeURIComponent('放假')}`),
    denied: await listAs('guest', 'Guest#2026', '/notice/page'),
    permissions: menus.data.records.map(({ permission }) => permission).filter((one) => one.startsWith('sys:notice:')),
  };
  await service.close();
  return answers;
};

try {
  for (const part of [
    'config',
    'src',
    'test',
    'mikro-orm.config.ts',
    'package.json',
    'tsconfig.json',
    'tsconfig.build.json',
  ])
    await cp(join(root, part), join(copy, part), { recursive: true });
  await symlink(join(root, 'node_modules'), join(copy, 'node_modules'));
  await addModule(copy);
  run('node_modules/typescript-7/bin/tsc', '-p', 'tsconfig.build.json');
  // the database is in use already when the module comes
  run(join(root, 'dist/src/cli/migrate.js'));
  run(join(root, 'dist/src/cli/seed.js'));
  run('dist/src/cli/migrate.js');
  const kept = await insertNotices();
  console.log(JSON.stringify({ kept, ...(await listOverHttp()) }, undefined, 2));
} finally {
  await rm(copy, { recursive: true, force: true });
}
