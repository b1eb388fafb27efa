import { expect } from 'chai';
import { eventually } from '../../support/eventually.js';
import { newNumber, useContractForms } from './contract-forms.js';

describe('the inputs of a form in the console', () => {
  const forms = useContractForms();
  const { detail, newContract } = forms;
  const saved = async (word: string): Promise<Readonly<Record<string, unknown>>> => {
    const answered = forms.page.waitForResponse(/\/contract\/(add|update)$/);
    await forms.button(word).click();
    const body = (await (await answered).json()) as { data: { id?: number } | null; msg: string };
    expect(body.msg).to.equal('操作成功');
    await forms.visitor.settled();
    return body.data ?? {};
  };

  it('take what people type in Chinese, and send exact values', async () => {
    await forms.begin(forms.stage.administer());
    await forms.visitor.open('/contract/create');
    const number = newNumber();
    await forms.textbox('合同编号').fill(number);
    await forms.choose('客户', '华光');
    await forms.textbox('金额').fill('１，２３４。5');
    await forms.textbox('签订日期').fill('2026年1月5日');
    await forms.textbox('结束日期').fill('2026/12/31');
    await forms.textbox('提醒时间').fill('20261201 下午3:05');
    await forms.page.getByRole('switch', { name: '加急' }).check();
    await forms.textbox('备注').fill('第一行\n第二行');
    await forms.textbox('排序').fill('1,000');
    for (const [name, shown] of [
      ['金额', '1,234.50'],
      ['签订日期', '2026-01-05'],
      ['结束日期', '2026-12-31'],
      ['提醒时间', '2026-12-01 15:05:00'],
    ] as const)
      expect(await forms.textbox(name).inputValue(), name).to.equal(shown);
    const { id } = await saved('保存');
    expect(await detail(Number(id))).to.include({
      ...{ number, customerId: 1, amount: '1234.50', signedOn: '2026-01-05', endsOn: '2026-12-31' },
      ...{ remindAt: '2026-12-01 15:05:00', urgent: true, ownerId: null, remarks: '第一行\n第二行', sort: 1000 },
    });
  });

  it('take what people type in English, and show it with the name of the month', async () => {
    const id = await newContract({ amount: '1234567.50', signedOn: '2026-01-05', remindAt: '2026-12-01 15:05:00' });
    await forms.begin(forms.stage.administer({ locale: 'en' }));
    await forms.visitor.open(`/contract/${id}`);
    expect(await forms.textbox('Amount').inputValue()).to.equal('1,234,567.50');
    expect(await forms.textbox('Signed on').inputValue()).to.equal('5 Jan 2026');
    expect(await forms.textbox('Remind at').inputValue()).to.equal('1 Dec 2026, 15:05:00');
    await forms.textbox('Signed on').fill('Feb 3, 2026');
    await forms.textbox('Ends on').fill('3 february 2027');
    await forms.textbox('Remind at').fill('2 Dec 2026 3:05 pm');
    await saved('Save');
    expect(await detail(id)).to.include({
      ...{ amount: '1234567.50', signedOn: '2026-02-03', endsOn: '2027-02-03', remindAt: '2026-12-02 15:05:00' },
    });
  });

  it('are empty for null, and can be emptied', async () => {
    const optional = { signedOn: '2026-01-05', endsOn: '2026-02-05', remindAt: '2026-12-01 15:05:00', ownerId: 2 };
    const id = await newContract(optional);
    await forms.begin(forms.stage.administer());
    await forms.visitor.open(`/contract/${id}`);
    await forms.button('清除 签订日期').click();
    expect(await forms.page.locator(':focus').getAttribute('name')).to.equal('signedOn');
    await forms.textbox('结束日期').fill('');
    await forms.textbox('提醒时间').fill(' ');
    const owner = forms.page.getByRole('combobox', { name: '负责人' });
    await owner.focus();
    await forms.page.locator('.MuiAutocomplete-clearIndicator:visible').last().click();
    await saved('保存');
    const none = { signedOn: null, endsOn: null, remindAt: null, ownerId: null };
    expect(await detail(id)).to.include(none);
    await forms.visitor.open(`/contract/${id}`);
    for (const name of ['签订日期', '结束日期', '提醒时间'])
      expect(await forms.textbox(name).inputValue(), name).to.equal('');
    expect(await owner.inputValue()).to.equal('');
    expect(await forms.button('保存').isDisabled()).to.equal(true);
  });

  it('stay unchanged when the same value is typed in another way', async () => {
    const id = await newContract({ signedOn: '2026-01-05' });
    await forms.begin(forms.stage.administer());
    await forms.visitor.open(`/contract/${id}`);
    await forms.textbox('签订日期').fill('2026年1月6日');
    await eventually(() => forms.button('保存').isEnabled());
    await forms.textbox('签订日期').fill('2026.1.5');
    await forms.textbox('金额').fill('100');
    await eventually(() => forms.button('保存').isDisabled());
  });

  it('say what is wrong with a text that is no value of theirs, and send nothing', async () => {
    await forms.begin(forms.stage.administer());
    const sent: string[] = [];
    forms.page.on('request', (request) => {
      if (request.method() === 'POST') sent.push(request.url());
    });
    await forms.visitor.open('/contract/create');
    await forms.textbox('金额').fill('1,5');
    await forms.textbox('签订日期').fill('2026-02-30');
    await forms.textbox('结束日期').fill('5/1/2026');
    await forms.textbox('提醒时间').fill('2026-01-05');
    await forms.button('保存').click();
    await forms.untilWrong(forms.textbox('合同编号'), '必填');
    await forms.untilWrong(forms.page.getByRole('combobox', { name: '客户' }), '必填');
    await forms.untilWrong(forms.textbox('金额'), '小数点前最多 12 位，小数点后最多 2 位');
    for (const name of ['签订日期', '结束日期']) await forms.untilWrong(forms.textbox(name), '例如 2035-12-31');
    await forms.untilWrong(forms.textbox('提醒时间'), '请输入日期和时间');
    expect(await forms.textbox('签订日期').inputValue()).to.equal('2026-02-30');
    await forms.textbox('金额').fill('-1');
    await forms.untilWrong(forms.textbox('金额'), '不能小于 0');
    expect(sent).to.deep.equal([]);
  });

  it('offer a calendar in the language of the page that works by keyboard', async () => {
    const id = await newContract({ signedOn: '2026-01-31' });
    await forms.begin(forms.stage.administer({ locale: 'en' }));
    await forms.visitor.open(`/contract/${id}`);
    const open = forms.button('Choose · Signed on');
    // browsers differ in the comma after the name of the day
    const focused = async (): Promise<string | undefined> =>
      (await forms.page.locator(':focus').getAttribute('aria-label'))?.replace(',', '');
    await open.press('Enter');
    await forms.dialog().getByText('January 2026').waitFor();
    await eventually(async () => (await focused()) === 'Saturday 31 January 2026');
    for (const key of ['PageDown', 'ArrowRight', 'Home', 'ArrowUp']) await forms.page.keyboard.press(key);
    await eventually(async () => (await focused()) === 'Monday 16 February 2026');
    await forms.page.keyboard.press('Escape');
    await forms.dialog().waitFor({ state: 'detached' });
    expect(await forms.textbox('Signed on').inputValue()).to.equal('31 Jan 2026');
    await eventually(async () => (await focused()) === 'Choose · Signed on');
    await open.press('Enter');
    await forms.dialog().waitFor();
    await forms.page.keyboard.press('ArrowLeft');
    await forms.page.keyboard.press('Enter');
    await forms.dialog().waitFor({ state: 'detached' });
    expect(await forms.textbox('Signed on').inputValue()).to.equal('30 Jan 2026');
    await forms.visitor.settled();
  });

  it('offer a day and a time of it', async () => {
    await forms.begin(forms.stage.administer());
    await forms.visitor.open('/contract/create');
    await forms.textbox('提醒时间').fill('2026-03-01 10:00');
    await forms.button('选择 · 提醒时间').click();
    await forms.dialog().getByRole('gridcell', { name: '15' }).getByRole('button').click();
    const clock = forms.dialog().getByRole('textbox', { name: '时刻' });
    expect(await clock.inputValue()).to.equal('10:00:00');
    await clock.fill('下午5:30');
    await clock.press('Enter');
    await forms.dialog().waitFor({ state: 'detached' });
    expect(await forms.textbox('提醒时间').inputValue()).to.equal('2026-03-15 17:30:00');
  });
});
