import { expect } from 'chai';
import { call } from '../../support/http/call.js';
import { newDepartment, newHolder, newManager, newUser, PASSWORD } from '../../support/http/people.js';
import { dataOf } from '../../support/http/reply.js';
import { tokenOf } from '../../support/http/session.js';
import { useConsole } from './console-stage.js';
import { cutTexts, outsideTheWindow } from './page-faults.js';
import type { Visitor } from './visitor.js';

const TEXTS = {
  zh: {
    disable: '停用',
    lost: '除超级管理员外，有 1 个用户拥有权限“sys:my:zh”，他们从下一次请求起失去此权限。',
    navigation: '导航不再显示停用的菜单及其下级菜单，下级菜单的权限不受影响。',
    department: '用户和记录不能再选择已停用的部门。已属于该部门的 1 个用户不受影响。数据范围包含的记录不变',
  },
  en: {
    disable: 'Disable',
    lost: 'Apart from the administrator, 1 user has the permission “sys:my:en”, and loses it with the next request.',
    navigation: 'The navigation no longer shows a disabled menu or those below it.',
    department:
      'can no longer be chosen for users and records. Nothing changes for the 1 user who already has such a department. Data scopes reach the same',
  },
};

const LOOKS = [
  { locale: 'zh', width: 1280 },
  { locale: 'en', width: 390 },
] as const;

describe('the question before a record is disabled in the console', () => {
  const stage = useConsole();
  const addMenu = async (form: object): Promise<number> => {
    const token = await tokenOf(stage.service);
    return Number(dataOf(await call(stage.service, '/api/v1/menu/add', { token, form }))['id']);
  };
  /** The texts of the question about a record, whose page is at the address. */
  const asked = async ({ page, open, settled }: Visitor, path: string, disable: string): Promise<string> => {
    await open(path);
    await page.getByRole('button', { name: disable, exact: true }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('alert').first().waitFor();
    await settled();
    expect([...(await outsideTheWindow(page)), ...(await cutTexts(page))]).to.deep.equal([]);
    const texts = await dialog.getByRole('alert').allInnerTexts();
    await page.keyboard.press('Escape');
    return texts.join('\n');
  };

  for (const look of LOOKS)
    it(`tells what users lose, and what they keep (${look.locale}, ${look.width})`, async () => {
      const texts = TEXTS[look.locale];
      const permission = `sys:my:${look.locale}`;
      const { menuId } = await newHolder(stage.service, permission);
      const departmentId = await newDepartment(stage.service);
      await newUser(stage.service, { departmentId });
      const visitor = await stage.administer(look);
      const ask = (path: string) => asked(visitor, path, texts.disable);
      expect(await ask(`/menu/${menuId}/show`)).to.equal(texts.lost);
      const page = await addMenu({ name: `page ${look.locale}`, type: 2 });
      expect(await ask(`/menu/${page}/show`))
        .to.include(texts.navigation)
        .and.not.include('sys:');
      expect(await ask(`/department/${departmentId}/show`)).to.include(texts.department);
      await visitor.leave();
    });

  it('is not answered before it tells what users lose', async () => {
    const { menuId, roleId } = await newHolder(stage.service, 'sys:my:waiting');
    const departmentId = await newDepartment(stage.service);
    const visitor = await stage.administer();
    const { page } = visitor;
    for (const [path, awaited] of [
      [`/menu/${menuId}/show`, '**/api/v1/menu/holders*'],
      [`/department/${departmentId}/show`, '**/api/v1/user/page?departmentId*'],
      [`/role/${roleId}/show`, '**/api/v1/user/page?roleId*pageSize=1'],
    ] as const) {
      await visitor.open(path);
      let answer = (): void => undefined;
      const held = new Promise<void>((resolve) => {
        answer = resolve;
      });
      await page.route(awaited, async (route) => {
        await held;
        await route.continue();
      });
      await page.getByRole('button', { name: '停用', exact: true }).click();
      const confirm = page.getByRole('dialog').getByRole('button', { name: '停用' });
      await confirm.waitFor();
      expect(await confirm.isDisabled(), path).to.equal(true);
      answer();
      await page.getByRole('dialog').getByRole('alert').first().waitFor();
      expect(await confirm.isEnabled(), path).to.equal(true);
      await page.keyboard.press('Escape');
      await page.unroute(awaited);
    }
    await visitor.leave();
  });

  it('tells that another enabled menu has the permission too', async () => {
    const { menuId } = await newHolder(stage.service, 'sys:my:twice');
    await addMenu({ name: 'twice', type: 3, permission: 'sys:my:twice' });
    const visitor = await stage.administer();
    const text = await asked(visitor, `/menu/${menuId}/show`, '停用');
    expect(text).to.include('另一个启用的菜单也有权限“sys:my:twice”').and.not.include('个用户');
    await visitor.leave();
  });

  it('has no number of users where the data scope of the reader leaves some out, or they may not be counted', async () => {
    const departmentId = await newDepartment(stage.service);
    await newUser(stage.service, { departmentId });
    const { menuId, roleId } = await newHolder(stage.service, 'sys:my:uncounted');
    const numberOf = async (username: string, path: string): Promise<string> => {
      const visitor = await stage.visitAs(username, PASSWORD);
      const text = await asked(visitor, path, '停用');
      await visitor.leave();
      return text;
    };
    const actions = ['detail', 'page', 'status'];
    const of = (module: string): ReadonlyArray<string> => actions.map((action) => `sys:${module}:${action}`);
    const manager = await newManager(
      stage.service,
      departmentId,
      ...[...of('menu'), ...of('department'), ...of('role'), 'sys:menu:tree', 'sys:menu:holders', 'sys:user:page'],
    );
    expect(await numberOf(manager.username, `/menu/${menuId}/show`)).to.equal(
      '角色拥有此菜单的用户，从下一次请求起失去权限“sys:my:uncounted”。',
    );
    expect(await numberOf(manager.username, `/department/${departmentId}/show`)).to.include(
      '已属于该部门的用户不受影响。',
    );
    expect(await numberOf(manager.username, `/role/${roleId}/show`)).to.equal(
      '拥有此角色的用户从下一次请求起失去其权限',
    );
    const reader = await newHolder(stage.service, ...of('menu'));
    expect(await numberOf(reader.username, `/menu/${menuId}/show`)).to.include(
      '用户从下一次请求起失去此菜单的权限，除非',
    );
  });
});
