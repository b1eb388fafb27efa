import { expect } from 'chai';
import { useForms } from './form-stage.js';

describe('a form of the console that the user might lose', () => {
  const forms = useForms();

  it('stays open when the user returns to the window while the account cannot be read', async () => {
    const { page } = forms.visitor;
    await forms.visitor.open('/position/create');
    await forms.name().fill('切换');
    forms.visitor.allow(/503/);
    await page.route('**/api/v1/account/info', (route) => route.fulfill({ status: 503, json: {} }));
    const asked = page.waitForResponse('**/api/v1/account/info');
    await page.evaluate(`{
      const now = performance.now.bind(performance);
      performance.now = () => now() + 40_000;
      window.dispatchEvent(new Event('visibilitychange'));
    }`);
    await asked;
    await forms.visitor.settled();
    expect(page.url()).to.match(/#\/position\/create$/);
    expect(await forms.name().inputValue()).to.equal('切换');
    expect(await page.getByRole('dialog').count()).to.equal(0);
    expect(await page.getByRole('menuitem', { name: '岗位' }).count()).to.equal(1);
  });

  it('is still shown after the session has ended and the user has logged in again', async () => {
    await forms.visitor.open('/position/create');
    await forms.name().fill('会话');
    forms.visitor.allow(/401/);
    await forms.visitor.endSession();
    await forms.saveButton().click();
    await forms.visitor.logInAgain();
    expect(await forms.name().inputValue()).to.equal('会话');
    await forms.saveButton().click();
    await forms.visitor.page.getByRole('row').filter({ hasText: '会话' }).waitFor();
  });

  it('asks before another address replaces it, and keeps the typed values', async () => {
    const { page } = forms.visitor;
    const id = await forms.newPosition('丙');
    await forms.visitor.open('/role');
    await forms.visitor.open(`/position/${id}`);
    await forms.name().fill('丙一');
    for (const leave of [
      `location.hash = '#/user'`,
      // an address that begins with that of the form
      `location.hash = '#/position/${id}0'`,
      'history.back()',
    ]) {
      await page.evaluate(leave);
      await page.getByRole('dialog').getByRole('button', { name: '留在此页' }).click();
      await page.getByRole('dialog').waitFor({ state: 'detached' });
      await forms.visitor.settled();
      await page.waitForURL(new RegExp(`#/position/${id}$`));
      expect(await forms.name().inputValue()).to.equal('丙一');
    }
    await page.evaluate(`location.hash = '#/role'`);
    await page.getByRole('dialog').getByRole('button', { name: '不保存并离开' }).click();
    await page.waitForURL(/#\/role$/);
    await page.getByRole('row').nth(1).waitFor();
  });

  it('does not come back in place of another address, while the page loads for which the user has left it', async () => {
    const { page } = forms.visitor;
    await forms.visitor.open('/position/create');
    await forms.name().fill('辛一');
    await page.getByRole('menuitem', { name: '角色' }).click();
    await page.getByRole('dialog').getByRole('button', { name: '不保存并离开' }).waitFor();
    await page.evaluate(`(async () => {
      [...document.querySelectorAll('[role=dialog] button')].find((button) => button.textContent === '不保存并离开').click();
      // the page changes in later turns
      for (let i = 0; i < 20; i += 1) await undefined;
      if (location.hash !== '#/role') throw new Error('the router has not left the form');
      location.hash = '#/menu';
    })()`);
    await page.getByRole('tree').first().waitFor();
    await forms.visitor.settled();
    expect(page.url()).to.match(/#\/menu$/);
  });

  it('asks before the back button leaves it', async () => {
    const { page } = forms.visitor;
    await forms.visitor.open('/position');
    await page.getByRole('link', { name: '副总经理', exact: true }).click();
    await page.getByRole('link', { name: '编辑', exact: true }).click();
    await forms.name().fill('戊一');
    await page.evaluate('history.back()');
    await page.getByRole('dialog').getByRole('button', { name: '留在此页' }).click();
    await page.waitForURL(/#\/position\/\d+$/);
    await forms.visitor.settled();
    expect(await forms.name().inputValue()).to.equal('戊一');
    await page.evaluate('history.back()');
    await page.getByRole('dialog').getByRole('button', { name: '不保存并离开' }).click();
    await page.waitForURL(/#\/position\/\d+\/show$/);
    await page.getByRole('link', { name: '编辑' }).waitFor();
  });

  it('says that a new record may be saved if its answer is lost, and shows the list in another tab', async () => {
    const { page } = forms.visitor;
    await forms.visitor.open('/position/create');
    await forms.name().fill('己一');
    forms.visitor.allow(/ERR_FAILED/);
    await page.route('**/api/v1/position/add', async (route) => {
      await route.fetch();
      await route.abort('failed');
    });
    await forms.saveButton().click();
    await page.getByText('无法确认记录是否已经保存').waitFor();
    const opened = page.context().waitForEvent('page');
    await page.getByRole('link', { name: '在新标签页查看列表' }).click();
    const list = await opened;
    await list.getByRole('row').filter({ hasText: '己一' }).waitFor();
    await list.close();
    expect(await forms.name().inputValue()).to.equal('己一');
  });

  it('tells the new name of a record that it has saved', async () => {
    const id = await forms.newPosition('庚');
    await forms.visitor.open(`/position/${id}`);
    await forms.name().fill('庚一');
    await forms.saveButton().click();
    await forms.visitor.page.getByText('岗位“庚一”已保存').waitFor();
  });
});
