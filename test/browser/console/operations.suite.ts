import { expect } from 'chai';
import { eventually } from '../../support/eventually.js';
import { call } from '../../support/http/call.js';
import { dataOf } from '../../support/http/reply.js';
import { tokenOf } from '../../support/http/session.js';
import { useContractForms } from './contract-forms.js';
import { ABOVE_THE_PAGE, axeFaults, outsideTheWindow } from './page-faults.js';

const DRAFT = 1;
const APPROVED = 2;
const CANCELLED = 3;

describe('the operations of a module in the console', () => {
  const forms = useContractForms();
  const { newContract, post } = forms;
  const stageOf = async (id: number) => (await forms.detail(id))['stage'];
  const inDialog = (name: string) => forms.dialog().getByRole('button', { name, exact: true });
  const row = (number: unknown) => forms.page.getByRole('row').filter({ hasText: String(number) });

  it('change the record from its page, by keyboard alone, and the page shows it', async () => {
    const id = await newContract();
    await forms.begin(forms.stage.administer());
    await forms.visitor.open(`/contract/${id}/show`);
    await forms.button('审批').press('Enter');
    await forms
      .dialog()
      .getByText(/确定要对“HT-\d+”执行“审批”吗？/)
      .waitFor();
    await eventually(async () => (await forms.page.locator(':focus').getAttribute('name')) === 'opinion');
    await forms.page.keyboard.type('同意');
    await forms.page.keyboard.press('Enter');
    await forms.page.getByText('审批成功').waitFor();
    await forms.page.getByText('已审批').waitFor();
    expect(await stageOf(id)).to.equal(APPROVED);
    await forms.visitor.settled();
  });

  it('are in the history that the page shows, as soon as they are done', async () => {
    const id = await newContract();
    await forms.begin(forms.stage.administer());
    await forms.visitor.open(`/contract/${id}/show?tab=history`);
    const events = forms.page.getByRole('main').getByRole('row');
    await eventually(async () => (await events.count()) === 2);
    await forms.button('审批').click();
    await inDialog('审批').click();
    await eventually(async () => (await events.count()) === 3);
    for (const width of [390, 1280]) {
      await forms.page.setViewportSize({ width, height: 800 });
      await forms.visitor.settled();
      expect(await outsideTheWindow(forms.page)).to.deep.equal([]);
    }
    expect(await axeFaults(forms.page)).to.deep.equal([]);
  });

  it('show the refusal in the dialog in the language of the page, and the page is read again', async () => {
    for (const [locale, title, text, close, stage] of [
      ['zh', '审批', '合同不是草稿', '关闭', '已审批'],
      ['en', 'Approve', 'The contract is not a draft.', 'Close', 'Approved'],
    ] as const) {
      const id = await newContract();
      await forms.begin(forms.stage.administer({ locale }));
      await forms.visitor.open(`/contract/${id}/show`);
      await forms.button(title).click();
      await post('/contract/approve', { id, version: 1 });
      // the version comes before the refusal of the operation
      await forms.page.route('**/contract/approve', async (route) => {
        await route.continue({
          postData: JSON.stringify({ ...(route.request().postDataJSON() as object), version: 2 }),
        });
      });
      await inDialog(title).click();
      await forms.dialog().getByText(text).waitFor();
      await inDialog(close).click();
      await forms.page.locator('dd', { hasText: stage }).waitFor();
      if (locale === 'zh') await forms.visitor.leave();
    }
  });

  it('tell that somebody else has changed the record, and show it as it is now', async () => {
    const id = await newContract();
    await forms.begin(forms.stage.administer());
    await forms.visitor.open(`/contract/${id}/show`);
    await post('/contract/cancel', { ids: [id], reason: '重复' });
    await forms.button('审批').click();
    await inDialog('审批').click();
    await forms.dialog().getByText('记录已被修改').waitFor();
    await inDialog('关闭并查看最新内容').click();
    await forms.page.getByText('已作废').waitFor();
    expect(await stageOf(id)).to.equal(CANCELLED);
  });

  it('ask for what their form requires before anything is sent', async () => {
    const id = await newContract();
    await forms.begin(forms.stage.administer());
    await forms.visitor.open(`/contract/${id}/show`);
    await forms.button('作废').click();
    await inDialog('作废').click();
    await forms.untilWrong(forms.dialog().getByRole('textbox', { name: '原因' }), '必填');
    expect(await stageOf(id)).to.equal(DRAFT);
    await forms.dialog().getByRole('textbox', { name: '原因' }).fill('重复');
    await inDialog('作废').click();
    await forms.page.getByText('作废成功').waitFor();
    expect(await stageOf(id)).to.equal(CANCELLED);
    await forms.visitor.settled();
  });

  it('change a record from its row, and the list is read again', async () => {
    const id = await newContract();
    const { number } = await forms.detail(id);
    await forms.begin(forms.stage.administer());
    await forms.visitor.open('/contract?perPage=100');
    await forms.page.getByRole('button', { name: `更多操作 ${String(number)}`, exact: true }).click();
    await forms.page.getByRole('menuitem', { name: '审批' }).click();
    await inDialog('审批').click();
    await row(number).getByText('已审批').waitFor();
    expect(await stageOf(id)).to.equal(APPROVED);
    await forms.visitor.settled();
  });

  it('change the selected records together, all or none', async () => {
    const ids = [await newContract(), await newContract()];
    await forms.begin(forms.stage.administer());
    const select = async (): Promise<void> => {
      await forms.visitor.open('/contract?perPage=100');
      for (const id of ids) {
        const { number } = await forms.detail(id);
        await row(number).getByRole('checkbox').check();
      }
      await forms.page.getByRole('button', { name: '作废', exact: true }).click();
      await forms.dialog().getByRole('textbox', { name: '原因' }).fill('重复');
    };
    await select();
    await post('/contract/cancel', { ids: ids.slice(1), reason: '别人' });
    await inDialog('作废').click();
    await forms.dialog().getByText('合同已作废').waitFor();
    expect(await stageOf(ids[0] ?? 0)).to.equal(DRAFT);
    await inDialog('关闭').click();
    ids[1] = await newContract();
    await forms.visitor.open('/');
    await select();
    await inDialog('作废').click();
    await forms.page.getByText('作废成功').waitFor();
    for (const id of ids) expect(await stageOf(id)).to.equal(CANCELLED);
    await forms.visitor.settled();
    expect(await forms.page.getByRole('button', { name: '作废', exact: true }).count()).to.equal(0);
  });

  it('are in the history of the record with their titles and what was filled in', async () => {
    for (const [locale, history, action, event, field] of [
      ['zh', '变更记录', '操作：作废', '修改记录 · 作废', '原因'],
      ['en', 'History', 'Action: Cancel', 'Record updated · Cancel', 'Reason'],
    ] as const) {
      const id = await newContract();
      await newContract();
      await post('/contract/cancel', { ids: [id], reason: '客户撤单' });
      await forms.begin(forms.stage.administer({ locale }));
      await forms.visitor.open(`/contract/${id}/show`);
      await forms.page.getByRole('tab', { name: history, exact: true }).click();
      await forms.page.getByRole('cell', { name: event, exact: true }).waitFor();
      // the head, the operation and the addition
      expect(await forms.page.getByRole('row').count()).to.equal(3);
      await forms.page
        .getByRole('button', { name: locale === 'zh' ? '显示详情' : 'Show the details' })
        .first()
        .click();
      await forms.page.getByText(action, { exact: true }).waitFor();
      const input = forms.page.getByRole('table', { name: locale === 'zh' ? '填写内容' : 'Filled in' });
      expect(await input.getByRole('rowheader').allInnerTexts()).to.deep.equal([field]);
      await input.getByRole('cell', { name: '客户撤单' }).waitFor();
      await forms.page.mouse.move(0, 0);
      await forms.page.getByRole('tooltip').waitFor({ state: 'detached' });
      await forms.visitor.settled();
      expect(await axeFaults(forms.page)).to.deep.equal([]);
      if (locale === 'zh') await forms.visitor.leave();
    }
  });

  it('can be chosen as a filter of the trail', async () => {
    const id = await newContract();
    await post('/contract/approve', { id, version: 1, opinion: '' });
    await forms.begin(forms.stage.administer());
    await forms.visitor.open(`/audit?module=contract&recordId=${id}`);
    await forms.page.getByRole('combobox', { name: '操作' }).click();
    await forms.page.getByRole('option', { name: '审批', exact: true }).click();
    await forms.page.waitForURL(/action=approve/);
    await forms.visitor.settled();
    expect(await forms.page.getByRole('cell', { name: /修改记录|新增记录/ }).allInnerTexts()).to.deep.equal([
      '修改记录 · 审批',
    ]);
  });

  it('on many records say that none has changed', async () => {
    const id = await newContract();
    const { number } = await forms.detail(id);
    await forms.begin(forms.stage.administer());
    await forms.page.route('**/contract/cancel', (route) =>
      route.fulfill({ json: { code: 0, msg: '操作成功', data: { changed: 0 } } }),
    );
    await forms.visitor.open('/contract?perPage=100');
    await row(number).getByRole('checkbox').check();
    await forms.page.getByRole('button', { name: '作废', exact: true }).click();
    await forms.dialog().getByRole('textbox', { name: '原因' }).fill('重复');
    await inDialog('作废').click();
    await forms.page.getByText('作废：没有记录发生变更').waitFor();
    expect(await forms.page.getByText('作废成功').count()).to.equal(0);
  });

  it('are shown only to users who have their permissions', async () => {
    const id = await newContract();
    const token = await tokenOf(forms.stage.service);
    const get = async (path: string) => dataOf(await call(forms.stage.service, `/api/v1${path}`, { token }));
    const menus = (await get('/menu/page?pageSize=1000'))['records'] as ReadonlyArray<{
      id: number;
      permission: string;
    }>;
    const allowed = ['page', 'detail', 'cancel'].map((action) => `sys:contract:${action}`);
    const menuIds = menus.filter(({ permission }) => allowed.includes(permission)).map((menu) => menu.id);
    const role = Number(dataOf(await post('/role/add', { name: '作废员' }))['id']);
    await post('/role/grant', { id: role, version: 1, menuIds });
    await post('/user/add', { username: 'canceller', password: 'First#2026', roleIds: [role] });
    await forms.begin(forms.stage.visitAs('canceller', 'First#2026'));
    await forms.visitor.open(`/contract/${id}/show`);
    await forms.button('作废').waitFor();
    expect(await forms.button('审批').count()).to.equal(0);
    expect(await forms.button('编辑').count()).to.equal(0);
    expect(await forms.page.getByRole('tab', { name: '变更记录' }).count()).to.equal(0);
    expect(await forms.page.getByRole('link', { name: '华光' }).count()).to.equal(0);
    await forms.page.getByText('华光').waitFor();
  });

  for (const [locale, width] of [
    ['zh', 390],
    ['en', 1280],
  ] as const)
    it(`have no accessibility fault, and fit in the window (${locale}, ${width})`, async () => {
      const id = await newContract();
      await forms.begin(forms.stage.administer({ locale, width }));
      // axe-core misjudges the colours of what a scrolled page has above the window
      await forms.page.setViewportSize({ width, height: 1400 });
      const judge = async (part?: string): Promise<void> => {
        await forms.visitor.settled();
        expect(await axeFaults(forms.page, part)).to.deep.equal([]);
        expect(await outsideTheWindow(forms.page)).to.deep.equal([]);
      };
      await forms.visitor.open(`/contract/${id}/show`);
      await judge();
      const title = locale === 'zh' ? '作废' : 'Cancel';
      await forms.button(title).click();
      await inDialog(title).click();
      await judge(ABOVE_THE_PAGE);
      await forms.visitor.open(`/contract/${id}`);
      await judge();
      for (const name of locale === 'zh' ? ['签订日期', '提醒时间'] : ['Signed on', 'Remind at']) {
        await forms.button(`${locale === 'zh' ? '选择' : 'Choose'} · ${name}`).click();
        await forms.dialog().waitFor();
        await judge(ABOVE_THE_PAGE);
        await forms.page.keyboard.press('Escape');
        await forms.dialog().waitFor({ state: 'detached' });
      }
    });
});
