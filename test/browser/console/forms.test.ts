import { expect } from 'chai';
import { eventually } from '../../support/eventually.js';
import type { Reply } from '../../support/http/reply.js';
import { call } from '../../support/http/call.js';
import { dataOf } from '../../support/http/reply.js';
import { tokenOf } from '../../support/http/session.js';
import { useConsole, type Visitor } from './console-stage.js';

describe('a form of the console', () => {
  const stage = useConsole();
  let token: string;
  let visitor: Visitor;
  before(async () => {
    token = await tokenOf(stage.service);
  });
  beforeEach(async () => {
    visitor = await stage.visit();
    await visitor.open('/');
    await visitor.logIn();
  });
  afterEach(() => visitor.leave());

  const post = (path: string, form: object): Promise<Reply> => call(stage.service, `/api/v1${path}`, { token, form });
  const newPosition = async (name: string): Promise<number> =>
    Number(dataOf(await post('/position/add', { name }))['id']);
  const name = () => visitor.page.locator('#main-content [name=name]');
  const save = () => visitor.page.getByRole('button', { name: '保存', exact: true }).click();
  const stored = async (id: number) =>
    dataOf(await call(stage.service, `/api/v1/position/detail?id=${id}`, { token }))['name'];

  it('shows what somebody else saved meanwhile, and saves what the user chooses', async () => {
    const id = await newPosition('甲');
    await visitor.open(`/position/${id}`);
    await name().fill('甲一');
    await post('/position/update', { id, version: 1, name: '甲二', sort: 0, status: 1 });
    await save();
    const dialog = visitor.page.getByRole('dialog');
    await dialog.getByText('甲二').waitFor();
    await dialog.getByText('甲一').waitFor();
    await dialog.getByRole('button', { name: '按所选内容保存' }).click();
    await eventually(async () => (await stored(id)) === '甲一');
    await visitor.settled();
  });

  it('finds a role by what is typed, and adds that one', async () => {
    await post('/role/add', { name: '财务' });
    await visitor.open('/user/2/roles');
    const input = visitor.page.getByRole('combobox', { name: '角色' });
    await input.pressSequentially('财务');
    await visitor.page.getByRole('option', { name: '财务' }).waitFor();
    expect(await input.inputValue()).to.equal('财务');
    expect(await visitor.page.getByRole('option').count()).to.equal(1);
    await visitor.settled();
    await input.press('ArrowDown');
    await input.press('Enter');
    await visitor.page.getByRole('button', { name: '财务' }).waitFor();
  });

  it('is not sent by Enter in the search of its tree', async () => {
    const sent: string[] = [];
    visitor.page.on('request', (request) => {
      if (request.method() === 'POST') sent.push(request.url());
    });
    await visitor.open('/role/1/grants');
    const search = visitor.page.getByRole('textbox', { name: '按名称或权限标识搜索' });
    await search.fill('示例');
    await search.press('Enter');
    await visitor.settled();
    expect(await search.inputValue()).to.equal('示例');
    expect(sent).to.deep.equal([]);
  });

  it('is sent once on a double click', async () => {
    const sent: string[] = [];
    visitor.page.on('request', (request) => {
      if (request.url().endsWith('/position/add')) sent.push(request.url());
    });
    await visitor.open('/position/create');
    await name().fill('双击');
    await visitor.page.getByRole('button', { name: '保存', exact: true }).dblclick();
    await visitor.page.getByRole('row').filter({ hasText: '双击' }).waitFor();
    expect(sent.length).to.equal(1);
  });

  it('keeps what is typed when the record was deleted meanwhile', async () => {
    const id = await newPosition('乙');
    await visitor.open(`/position/${id}`);
    await name().fill('乙一');
    await post('/position/delete', { ids: [id] });
    await save();
    await visitor.page.getByText('此记录已被他人删除').waitFor();
    expect(await name().inputValue()).to.equal('乙一');
    await visitor.page
      .getByRole('button', { name: '作为新记录添加' })
      .or(visitor.page.getByRole('link', { name: '作为新记录添加' }))
      .click();
    await visitor.settled();
    expect(await name().inputValue()).to.equal('乙一');
  });

  it('stays when the user comes back to the window while the account cannot be read', async () => {
    const { page } = visitor;
    await visitor.open('/position/create');
    await name().fill('切换');
    const questions: string[] = [];
    page.on('dialog', (dialog) => {
      questions.push(dialog.message());
      void dialog.dismiss();
    });
    visitor.allow(/503/);
    await page.route('**/api/v1/account/info', (route) => route.fulfill({ status: 503, json: {} }));
    const asked = page.waitForResponse('**/api/v1/account/info');
    await page.evaluate(`{
      const now = performance.now.bind(performance);
      performance.now = () => now() + 40_000;
      window.dispatchEvent(new Event('visibilitychange'));
    }`);
    await asked;
    await visitor.settled();
    expect(page.url()).to.match(/#\/position\/create$/);
    expect(await name().inputValue()).to.equal('切换');
    expect(questions).to.deep.equal([]);
    expect(await page.getByRole('menuitem', { name: '岗位' }).count()).to.equal(1);
  });

  it('is still there after the session has ended and the user has logged in again', async () => {
    await visitor.open('/position/create');
    await name().fill('会话');
    const sessions = dataOf(await call(stage.service, '/api/v1/session/page?pageSize=100', { token }));
    const ids = (sessions['records'] as { id: string; current: boolean }[])
      .filter(({ current }) => !current)
      .map(({ id }) => id);
    visitor.allow(/401/);
    await post('/session/end', { ids });
    await save();
    await visitor.logInAgain();
    expect(await name().inputValue()).to.equal('会话');
    await save();
    await visitor.page.getByRole('row').filter({ hasText: '会话' }).waitFor();
  });

  it('asks before another address replaces it, and keeps what is typed', async () => {
    const { page } = visitor;
    const id = await newPosition('丙');
    await visitor.open(`/position/${id}`);
    await name().fill('丙一');
    const answers = [false, false, false, true];
    page.on('dialog', (dialog) => void (answers.shift() === true ? dialog.accept() : dialog.dismiss()));
    for (const [leave, left] of [
      [`location.hash = '#/user'`, 3],
      // an address that begins with that of the form
      [`location.hash = '#/position/${id}0'`, 2],
      ['history.back()', 1],
    ] as const) {
      await page.evaluate(leave);
      await eventually(() => answers.length === left);
      await visitor.settled();
      await page.waitForURL(new RegExp(`#/position/${id}$`));
      expect(await name().inputValue()).to.equal('丙一');
    }
    await page.evaluate(`location.hash = '#/role'`);
    await page.waitForURL(/#\/role$/);
    await page.getByRole('row').nth(1).waitFor();
    expect(answers).to.deep.equal([]);
  });

  it('asks before the back button leaves it', async () => {
    const { page } = visitor;
    await page.getByRole('menuitem', { name: '岗位' }).click();
    await page.getByRole('link', { name: '副总经理' }).click();
    await page.getByRole('link', { name: '编辑' }).click();
    await name().fill('戊一');
    const answers = [false, true];
    page.on('dialog', (dialog) => void (answers.shift() === true ? dialog.accept() : dialog.dismiss()));
    await page.evaluate('history.back()');
    await eventually(() => answers.length === 1);
    await page.waitForURL(/#\/position\/\d+$/);
    await visitor.settled();
    expect(await name().inputValue()).to.equal('戊一');
    await page.evaluate('history.back()');
    await page.waitForURL(/#\/position\/\d+\/show$/);
    await page.getByRole('link', { name: '编辑' }).waitFor();
    expect(answers).to.deep.equal([]);
  });

  it('is saved only with a change', async () => {
    const button = visitor.page.getByRole('button', { name: '保存', exact: true });
    const id = await newPosition('丁');
    for (const path of [`/position/${id}`, '/role/1/grants', '/user/2/roles', '/account/profile']) {
      await visitor.open(path);
      expect(await button.isDisabled()).to.equal(true);
    }
    await visitor.open(`/position/${id}`);
    await name().fill('丁一');
    expect(await button.isEnabled()).to.equal(true);
    await name().fill('丁');
    await eventually(() => button.isDisabled());
    await visitor.open('/account/profile');
    await visitor.page.locator('#main-content [name=realname]').fill('新名');
    await button.click();
    await eventually(() => button.isDisabled());
    expect(await visitor.page.locator('#main-content [name=realname]').inputValue()).to.equal('新名');
  });

  it('asks again for a name that could not be read', async () => {
    const { page } = visitor;
    const role = Number(dataOf(await post('/role/add', { name: '停用的角色', status: 2 }))['id']);
    const user = Number(
      dataOf(await post('/user/add', { username: 'named', password: 'Named#2026', roleIds: [role] }))['id'],
    );
    visitor.allow(/503/);
    await page.route('**/api/v1/role/detail*', (route) => route.fulfill({ status: 503, json: {} }));
    await visitor.open(`/user/${user}/roles`);
    await page.getByRole('button', { name: `#${role}` }).waitFor();
    await page.unroute('**/api/v1/role/detail*');
    await page.getByRole('combobox', { name: '角色' }).pressSequentially('停');
    await page.getByRole('button', { name: '停用的角色' }).waitFor();
  });
});
