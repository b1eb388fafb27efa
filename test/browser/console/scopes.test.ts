import { expect } from 'chai';
import { UserRow } from '../../../src/adapters/mikro-orm/entities/user-row.js';
import { call } from '../../support/http/call.js';
import { changeRow, newHolder, newUser, PASSWORD } from '../../support/http/people.js';
import { dataOf } from '../../support/http/reply.js';
import { tokenOf } from '../../support/http/session.js';
import { useConsole } from './console-stage.js';
import type { Visitor } from './visitor.js';

/** 研发部, with departments below it. */
const RESEARCH = 2;

const TEXTS = {
  zh: {
    ...{ add: '添加角色', scopeOf: (name: string) => `“${name}”的数据范围`, chosen: '指定部门', from: '列表包含：' },
    ...{ done: '确定', save: '保存', part: '研发部及下级', only: '仅显示研发部及下级的数据', saved: '的角色已保存' },
    unlimited: '所选角色的权限作用于以下模块的全部数据：岗位。',
    other: '其他模块的权限作用于全部数据。',
    recordId: '记录编号',
    isShown: (name: string) => `能看到“${name}”：它的部门是研发部`,
    isNotShown: (name: string) => `看不到“${name}”：它没有部门`,
    search: '按名称查找记录',
    isDeleted: (name: string) => `“${name}”已删除`,
    deletedBy: '删除人：admin。删除时间：',
    notFound: '您看不到此编号的记录',
  },
  en: {
    ...{ add: 'Add a role', scopeOf: (name: string) => `Data scope of “${name}”`, chosen: 'Chosen departments' },
    ...{ done: 'Done', save: 'Save', part: '研发部 and below', from: 'The list reaches: ' },
    ...{ only: 'Shows only: 研发部 and below', saved: 'are saved' },
    unlimited: 'In these modules, the chosen roles reach all records: Positions.',
    other: 'Permissions of other modules reach all records.',
    recordId: 'Record ID',
    isShown: (name: string) => `“${name}” is shown: its department is 研发部.`,
    isNotShown: (name: string) => `“${name}” is not shown: it has no department.`,
    search: 'Find a record by its name',
    isDeleted: (name: string) => `“${name}” is deleted.`,
    deletedBy: 'Deleted by: admin. Deleted at: ',
    notFound: 'You may see no record with this ID',
  },
};

type Texts = (typeof TEXTS)['zh' | 'en'];

const LOOKS = [
  { locale: 'zh', width: 1280 },
  { locale: 'en', width: 390 },
] as const;

const expectToFit = async ({ page }: Visitor, name: string): Promise<void> => {
  const isWide = await page.evaluate('document.documentElement.scrollWidth > window.innerWidth');
  expect(isWide, name).to.equal(false);
};

describe('data scopes in the console', () => {
  const stage = useConsole();
  let token: string;
  before(async () => {
    token = await tokenOf(stage.service);
  });
  const get = async (path: string) => dataOf(await call(stage.service, `/api/v1${path}`, { token }));
  const rolesOf = async (id: number) => (await get(`/user/detail?id=${id}`))['roles'];
  const joinResearch = (id: number) =>
    changeRow(stage.service, UserRow, id, (row) => {
      row.departmentId = RESEARCH;
    });

  const addRole = async ({ page }: Visitor, texts: Texts, role: string): Promise<void> => {
    await page.getByLabel(texts.add).fill(role);
    await page.getByRole('option', { name: role }).click();
    await page.keyboard.press('Escape');
  };
  const choose = async ({ page }: Visitor, texts: Texts, role: string, scope: string): Promise<void> => {
    await page.getByRole('combobox', { name: texts.scopeOf(role) }).click();
    await page.getByRole('option', { name: scope, exact: true }).click();
  };
  const save = ({ page }: Visitor, texts: Texts) => page.getByRole('button', { name: texts.save, exact: true }).click();

  for (const look of LOOKS)
    it(`are chosen for each role, explained, and told above a limited list (${look.locale}, ${look.width})`, async () => {
      const texts = TEXTS[look.locale];
      const holder = await newHolder(stage.service, 'sys:user:page', 'sys:position:page');
      const user = await newUser(stage.service);
      const role = `role of ${holder.username}`;
      const visitor = await stage.administer(look);
      const { page } = visitor;
      await visitor.open(`/user/${user.id}/roles`);
      await addRole(visitor, texts, role);
      await choose(visitor, texts, role, texts.chosen);
      const dialog = page.getByRole('dialog');
      await dialog
        .getByRole('treeitem')
        .filter({ hasText: '研发部' })
        .last()
        .locator('input[type=checkbox]')
        .first()
        .check();
      await expectToFit(visitor, 'departments');
      await dialog.getByRole('button', { name: texts.done }).click();
      await page.getByText(texts.part).waitFor();
      await page.getByText(texts.unlimited).waitFor();
      await expectToFit(visitor, 'roles');
      await save(visitor, texts);
      await page.waitForURL(/\/show$/);
      await page.getByText(texts.saved).waitFor();
      expect(await rolesOf(user.id)).to.deep.equal([
        { roleId: holder.roleId, scope: 2, departments: [{ id: RESEARCH, below: true }] },
      ]);
      await page.getByText(texts.part).waitFor();
      await visitor.open(`/user/${user.id}/access?module=user`);
      await page.getByText(texts.from).waitFor();
      await page.getByText(texts.part).first().waitFor();
      await joinResearch(holder.id);
      await page.getByRole('textbox', { name: texts.recordId }).fill(String(holder.id));
      await page.getByText(texts.isShown(holder.username)).waitFor();
      await page.getByRole('textbox', { name: texts.recordId }).fill(String(user.id));
      await page.getByText(texts.isNotShown(user.username)).waitFor();
      await page.getByRole('combobox', { name: texts.search }).fill(holder.username);
      await page.getByRole('option', { name: holder.username }).click();
      await page.getByText(texts.isShown(holder.username)).waitFor();
      expect(await page.getByRole('textbox', { name: texts.recordId }).inputValue()).to.equal(String(holder.id));
      const gone = await newUser(stage.service);
      dataOf(await call(stage.service, '/api/v1/user/delete', { token, form: { ids: [gone.id] } }));
      await page.getByRole('textbox', { name: texts.recordId }).fill(String(gone.id));
      const deleted = page.getByRole('alert').filter({ hasText: texts.isDeleted(gone.username) });
      await deleted.getByText(texts.deletedBy).waitFor();
      await expectToFit(visitor, 'deleted');
      expect(await deleted.getByRole('link').getAttribute('href')).to.match(/#\/user\/deleted$/);
      await page.getByRole('textbox', { name: texts.recordId }).fill('999999');
      await page.getByText(texts.notFound).waitFor();
      await expectToFit(visitor, 'access');
      await visitor.open('/menu/holders?permission=sys:user:page');
      await page.getByRole('link', { name: user.username }).waitFor();
      await expectToFit(visitor, 'holders');
      await visitor.leave();

      const limited = await stage.visitAs(user.username, PASSWORD, look);
      await limited.open('/user');
      await limited.page.getByRole('note').getByText(texts.only).waitFor();
      await expectToFit(limited, 'limited list');
      await limited.open('/position');
      expect(await limited.page.getByRole('note').count()).to.equal(0);
      await limited.leave();
    });

  it('explain no record as missing when the deleted records cannot be read: the page shows the failure', async () => {
    const user = await newHolder(stage.service, 'sys:user:page');
    const visitor = await stage.administer();
    const { page } = visitor;
    visitor.allow(/503/);
    await page.route('**/api/v1/user/deleted*', (route) => route.fulfill({ status: 503, body: '' }));
    await visitor.open(`/user/${user.id}/access?module=user`);
    await page.getByRole('textbox', { name: TEXTS.zh.recordId }).fill('999999');
    await page.locator('#main-content .MuiAlert-colorError').waitFor();
    expect(await page.getByText(TEXTS.zh.notFound).count()).to.equal(0);
    await page.unroute('**/api/v1/user/deleted*');
    await visitor.leave();
  });

  it('of a disabled record are explained too: it is found by its name', async () => {
    const user = await newUser(stage.service, { status: 2 });
    const reader = await newHolder(stage.service, 'sys:user:page');
    const visitor = await stage.administer();
    const { page } = visitor;
    await visitor.open(`/user/${reader.id}/access?module=user`);
    await page.getByRole('combobox', { name: TEXTS.zh.search }).fill(user.username);
    await page.getByRole('option', { name: user.username }).click();
    await page.getByText(`能看到“${user.username}”：列表包含全部数据`).waitFor();
    await visitor.leave();
  });

  it('of a deleted record are explained too: it is found by its name, with a mark', async () => {
    const user = await newUser(stage.service);
    dataOf(await call(stage.service, '/api/v1/user/delete', { token, form: { ids: [user.id] } }));
    const reader = await newHolder(stage.service, 'sys:user:page');
    const visitor = await stage.administer();
    const { page } = visitor;
    await visitor.open(`/user/${reader.id}/access?module=user`);
    const search = page.getByRole('combobox', { name: TEXTS.zh.search });
    await search.fill(user.username);
    await page.getByRole('option', { name: `${user.username}（已删除）` }).click();
    await page
      .getByRole('alert')
      .filter({ hasText: TEXTS.zh.isDeleted(user.username) })
      .waitFor();
    expect(await search.inputValue()).to.equal(`${user.username}（已删除）`);
    await visitor.leave();
  });

  it('that are wider than the own ones are refused at the row of their role', async () => {
    const texts = TEXTS.en;
    const manager = await newHolder(
      stage.service,
      ...['sys:user:roles', 'sys:user:detail', 'sys:user:page', 'sys:role:options', 'sys:department:tree'],
    );
    const user = await newUser(stage.service);
    for (const { id } of [manager, user]) await joinResearch(id);
    const { version } = await get(`/user/detail?id=${manager.id}`);
    const roles = [{ roleId: manager.roleId, scope: 4 }];
    dataOf(await call(stage.service, '/api/v1/user/roles', { token, form: { id: manager.id, version, roles } }));
    const role = `role of ${manager.username}`;
    const visitor = await stage.visitAs(manager.username, PASSWORD, LOOKS[1]);
    const { page } = visitor;
    await visitor.open(`/user/${user.id}/roles`);
    await addRole(visitor, texts, role);
    await save(visitor, texts);
    await page.getByRole('listitem').filter({ hasText: role }).getByText('permissions that you do not have').waitFor();
    await expectToFit(visitor, 'refused');
    await choose(visitor, texts, role, 'Own department and below');
    await page.getByText(texts.other).waitFor();
    await save(visitor, texts);
    await page.getByText(texts.saved).waitFor();
    expect(await rolesOf(user.id)).to.deep.equal(roles);
    await visitor.leave();
  });

  it('limit the departments that the form of a new user offers, and the form says why there is none', async () => {
    const manager = await newHolder(
      stage.service,
      ...['sys:user:add', 'sys:user:page', 'sys:department:tree', 'sys:department:options'],
    );
    await joinResearch(manager.id);
    for (const [scope, isOffered] of [
      [4, true],
      [5, false],
    ] as const) {
      const { version } = await get(`/user/detail?id=${manager.id}`);
      const form = { id: manager.id, version, roles: [{ roleId: manager.roleId, scope }] };
      dataOf(await call(stage.service, '/api/v1/user/roles', { token, form }));
      const visitor = await stage.visitAs(manager.username, PASSWORD, LOOKS[isOffered ? 0 : 1]);
      const { page } = visitor;
      await visitor.open('/user/create');
      if (isOffered) {
        await page.getByRole('combobox', { name: '部门' }).click();
        await page.getByRole('option', { name: '前端组' }).waitFor();
        const offered = await page.getByRole('option').allInnerTexts();
        expect(offered.filter((text) => !text.includes('研发部'))).to.deep.equal([]);
      } else {
        await page.getByText('Your data scope includes no department that you can choose here.').waitFor();
        await expectToFit(visitor, 'no department');
      }
      await visitor.leave();
    }
  });

  it('of a user have no number in the place of a name while the names are read', async () => {
    const holder = await newHolder(stage.service, 'sys:user:page');
    const { version } = await get(`/user/detail?id=${holder.id}`);
    const roles = [{ roleId: holder.roleId, scope: 2, departments: [{ id: RESEARCH, below: true }] }];
    dataOf(await call(stage.service, '/api/v1/user/roles', { token, form: { id: holder.id, version, roles } }));
    const visitor = await stage.administer();
    const { page } = visitor;
    let answerNames = (): void => undefined;
    const held = new Promise<void>((resolve) => {
      answerNames = resolve;
    });
    const names = /\/(department\/tree|(role|department)\/options\?.*)$/;
    await page.route(names, async (route) => {
      await held;
      await route.continue();
    });
    await page.goto(`${stage.service.url}/console/#/user/${holder.id}/show`);
    const shown = page.getByRole('term').filter({ hasText: '角色' }).locator('+ dd');
    await shown.locator('.MuiSkeleton-root').first().waitFor();
    expect(await shown.textContent()).to.not.include('#');
    answerNames();
    await shown.getByText('研发部及下级').waitFor();
    await shown.getByText(`role of ${holder.username}`).waitFor();
    await page.unroute(names);
    await visitor.leave();
  });
});
