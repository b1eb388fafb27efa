import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect } from 'chai';
import { build } from 'esbuild';
import { MenuRow } from '../../../src/adapters/mikro-orm/entities/menu-row.js';
import { nodeClient } from './node-client.js';
import { enrol } from '../../../test/support/http/authenticator.js';
import { useMainService } from '../../../test/support/http/main-service.js';
import { startTestService, type TestService } from '../../../test/support/http/service.js';
import { withDemoData } from '../../../test/support/http/with-demo-data.js';
import { anyDatabase } from '../../../test/support/postgres/shared.js';
import { captchaOf, PASSWORDS, tokenOf } from '../../../test/support/http/session.js';
import { fencedBlocksOf } from '../../../test/support/markdown.js';
import { newFolder } from '../../../test/support/new-folder.js';

type Route = Readonly<{
  name: string;
  path: string;
  component?: string;
  meta: Readonly<Record<string, unknown>>;
  children?: ReadonlyArray<Route>;
}>;
type Login = Readonly<{ username: string; password: string; code: string; key: string }>;
type Flat<T> = Promise<Readonly<{ data: T | null; error: Error | null }>>;

type Vben = Readonly<{
  loginApi(form: Login): Promise<Readonly<{ accessToken: string }>>;
  logoutApi(): Promise<unknown>;
  getUserInfoApi(): Promise<object>;
  getAccessCodesApi(): Promise<ReadonlyArray<string>>;
  getAllMenusApi(): Promise<ReadonlyArray<Route>>;
  pageOf(
    module: string,
  ): (
    grid: Readonly<{ page: Readonly<{ currentPage: number; pageSize: number }> }>,
    filters?: object,
  ) => Promise<Readonly<{ items: ReadonlyArray<object>; total: number }>>;
  write(module: string, action: string, body: object): Promise<unknown>;
}>;
type Soybean = Readonly<{
  fetchLogin(username: string, password: string, picture: object): Flat<Readonly<{ token: string }>>;
  fetchGetUserInfo(): Flat<object>;
  fetchGetUserRoutes(): Flat<Readonly<{ routes: ReadonlyArray<Route>; home: string }>>;
  fetchIsRouteExist(name: string): Flat<boolean>;
  fetchPage(
    module: string,
    query: object,
  ): Flat<Readonly<{ records: ReadonlyArray<object>; total: number; size: number; current: number }>>;
  fetchWrite(module: string, action: string, body: object): Flat<unknown>;
}>;

type Dialogs = Readonly<Record<'code' | 'proof', (refused?: Readonly<{ reason: string }>) => Promise<unknown>>>;
type Exported = (client: unknown, dialogs: Dialogs) => unknown;

/** No dialog is expected. */
const NONE: Dialogs = {
  code: () => Promise.reject(new Error('asked for a code')),
  proof: () => Promise.reject(new Error('asked for a step-up')),
};

/** What the code of the page exports under this name. */
const exported = async (name: string): Promise<Exported> => {
  const blocks = fencedBlocksOf(readFileSync('docs/front-ends.md', 'utf8'));
  const block = blocks.find(({ body }) => body.includes(`export const ${name} =`));
  if (!block) throw new Error(`the page has no code of ${name}`);
  const file = join(await newFolder('front-ends'), `${name}.mjs`);
  // where `second-factor.ts` is
  const stdin = { contents: block.body, loader: 'ts', resolveDir: 'examples/client' } as const;
  await build({ stdin, bundle: true, format: 'esm', outfile: file, logLevel: 'silent' });
  const module = (await import(pathToFileURL(file).href)) as Readonly<Record<string, Exported>>;
  return module[name]!;
};

const outline = (routes: ReadonlyArray<Route>): ReadonlyArray<unknown> =>
  routes.map(({ path, component = '', children = [] }) =>
    children.length === 0 ? [path, component] : [path, component, outline(children)],
  );
const below = (routes: ReadonlyArray<Route>): ReadonlyArray<Route> =>
  routes.flatMap((route) => [route, ...below(route.children ?? [])]);

describe('the code of the page on front ends, over a real service', () => {
  const service = useMainService();
  const ADMIN = { username: 'admin', password: '123456' };
  const hiddenName = '隐藏的详情页';
  before(async () => {
    const em = service.orm().em.fork();
    const parts = { component: 'hidden/detail/index', type: 2, visible: 2, sort: 900, parentId: 1 };
    em.create(MenuRow, { name: hiddenName, permission: '', path: '/hidden/detail', ...parts });
    await em.flush();
  });
  after(async () => {
    await service.orm().em.fork().nativeDelete(MenuRow, { name: hiddenName });
  });

  describe('of vben', () => {
    let api: Vben;
    before(async () => {
      api = (await exported('vbenApi'))(nodeClient(service.url).client, NONE) as Vben;
    });

    it('fails with the text of the service before a login', async () => {
      const error = await api.getUserInfoApi().catch((failure: unknown) => failure);
      expect(error).to.be.an('error').with.property('message', '请先登录');
    });

    it('logs in, and has the user and the permission codes', async () => {
      expect((await api.loginApi({ ...ADMIN, ...(await captchaOf(service)) })).accessToken).to.not.equal('');
      expect(await api.getUserInfoApi()).to.deep.include({ userId: '1', username: 'admin', homePath: '' });
      expect(await api.getAccessCodesApi()).to.include.members(['sys:user:page', 'sys:role:grant']);
    });

    it('has a route for each menu: a layout for a folder, a view for a page, hidden ones marked', async () => {
      const routes = await api.getAllMenusApi();
      expect(outline(routes.filter(({ path }) => path === '/monitoring'))).to.deep.equal([
        [
          ...['/monitoring', 'BasicLayout'],
          [
            ['/monitoring/session', '/monitoring/session/index'],
            ['/monitoring/lock', '/monitoring/lock/index'],
            ['/monitoring/audit', '/monitoring/audit/index'],
          ],
        ],
      ]);
      const all = below(routes);
      expect(new Set(all.map(({ name }) => name)).size).to.equal(all.length);
      expect(all.find(({ path }) => path === '/hidden/detail')?.meta).to.deep.include({
        title: hiddenName,
        hideInMenu: true,
        order: 900,
      });
      expect(all.find(({ path }) => path === '/system/user')?.meta).to.include({ hideInMenu: false, icon: 'user' });
    });

    it('has the pages of a grid, with filters', async () => {
      const ask = api.pageOf('example');
      const { items, total } = await ask({ page: { currentPage: 2, pageSize: 5 } }, { status: 1 });
      expect(items).to.have.length(5);
      expect(total).to.be.above(10);
    });

    it('logs out', async () => {
      await api.logoutApi();
      expect(await api.getUserInfoApi().catch((failure: unknown) => failure)).to.be.an('error');
    });
  });

  describe('of soybean', () => {
    let api: Soybean;
    before(async () => {
      api = (await exported('soybeanApi'))(nodeClient(service.url).client, NONE) as Soybean;
    });

    it('gives an error in place of the data before a login', async () => {
      const { data, error } = await api.fetchGetUserInfo();
      expect([data, error?.message]).to.deep.equal([null, '请先登录']);
    });

    it('logs in, and has the user with roles and buttons', async () => {
      const { data } = await api.fetchLogin(ADMIN.username, ADMIN.password, await captchaOf(service));
      expect(data?.token).to.not.equal('');
      const user = await api.fetchGetUserInfo();
      expect(user.error).to.equal(null);
      expect(user.data).to.deep.include({ userId: '1', roles: [] });
      expect((user.data as Readonly<{ buttons: unknown }>).buttons).to.include.members(['sys:user:page']);
    });

    it('has routes with layout and view, the first page as home, and knows which routes exist', async () => {
      const { data } = await api.fetchGetUserRoutes();
      const routes = data?.routes ?? [];
      expect(outline(routes.filter(({ path }) => path === '/monitoring'))).to.deep.equal([
        [
          ...['/monitoring', 'layout.base'],
          [
            ['/monitoring/session', 'view.monitoring_session'],
            ['/monitoring/lock', 'view.monitoring_lock'],
            ['/monitoring/audit', 'view.monitoring_audit'],
          ],
        ],
      ]);
      // other tests of this service add and move menus
      const pages = below(routes).filter(({ component, meta }) => component?.includes('view.') && !meta['hideInMenu']);
      expect(pages.map(({ name }) => name)).to.include('system_user');
      expect(data?.home).to.equal(pages[0]?.name);
      expect(below(routes).find(({ name }) => name === 'hidden_detail')?.meta).to.include({ hideInMenu: true });
      expect((await api.fetchIsRouteExist('system_role')).data).to.equal(true);
      expect((await api.fetchIsRouteExist('system_nothing')).data).to.equal(false);
    });

    it('has the envelope of pages as it is', async () => {
      const { data } = await api.fetchPage('example', { current: 2, size: 5 });
      expect(data).to.include({ current: 2, size: 5 });
      expect(data?.records).to.have.length(5);
      expect((await api.fetchPage('example', { current: 0, size: 5 })).error?.message).to.equal('查询失败,请稍后重试');
    });
  });
});

describe('the code of the page on front ends, with a second factor and a step-up', () => {
  const service = {} as TestService;
  before(async () => {
    const environment = { ...(await anyDatabase()), SECOND_FACTOR: 'required', STEP_UP_MINUTES: '15' };
    Object.assign(service, await startTestService({ environment, prepare: withDemoData }));
  });
  after(() => service.stop());
  const ADMIN = { username: 'admin', password: PASSWORDS.admin };
  const AUDITOR = { username: 'auditor', password: PASSWORDS.auditor };
  let app: Awaited<ReturnType<typeof enrol>>['app'];
  before(async () => {
    ({ app } = await enrol(service, ADMIN, await tokenOf(service)));
  });

  /** Dialogs whose first code is wrong, and what they were told. */
  const dialogs = () => {
    const told: string[] = [];
    const code = (kind: string) => async (refused?: Readonly<{ reason: string }>) => {
      told.push(`${kind} ${refused?.reason ?? ''}`.trim());
      return refused ? app.code() : app.wrongCode();
    };
    return {
      told,
      code: code('code'),
      proof: async (...of: [refused?: Readonly<{ reason: string }>]) => ({ code: await code('proof')(...of) }),
    };
  };
  const later = (): void => service.advance(16 * 60_000);
  const role = (name: string) => ({ name, code: name, status: 1, sort: 1, remark: '' });

  it('logs in to vben with the second code, and repeats a write after a step-up', async () => {
    const asked = dialogs();
    const api = (await exported('vbenApi'))(nodeClient(service.url).client, asked) as Vben;
    await api.loginApi({ ...ADMIN, ...(await captchaOf(service)) });
    expect(await api.getUserInfoApi()).to.deep.include({ username: 'admin' });
    later();
    await api.write('role', 'add', role('vben'));
    expect(asked.told).to.deep.equal(['code', 'code FactorIncorrect', 'proof', 'proof FactorIncorrect']);
  });

  it('logs in to soybean with the second code, and repeats a write after a step-up', async () => {
    const asked = dialogs();
    const api = (await exported('soybeanApi'))(nodeClient(service.url).client, asked) as Soybean;
    const { error } = await api.fetchLogin(ADMIN.username, ADMIN.password, await captchaOf(service));
    expect(error).to.equal(null);
    later();
    expect((await api.fetchWrite('role', 'add', role('soybean'))).error).to.equal(null);
    expect(asked.told).to.deep.equal(['code', 'code FactorIncorrect', 'proof', 'proof FactorIncorrect']);
  });

  it('gives FactorRequired as the cause of the error to a user who has no second factor', async () => {
    const vben = (await exported('vbenApi'))(nodeClient(service.url).client, NONE) as Vben;
    await vben.loginApi({ ...AUDITOR, ...(await captchaOf(service)) });
    const thrown = await vben.getAllMenusApi().catch((failure: unknown) => failure);
    expect((thrown as Error).cause).to.include({ reason: 'FactorRequired' });
    const soybean = (await exported('soybeanApi'))(nodeClient(service.url).client, NONE) as Soybean;
    await soybean.fetchLogin(AUDITOR.username, AUDITOR.password, await captchaOf(service));
    expect((await soybean.fetchGetUserRoutes()).error?.cause).to.include({ reason: 'FactorRequired' });
  });
});
