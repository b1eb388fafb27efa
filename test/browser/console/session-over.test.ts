import { expect } from 'chai';
import { tokenOf } from '../../support/http/session.js';
import { useConsole } from './console-stage.js';

describe('the dialog of a session that is over', () => {
  const stage = useConsole();

  it('is followed by the names of the filters that could not be read before it', async () => {
    const visitor = await stage.visit();
    const { page } = visitor;
    await visitor.open('/');
    await visitor.logIn();
    await visitor.open('/position');
    const filter = encodeURIComponent(JSON.stringify({ departmentId: '2' }));
    visitor.allow(/401/);
    await visitor.endSession();
    await page.evaluate(`location.hash = '#/user?filter=${filter}'`);
    await visitor.logInAgain();
    await page.getByRole('list', { name: '筛选条件' }).getByText('研发部').waitFor();
    await visitor.leave();
  });

  it('reports that another user has logged in in another tab, and continues as that user', async () => {
    const visitor = await stage.visit();
    const { page } = visitor;
    await visitor.open('/');
    await visitor.logIn();
    await visitor.open('/position/create');
    const other = await page.context().newPage();
    await other.goto(`${stage.service.url}/healthz`);
    const store = (item: string | undefined) =>
      other.evaluate(
        item === undefined
          ? `localStorage.removeItem('menshen.session')`
          : `localStorage.setItem('menshen.session', ${JSON.stringify(item)})`,
      );
    const dialog = page.getByRole('dialog');

    await store(undefined);
    await dialog.getByText('您已在其他标签页退出登录').waitFor();
    const token = await tokenOf(stage.service, 'guest');
    await store(JSON.stringify({ token, attempt: crypto.randomUUID(), receivedAt: Date.now() }));
    await dialog.getByText('guest 的登录将失效').waitFor();
    expect(await dialog.getByText('您已在其他标签页退出登录').count()).to.equal(0);
    await dialog.getByRole('button', { name: '不保存并以 guest 继续' }).click();
    await page.getByText('没有权限').or(page.getByText('权限')).first().waitFor();
    await dialog.waitFor({ state: 'detached' });
    await visitor.leave();
  });
});
