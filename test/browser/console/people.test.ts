import { expect } from 'chai';
import { call } from '../../support/http/call.js';
import { newHolder, newUser, PASSWORD } from '../../support/http/people.js';
import { dataOf } from '../../support/http/reply.js';
import { tokenOf } from '../../support/http/session.js';
import { useConsole } from './console-stage.js';
import type { Visitor } from './visitor.js';

const field = ({ page }: Visitor, name: string) => page.locator(`#main-content [name="${name}"]`);

describe('users and roles in the console', () => {
  const stage = useConsole();
  let token: string;
  before(async () => {
    token = await tokenOf(stage.service);
  });
  const post = async (path: string, form: object) =>
    dataOf(await call(stage.service, `/api/v1${path}`, { token, form }));
  const get = async (path: string) => dataOf(await call(stage.service, `/api/v1${path}`, { token }));
  const visitAs = (...permissions: ReadonlyArray<string>) =>
    newHolder(stage.service, ...permissions).then(async (holder) => ({
      holder,
      visitor: await stage.visitAs(holder.username, PASSWORD),
    }));

  it('the page of the access names its user, and tells which roles give a permission that they lack', async () => {
    const user = await newUser(stage.service);
    const giving = await newHolder(stage.service, 'sys:example:export');
    const { visitor } = await visitAs('sys:user:access');
    const { page } = visitor;
    await visitor.open(`/user/${user.id}/access?text=sys:example:export`);
    await page.getByText(`权限说明 · ${user.username}`).waitFor();
    const row = page.getByRole('row').filter({ hasText: 'sys:example:export' });
    await row.getByText('没有', { exact: true }).waitFor();
    await row.getByRole('button', { name: '哪些角色有此权限？' }).click();
    await row.getByText(`role of ${giving.username}`).waitFor();
    expect(await row.getByRole('link', { name: '分配角色' }).count(), 'without sys:user:roles').to.equal(0);
    await visitor.leave();
  });

  it('the page of the access has the English names of menus in English', async () => {
    const visitor = await stage.administer({ locale: 'en' });
    await visitor.open('/user/2/access?text=sys:user:page');
    const row = visitor.page.getByRole('row').filter({ hasText: 'sys:user:page' });
    await row.getByText('Role “审计员”, menu “Users”').waitFor();
    await visitor.leave();
  });

  it('a new user gets a random password, which is shown once; roles that the giver may not give are grey', async () => {
    const { visitor, holder } = await visitAs('sys:user:page', 'sys:user:add', 'sys:role:options');
    const { page } = visitor;
    await visitor.open('/user/create');
    const username = `drawn-${holder.id}`;
    await field(visitor, 'username').fill(username);
    await page.getByLabel('添加角色').click();
    const stronger = page.getByRole('option').filter({ hasText: '审计员' });
    await stronger.getByText('含有您没有的权限').waitFor();
    expect(await stronger.getAttribute('aria-disabled')).to.equal('true');
    await page.getByRole('option', { name: `role of ${holder.username}` }).click();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: '保存', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: `用户“${username}”已创建` });
    const password = await dialog.getByRole('textbox').inputValue();
    expect(password).to.match(/^[A-Za-z0-9_-]{16}$/);
    await page.goBack();
    await visitor.settled();
    expect(await dialog.getByRole('textbox').inputValue()).to.equal(password);
    expect(await page.getByRole('dialog').count()).to.equal(1);
    await dialog.getByRole('button', { name: '我已记下' }).click();
    await page.waitForURL(/#\/user$/);
    const { total, records } = await get(`/user/page?name=${username}`);
    expect(total).to.equal(1);
    const [{ id }] = records as [{ id: number }];
    expect((await get(`/user/detail?id=${id}`))['roleIds']).to.deep.equal([holder.roleId]);
    await visitor.leave();
  });

  it('the form of a further user keeps the department and the roles with their data scopes, and nothing else', async () => {
    const role = Number((await post('/role/add', { name: '连续新增' }))['id']);
    const visitor = await stage.administer();
    const { page } = visitor;
    const [first, second] = [`row-one-${role}`, `row-two-${role}`];
    const department = page.getByRole('combobox', { name: '部门' });
    await visitor.open('/user/create');
    await field(visitor, 'username').fill(first);
    await field(visitor, 'realname').fill('张三');
    await department.fill('财务部');
    await page.getByRole('option').filter({ hasText: '财务部' }).first().click();
    await page.getByLabel('添加角色').fill('连续新增');
    await page.getByRole('option', { name: '连续新增' }).click();
    await page.getByRole('combobox', { name: '“连续新增”的数据范围' }).click();
    await page.getByRole('option', { name: '本部门', exact: true }).click();
    await page.getByRole('button', { name: '保存并新增' }).click();
    await page.getByRole('dialog').getByRole('button', { name: '我已记下' }).click();
    await visitor.settled();
    for (const name of ['username', 'realname']) expect(await field(visitor, name).inputValue(), name).to.equal('');
    expect(await department.inputValue()).to.equal('总公司 / 财务部');
    await field(visitor, 'username').fill(second);
    await page.getByRole('button', { name: '保存', exact: true }).click();
    await page.getByRole('dialog').getByRole('button', { name: '我已记下' }).click();
    await page.waitForURL(/#\/user$/);
    const placeOf = async (username: string) => {
      const { records } = await get(`/user/page?name=${username}`);
      const [{ id }] = records as [{ id: number }];
      const { departmentId, realname, roles } = await get(`/user/detail?id=${id}`);
      return { departmentId, realname, roles };
    };
    const { departmentId } = await placeOf(first);
    expect(departmentId).to.be.a('number');
    expect(await placeOf(second)).to.deep.equal({ departmentId, realname: '', roles: [{ roleId: role, scope: 3 }] });
    await visitor.leave();
  });

  for (const [locale, width, own] of [
    ['zh', 1280, '本部门'],
    ['en', 390, 'Own department'],
  ] as const)
    it(`the page of a role has the data scope of each of its members (${locale}, ${width})`, async () => {
      const role = Number((await post('/role/add', { name: `范围 ${width}` }))['id']);
      const add = async (scope: object) => {
        const user = await newUser(stage.service);
        await post('/user/roles', { id: user.id, version: 1, roles: [{ roleId: role, ...scope }] });
        return user.username;
      };
      const limited = await add({ scope: 3 });
      const chosen = await add({ scope: 2, departments: [{ id: 2, below: true }] });
      const visitor = await stage.administer({ locale, width });
      const { page } = visitor;
      await visitor.open(`/role/${role}/show`);
      await page.getByRole('row').filter({ hasText: limited }).getByText(own, { exact: true }).waitFor();
      await page.getByRole('row').filter({ hasText: chosen }).getByText('研发部').waitFor();
      expect(await page.evaluate('document.documentElement.scrollWidth > window.innerWidth')).to.equal(false);
      await visitor.leave();
    });

  /** A new role, and a new user who has it in their own department. */
  const roleWithMember = async (name: string) => {
    const role = Number((await post('/role/add', { name }))['id']);
    const user = await newUser(stage.service);
    await post('/user/roles', { id: user.id, version: 1, roles: [{ roleId: role, scope: 3 }] });
    return { role, user };
  };

  it('the page of a role tells that the data scopes of its members were not read, and reads them after a retry', async () => {
    const { role, user } = await roleWithMember('范围读取失败');
    const visitor = await stage.administer();
    const { page } = visitor;
    visitor.allow(/500/);
    const detail = `**/api/v1/user/detail?id=${user.id}`;
    await page.route(detail, (route) =>
      route.fulfill({ status: 500, json: { code: 500, msg: '服务器内部错误', data: null } }),
    );
    await visitor.open(`/role/${role}/show`);
    const alert = page.getByRole('alert').filter({ hasText: '未能读取数据范围' });
    await alert.waitFor();
    const row = page.getByRole('row').filter({ hasText: user.username });
    expect(await row.getByText('—', { exact: true }).count()).to.equal(0);
    await page.unroute(detail);
    await alert.getByRole('button', { name: '重试' }).click();
    await row.getByText('本部门', { exact: true }).waitFor();
    expect(await alert.count()).to.equal(0);
    await visitor.leave();
  });

  it('the page of a role shows a dash for a member whom the user cannot read', async () => {
    const { role, user } = await roleWithMember('范围不可读');
    const visitor = await stage.administer();
    const { page } = visitor;
    await page.route(`**/api/v1/user/detail?id=${user.id}`, async (route) =>
      route.fulfill({
        response: await route.fetch({
          url: route
            .request()
            .url()
            .replace(/id=\d+/, 'id=999999'),
        }),
      }),
    );
    await visitor.open(`/role/${role}/show`);
    await page.getByRole('row').filter({ hasText: user.username }).getByText('—', { exact: true }).waitFor();
    expect(await page.getByText('未能读取数据范围').count()).to.equal(0);
    await visitor.leave();
  });

  it('the page of a role has its members, who are added and removed there', async () => {
    const role = Number((await post('/role/add', { name: '巡检员' }))['id']);
    const user = await newUser(stage.service, { realname: '巡检员甲' });
    const { visitor } = await visitAs(
      ...['sys:role:detail', 'sys:user:page', 'sys:user:options', 'sys:user:setRole', 'sys:user:detail'],
    );
    const { page } = visitor;
    await visitor.open(`/role/${role}/show`);
    await page.getByText('没有用户拥有此角色').waitFor();
    await page.getByRole('button', { name: '添加用户' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('用户').fill('巡检员甲');
    await page.getByRole('option', { name: `巡检员甲 (${user.username})`, exact: true }).click();
    // the list has closed, so it does not cover the button
    await dialog.getByRole('button', { name: '添加用户' }).click();
    await page.getByText('已为 1 个用户分配此角色').waitFor();
    await page.getByRole('link', { name: user.username }).waitFor();
    expect((await get(`/user/page?roleId=${role}`))['total']).to.equal(1);
    await page.getByRole('button', { name: `移除 · ${user.username}` }).click();
    await page.getByRole('dialog').getByRole('button', { name: '移除' }).click();
    await page.getByText('没有用户拥有此角色').waitFor();
    await visitor.leave();
  });

  it('users who may have got a role are named so, the list is read again, and a repetition says that they have the role', async () => {
    const role = Number((await post('/role/add', { name: '未知结果' }))['id']);
    const user = await newUser(stage.service);
    const visitor = await stage.administer();
    const { page } = visitor;
    visitor.allow(/503/);
    const setRole = '**/api/v1/user/setRole';
    await page.route(setRole, async (route) => {
      await route.fetch();
      await route.fulfill({
        status: 503,
        headers: { 'X-Failure-Reason': 'ServiceUnavailable', 'X-Failure-Detail': '{"written":"unknown"}' },
        json: { code: 1, msg: '服务暂不可用,请稍后再试', data: null },
      });
    });
    const dialog = page.getByRole('dialog', { name: '添加用户 · 未知结果' });
    const choose = async () => {
      await page.getByRole('button', { name: '添加用户' }).click();
      await dialog.getByLabel('用户').fill(user.username);
      await page.getByRole('option', { name: user.username }).click();
      await dialog.getByRole('button', { name: '添加用户' }).click();
    };
    await visitor.open(`/role/${role}/show`);
    await page.getByText('没有用户拥有此角色').waitFor();
    await choose();
    await dialog.getByText('所选用户可能已有此角色').waitFor();
    await page.getByRole('link', { name: user.username, includeHidden: true }).waitFor();
    await dialog.getByRole('button', { name: '取消' }).click();
    await dialog.waitFor({ state: 'detached' });
    await page.unroute(setRole);
    await choose();
    await page.getByText('所选用户已有此角色').waitFor();
    await dialog.waitFor({ state: 'detached' });
    await visitor.leave();
  });

  it('users who are chosen for a role: closing the dialog or leaving the page asks before they are dropped', async () => {
    const role = Number((await post('/role/add', { name: '待选人员' }))['id']);
    const user = await newUser(stage.service);
    const visitor = await stage.administer();
    const { page } = visitor;
    const dialog = page.getByRole('dialog', { name: '添加用户 · 待选人员' });
    const question = page.getByRole('dialog', { name: '要放弃已选的用户吗？' });
    await visitor.open(`/role/${role}/show`);
    await page.getByRole('button', { name: '添加用户' }).click();
    await dialog.getByLabel('用户').fill(user.username);
    await page.getByRole('option', { name: user.username }).click();
    await page.keyboard.press('Escape');
    await question.getByRole('button', { name: '继续选择' }).click();
    await dialog.getByRole('button', { name: user.username }).waitFor();
    for (const leave of ['history.back()', `location.hash = '#/user'`]) {
      await page.evaluate(leave);
      await question.getByRole('button', { name: '继续选择' }).click();
      await dialog.getByRole('button', { name: user.username }).waitFor();
      expect(page.url(), leave).to.match(/\/role\/\d+\/show$/);
    }
    await dialog.getByRole('button', { name: '取消' }).click();
    await question.getByRole('button', { name: '放弃' }).click();
    await dialog.waitFor({ state: 'detached' });
    expect((await get(`/user/page?roleId=${role}`))['total']).to.equal(0);
    await page.getByRole('button', { name: '添加用户' }).click();
    await dialog.getByLabel('用户').waitFor();
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    expect(await question.count(), 'nobody was chosen').to.equal(0);
    await visitor.leave();
  });

  it('disabling and deleting a role tell first how many users have it', async () => {
    const holder = await newHolder(stage.service, 'sys:my:counted');
    const visitor = await stage.administer();
    const { page } = visitor;
    await visitor.open(`/role/${holder.roleId}/show`);
    await page.getByRole('button', { name: '停用' }).click();
    await page.getByRole('dialog').getByText('1 个用户拥有此角色，停用后').waitFor();
    await page.getByRole('dialog').getByRole('button', { name: '取消' }).click();
    await page.getByRole('button', { name: '删除' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText('1 个用户拥有此角色，仍有用户').waitFor();
    expect(await dialog.getByRole('button', { name: '删除' }).isDisabled()).to.equal(true);
    await dialog.getByRole('checkbox', { name: '同时收回这些用户的此角色' }).check();
    await dialog.getByRole('button', { name: '删除' }).click();
    await page.getByText(`角色“role of ${holder.username}”已删除`).waitFor();
    await visitor.leave();
  });

  it('a copy of a role has its permissions after one save, and a comparison shows status and data scope', async () => {
    const visitor = await stage.administer();
    const { page } = visitor;
    await visitor.open('/role/1/show');
    await page.getByRole('link', { name: '复制' }).click();
    await visitor.settled();
    expect(await field(visitor, 'name').inputValue()).to.equal('审计员 副本');
    await page.getByRole('listitem').filter({ hasText: 'sys:user:page' }).waitFor();
    await page.getByRole('button', { name: '保存' }).click();
    await page.waitForURL(/\/role\/(?!1\/)\d+\/show/);
    await page.getByText('共 2 个权限').waitFor();
    const copy = /\/role\/(\d+)\/show/.exec(page.url())?.[1] ?? '';
    await visitor.open(`/role/compare?one=1&other=${copy}`);
    await page.getByText('两者都有：2 项').waitFor();
    await page.getByText('仅“审计员”有：0 项').waitFor();
    expect(await page.getByRole('listitem').filter({ hasText: 'sys:user:page' }).innerText()).to.match(
      /^用户管理\s*sys:user:page$/,
    );
    const settings = page.getByRole('table', { name: '状态和数据范围' });
    expect(await settings.getByRole('row').filter({ hasText: '状态' }).innerText()).to.match(/在用\s+在用/);
    expect(await settings.getByRole('row').filter({ hasText: '默认数据范围' }).innerText()).to.contain('全部');
    await visitor.leave();
  });

  it('a copy of a role begins with its default data scope, by the link and by its address alone', async () => {
    const { id } = await post('/role/add', { name: '复制范围', defaultScope: 3, sort: 7 });
    const visitor = await stage.administer();
    const { page } = visitor;
    const expectCopy = async () => {
      await visitor.settled();
      expect(await field(visitor, 'name').inputValue()).to.equal('复制范围 副本');
      expect(await field(visitor, 'defaultScope').inputValue()).to.equal('3');
      expect(await field(visitor, 'sort').inputValue()).to.equal('7');
    };
    await visitor.open(`/role/${String(id)}/show`);
    await page.getByRole('link', { name: '复制' }).click();
    await expectCopy();
    await visitor.open('/role');
    await visitor.open(`/role/create?from=${String(id)}`);
    await expectCopy();
    await page.getByRole('button', { name: '保存' }).click();
    await page.waitForURL(/\/role\/\d+\/show/);
    const copied = Number(/\/role\/(\d+)\/show/.exec(page.url())?.[1]);
    expect(await get(`/role/detail?id=${copied}`)).to.include({ defaultScope: 3, sort: 7 });
    await visitor.leave();
  });
});

describe('the navigation of the console', () => {
  const stage = useConsole(() => ({}));
  let token: string;
  before(async () => {
    token = await tokenOf(stage.service);
  });
  const post = async (path: string, form: object) =>
    dataOf(await call(stage.service, `/api/v1${path}`, { token, form }));
  const itemsOf = ({ page }: Visitor) => page.getByRole('menuitem').allInnerTexts();

  it('follows the menus: names, order and folders, in both languages', async () => {
    const { id } = await post('/menu/add', { name: '人事', english: 'Human resources', type: 1, sort: 0 });
    await post('/menu/add', {
      ...{ parentId: id, name: '职位表', english: 'Job list', type: 2, permission: 'sys:position:page', sort: 1 },
    });
    const visitor = await stage.administer();
    await visitor.open('/');
    const first = ['首页', '职位表', '用户管理', '角色管理', '菜单管理', '岗位管理'];
    expect((await itemsOf(visitor)).slice(0, first.length)).to.deep.equal(first);
    await visitor.page.getByRole('navigation').getByText('人事').waitFor();
    await visitor.leave();

    const english = await stage.administer({ locale: 'en' });
    await english.open('/');
    await english.page.getByRole('menuitem', { name: 'Job list' }).waitFor();
    await english.page.getByRole('navigation').getByText('Human resources').waitFor();
    await english.open('/menu');
    await english.page.getByRole('treeitem').filter({ hasText: 'Human resources' }).first().waitFor();
    await english.leave();
  });

  it('changes with a menu that is hidden here; its page is not among the others', async () => {
    const visitor = await stage.administer();
    const { page } = visitor;
    await visitor.open('/menu?name=sys:example:page');
    await page.getByRole('treeitem').filter({ hasText: '示例管理' }).last().click();
    await page.getByRole('link', { name: '编辑' }).click();
    await visitor.settled();
    await page.getByLabel('是否显示').click();
    await page.getByRole('option', { name: '隐藏' }).click();
    await page.getByText('隐藏的菜单及其下级不出现在导航中').waitFor();
    await page.getByRole('button', { name: '保存' }).click();
    await page.getByText('菜单“示例管理”已保存').waitFor();
    await page.getByRole('menuitem', { name: '示例管理' }).waitFor({ state: 'detached' });
    expect((await itemsOf(visitor)).filter((item) => item.includes('示例'))).to.deep.equal([]);
    await visitor.leave();
  });

  it('the form of a menu offers the permissions of the service and the icons of the console', async () => {
    const visitor = await stage.administer();
    const { page } = visitor;
    await visitor.open('/menu/create');
    await field(visitor, 'name').fill('日报');
    await page.getByLabel('菜单类型').click();
    await page.getByRole('option', { name: '页面' }).click();
    await page.getByLabel('权限标识').fill('导出');
    await page.getByRole('option').filter({ hasText: '岗位导出' }).click();
    expect(await page.getByLabel('权限标识').inputValue()).to.equal('sys:position:export');
    await page.getByLabel('图标').fill('cal');
    await page.getByRole('option', { name: 'calendar' }).click();
    await page.getByRole('button', { name: '保存', exact: true }).click();
    await page.getByText('菜单“日报”已创建').waitFor();
    await visitor.leave();
  });
});
