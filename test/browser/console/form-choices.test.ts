import { expect } from 'chai';
import { eventually } from '../../support/eventually.js';
import { dataOf } from '../../support/http/reply.js';
import { useForms } from './form-stage.js';

describe('a form with choices in the console', () => {
  const forms = useForms();

  it('finds a role by the typed text, and adds it', async () => {
    await forms.post('/role/add', { name: '财务' });
    await forms.visitor.open('/user/2/roles');
    const input = forms.visitor.page.getByRole('combobox', { name: '添加角色' });
    await input.pressSequentially('财务');
    await forms.visitor.page.getByRole('option', { name: '财务' }).waitFor();
    await eventually(async () => (await forms.visitor.page.getByRole('option').count()) === 1);
    expect(await input.inputValue()).to.equal('财务');
    await forms.visitor.settled();
    await input.press('ArrowDown');
    await forms.visitor.page.locator('[role=option].Mui-focused').filter({ hasText: '财务' }).waitFor();
    await input.press('Enter');
    await forms.visitor.page.getByRole('listitem').filter({ hasText: '财务' }).waitFor();
  });

  it('is not sent by Enter in the search of its tree', async () => {
    const sent: string[] = [];
    forms.visitor.page.on('request', (request) => {
      if (request.method() === 'POST') sent.push(request.url());
    });
    await forms.visitor.open('/role/1/grants');
    const search = forms.visitor.page.getByRole('textbox', { name: '按名称或权限标识搜索' });
    await search.fill('示例');
    await search.press('Enter');
    await forms.visitor.settled();
    expect(await search.inputValue()).to.equal('示例');
    expect(sent).to.deep.equal([]);
  });

  it('reads a name again after the first read has failed', async () => {
    const { page } = forms.visitor;
    const role = Number(dataOf(await forms.post('/role/add', { name: '停用的角色', status: 2 }))['id']);
    const user = Number(
      dataOf(await forms.post('/user/add', { username: 'named', password: 'Named#2026', roleIds: [role] }))['id'],
    );
    forms.visitor.allow(/503/);
    await page.route('**/api/v1/role/options?ids=*', (route) => route.fulfill({ status: 503, json: {} }));
    await forms.visitor.open(`/user/${user}/roles`);
    await page
      .getByRole('listitem')
      .filter({ hasText: `#${role}` })
      .waitFor();
    await page.unroute('**/api/v1/role/options?ids=*');
    await page.getByRole('combobox', { name: '添加角色' }).pressSequentially('停');
    await page.getByRole('listitem').filter({ hasText: '停用的角色' }).waitFor();
  });
});
