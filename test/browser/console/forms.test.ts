import { expect } from 'chai';
import { eventually } from '../../support/eventually.js';
import { dataOf } from '../../support/http/reply.js';
import { useForms } from './form-stage.js';

describe('a form of the console', () => {
  const forms = useForms();
  const stored = async (id: number) => dataOf(await forms.get(`/position/detail?id=${id}`))['name'];

  it('shows the changes that another user has saved meanwhile, and saves the chosen values', async () => {
    const id = await forms.newPosition('甲');
    await forms.visitor.open(`/position/${id}`);
    await forms.name().fill('甲一');
    await forms.post('/position/update', { id, version: 1, name: '甲二', sort: 0, status: 1 });
    await forms.saveButton().click();
    const dialog = forms.visitor.page.getByRole('dialog');
    await dialog.getByText('甲二').waitFor();
    await dialog.getByText('甲一').waitFor();
    await dialog.getByRole('button', { name: '按所选内容保存' }).click();
    await eventually(async () => (await stored(id)) === '甲一');
    await forms.visitor.settled();
  });

  it('is sent once on a double click', async () => {
    const sent: string[] = [];
    forms.visitor.page.on('request', (request) => {
      if (request.url().endsWith('/position/add')) sent.push(request.url());
    });
    await forms.visitor.open('/position/create');
    await forms.name().fill('双击');
    await forms.saveButton().dblclick();
    await forms.visitor.page.getByRole('row').filter({ hasText: '双击' }).waitFor();
    expect(sent.length).to.equal(1);
  });

  it('keeps the typed values when the record was deleted meanwhile', async () => {
    const id = await forms.newPosition('乙');
    await forms.visitor.open(`/position/${id}`);
    await forms.name().fill('乙一');
    await forms.post('/position/delete', { ids: [id] });
    await forms.saveButton().click();
    await forms.visitor.page.getByText('此记录已被删除').waitFor();
    expect(await forms.name().inputValue()).to.equal('乙一');
    await forms.visitor.page
      .getByRole('button', { name: '作为新记录添加' })
      .or(forms.visitor.page.getByRole('link', { name: '作为新记录添加' }))
      .click();
    await forms.visitor.page.waitForURL(/#\/position\/create/);
    await forms.visitor.settled();
    expect(await forms.name().inputValue()).to.equal('乙一');
  });

  it('is saved only with a change', async () => {
    const button = forms.saveButton();
    const id = await forms.newPosition('丁');
    for (const path of [`/position/${id}`, '/role/1/grants', '/user/2/roles', '/account/profile']) {
      await forms.visitor.open(path);
      await eventually(() => button.isDisabled());
    }
    await forms.visitor.open(`/position/${id}`);
    await forms.name().fill('丁一');
    await eventually(() => button.isEnabled());
    await forms.name().fill('丁');
    await eventually(() => button.isDisabled());
    await forms.visitor.open('/account/profile');
    await forms.visitor.page.locator('#main-content [name=realname]').fill('新名');
    const saved = forms.visitor.page.waitForResponse('**/api/v1/account/profile');
    await button.click();
    await saved;
    await forms.visitor.settled();
    await eventually(() => button.isDisabled());
    expect(await forms.visitor.page.locator('#main-content [name=realname]').inputValue()).to.equal('新名');
  });
});
