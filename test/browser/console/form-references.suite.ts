import { expect } from 'chai';
import { eventually } from '../../support/eventually.js';
import { useContractForms } from './contract-forms.js';

describe('a form of the console with references', () => {
  const forms = useContractForms();
  const customer = () => forms.page.getByRole('combobox', { name: '客户' });

  it('finds a record by a part of its name among more than are offered at once', async () => {
    await forms.stage.service
      .orm()
      .em.getConnection()
      .execute(
        `insert into customers (name, level) select '客户' || lpad(n::text, 4, '0'), 1 from generate_series(1, 1000) as n`,
      );
    await forms.begin(forms.stage.administer());
    await forms.visitor.open('/contract/create');
    await forms.page.getByText('仅列出前 200 项，输入名称可查找其他项').waitFor();
    await forms.choose('客户', '0987');
    expect(await customer().inputValue()).to.equal('客户0987');
  });

  it('shows the present name of a disabled record, also to a user who may not see it', async () => {
    const id = await forms.newCustomer({ name: '停用的客户' });
    const contract = await forms.newContract({ customerId: id, ownerId: 3 });
    await forms.post('/customer/status', { ids: [id], status: 2 });
    await forms.begin(forms.stage.administer());
    await forms.page.route(/\/(customer|user)\/(detail|options)/, (route) =>
      route.fulfill({
        json: { code: 1, msg: '权限不足', data: null },
        headers: { 'X-Failure-Reason': 'PermissionDenied' },
      }),
    );
    await forms.visitor.open(`/contract/${contract}`);
    expect(await customer().inputValue()).to.equal('停用的客户');
    await forms.page.unroute(/\/(customer|user)\/(detail|options)/);
    await forms.textbox('金额').fill('7');
    await forms.button('保存').click();
    await forms.page.waitForURL(/\/show$/);
    expect(await forms.detail(contract)).to.include({ amount: '7.00', customerId: id });
  });

  it('shows the name of a deleted record', async () => {
    const id = await forms.newCustomer({ name: '删除的客户' });
    const contract = await forms.newContract({ customerId: id });
    await forms.stage.service.orm().em.getConnection().execute(`update customers set deleted = true where id = ${id}`);
    await forms.begin(forms.stage.administer());
    await forms.visitor.open(`/contract/${contract}/show`);
    await forms.page.getByRole('link', { name: '删除的客户' }).waitFor();
    await forms.visitor.open(`/contract/${contract}`);
    expect(await customer().inputValue()).to.equal('删除的客户');
  });

  it('shows at the field that the record is no longer there, a rule that is broken and a value that is taken', async () => {
    const id = await forms.newCustomer({ name: '消失的客户' });
    const taken = await forms.newContract();
    const { number } = await forms.detail(taken);
    await forms.begin(forms.stage.administer());
    await forms.visitor.open('/contract/create');
    await forms.textbox('合同编号').fill(String(number));
    await forms.choose('客户', '消失的客户');
    await forms.textbox('金额').fill('1');
    await forms.textbox('签订日期').fill('2026-05-01');
    await forms.textbox('结束日期').fill('2026-04-30');
    await forms.post('/customer/status', { ids: [id], status: 2 });
    await forms.button('保存').click();
    await forms.untilWrong(forms.textbox('结束日期'), '结束日期不能早于签订日期');
    await forms.textbox('结束日期').fill('2026-05-01');
    await forms.button('保存').click();
    await forms.untilWrong(customer(), '客户不存在');
    await customer().fill('');
    await forms.choose('客户', '华光');
    await forms.button('保存').click();
    await forms.untilWrong(forms.textbox('合同编号'), '合同编号已存在');
    await eventually(async () => (await forms.page.locator(':focus').getAttribute('name')) === 'number');
    expect(await forms.textbox('结束日期').inputValue()).to.equal('2026-05-01');
  });

  it('has the text of a broken rule in English', async () => {
    const contract = await forms.newContract({ signedOn: '2026-05-01' });
    await forms.begin(forms.stage.administer({ locale: 'en' }));
    await forms.visitor.open(`/contract/${contract}`);
    await forms.textbox('Ends on').fill('30 Apr 2026');
    await forms.button('Save').click();
    await forms.untilWrong(forms.textbox('Ends on'), 'The contract must not end before it is signed.');
  });

  it('shows on the page of the record a link to the other one, and a dash for none', async () => {
    const contract = await forms.newContract({ remarks: '一\n二' });
    await forms.begin(forms.stage.administer());
    await forms.visitor.open(`/contract/${contract}/show`);
    const facts = await forms.page.locator('dl').first().innerText();
    expect(facts.replaceAll('\n', ' ')).to.match(
      /客户 华光 金额 100\.00 签订日期 — 结束日期 — 提醒时间 — 加急 否 阶段 草稿 负责人 — 部门 — 备注 一 二 排序 0 状态 在用$/,
    );
    await forms.page.getByRole('link', { name: '华光' }).click();
    await forms.page.waitForURL(/#\/customer\/1\/show$/);
    await forms.visitor.settled();
  });

  it('shows a change by somebody else by names, days and amounts, and saves the chosen values', async () => {
    const other = await forms.newCustomer({ name: '别人的客户' });
    const contract = await forms.newContract({ amount: '1000.00', signedOn: '2026-01-05' });
    const theirs = { ...(await forms.detail(contract)), customerId: other, amount: '2000.50', signedOn: null };
    await forms.begin(forms.stage.administer());
    await forms.visitor.open(`/contract/${contract}`);
    await forms.textbox('金额').fill('3,000');
    await forms.post('/contract/update', theirs);
    await forms.button('保存').click();
    for (const name of ['别人的客户', '华光']) await forms.dialog().getByText(name).waitFor();
    const shown = (await forms.dialog().getByRole('radiogroup').allInnerTexts()).map((text) =>
      text.replace(/\s+/g, ' '),
    );
    expect(shown.join('; ')).to.equal(
      '新版本： 别人的客户 您填写的： 华光; 新版本： 2,000.50 您填写的： 3,000.00; 新版本： — 您填写的： 2026-01-05',
    );
    await forms.dialog().getByRole('button', { name: '按所选内容保存' }).click();
    await forms.page.waitForURL(/\/show$/);
    expect(await forms.detail(contract)).to.include({ customerId: other, amount: '3000.00', signedOn: null });
    await forms.visitor.settled();
  });
});
