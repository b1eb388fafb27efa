import { createHash } from 'node:crypto';
import { expect } from 'chai';
import { dataOf } from '../../support/http/reply.js';
import { call } from '../../support/http/call.js';
import { tokenOf } from '../../support/http/session.js';
import { xlsxOf, xlsxOfSheet } from '../../support/xlsx.js';
import { useConsole } from './console-stage.js';
import { axeFaults, outsideTheWindow } from './page-faults.js';
import type { Visitor } from './visitor.js';

/** A file that somebody drags from a folder to the page. */
const dropped = (name: string, text: string): string => `{
  const dataTransfer = new DataTransfer();
  dataTransfer.items.add(new File([${JSON.stringify(text)}], ${JSON.stringify(name)}));
  const zone = document.querySelector('input[type=file]').parentElement;
  for (const type of ['dragover', 'drop']) zone.dispatchEvent(new DragEvent(type, { bubbles: true, cancelable: true, dataTransfer }));
}`;

/** The page fits in a narrow and in a wide window. In the one it is judged by axe-core, too. */
const expectNoFaults = async ({ page, settled }: Visitor, judged: 390 | 1280): Promise<void> => {
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    await settled();
    const faults = [...(await outsideTheWindow(page)), ...(width === judged ? await axeFaults(page) : [])];
    expect(faults, String(width)).to.deep.equal([]);
  }
};

/** Leaves the file with its corrections, to choose another one. */
const giveUpFile = async (page: Visitor['page']): Promise<void> => {
  await page.getByRole('button', { name: '选择其他文件' }).click();
  await page.getByRole('dialog').getByRole('button', { name: '放弃并重新选择' }).click();
};

describe('the import page of the console', () => {
  const stage = useConsole();
  const positions = async (): Promise<ReadonlyArray<string>> => {
    const path = '/api/v1/position/page?pageSize=1000';
    const { records } = dataOf(await call(stage.service, path, { token: await tokenOf(stage.service) }));
    return (records as ReadonlyArray<{ name: string }>).map(({ name }) => name);
  };
  const write = async (action: 'add' | 'update', form: object) => {
    const token = await tokenOf(stage.service);
    const whole = { sort: 1, status: 1, ...form };
    return dataOf(await call(stage.service, `/api/v1/position/${action}`, { token, form: whole }));
  };

  it('shows what each row would do, lets refused values be corrected, and saves after the confirmation', async () => {
    const visitor = await stage.administer();
    const { page } = visitor;
    const loaded: string[] = [];
    page.on('request', (request) => void loaded.push(request.url()));
    const input = page.locator('input[type=file]');
    const counts = () => page.locator('dl dd').allTextContents();
    await visitor.open('/position/import');

    const saved = page.waitForEvent('download');
    await page.getByRole('button', { name: '下载模板' }).click();
    expect((await saved).suggestedFilename()).to.equal('position-template.csv');
    await input.setInputFiles({ name: 'a.xlsx', mimeType: '', buffer: Buffer.from('no zip') });
    await page.getByText('无法读取文件').waitFor();
    expect(loaded.filter((url) => url.includes('/sheet-file-'))).to.have.lengthOf(1);
    await input.setInputFiles({ name: 'a.xls', mimeType: '', buffer: Buffer.from('x') });
    await page.getByText('不支持旧版 Excel 格式').waitFor();
    await input.setInputFiles({ name: 'a.csv', mimeType: '', buffer: Buffer.from('nothing\r\n1\r\n') });
    await page.getByText('表头“nothing”').waitFor();

    const far = xlsxOfSheet('<row r="1"><c r="A1"><v>1</v></c></row><row r="20000"><c r="XFD20000"><v>1</v></c></row>');
    await input.setInputFiles({ name: 'a.xlsx', mimeType: '', buffer: far });
    await page.getByText('文件的第一个工作表过大').waitFor();

    const cover = xlsxOf([['封面']], ['封面', '数据']);
    await input.setInputFiles({ name: 'a.xlsx', mimeType: '', buffer: cover });
    await page.getByText('表头“封面”').waitFor();
    await page.getByText('只读取第一个工作表“封面”，以下工作表未读取：“数据”').waitFor();

    const rows = [
      ['name', 'sort'],
      ['导入表格', 2],
      ['', 1],
    ];
    const sheets = xlsxOf(rows, ['甲', '乙', '丙']);
    await input.setInputFiles({ name: '多表.xlsx', mimeType: '', buffer: sheets });
    await page.getByText('文件：多表.xlsx').waitFor();
    await page.getByText('只读取第一个工作表“甲”，以下工作表未读取：“乙”、“丙”').waitFor();
    await page.getByRole('button', { name: '选择其他文件' }).click();

    const sheet = xlsxOf(rows);
    await input.setInputFiles({ name: '岗位.xlsx', mimeType: '', buffer: sheet });
    await page.getByText('文件：岗位.xlsx').waitFor();
    expect(await page.getByText('未读取').count()).to.equal(0);
    expect(await counts()).to.deep.equal(['1', '0', '0', '1']);
    await page.getByRole('textbox', { name: '第 3 行的岗位名称' }).waitFor();
    await page.getByRole('button', { name: '选择其他文件' }).click();

    await page.evaluate(
      dropped(
        '岗位.csv',
        '岗位名称,排序,状态\r\n导入甲,1,\r\n导入甲,2,在用\r\n导入乙,x,停用\r\n导入甲,1,2\r\n导入庚,2,在用\r\n',
      ),
    );
    await page.getByText('文件：岗位.csv').waitFor();
    expect(await counts()).to.deep.equal(['1', '0', '0', '4']);
    const refused = page.getByRole('table', { name: '有误的行' });
    await page
      .getByRole('table', { name: '可以导入的行' })
      .getByRole('row', { name: '6 导入庚 新增记录 排序 → 2 状态 → 在用' })
      .waitFor();
    // both rows of a pair, and each mistake of a row
    await refused.getByRole('row').filter({ hasText: '与第3行重复' }).waitFor();
    expect(await refused.getByRole('row').filter({ hasText: '与第2行重复' }).count()).to.equal(2);
    expect(await refused.getByRole('button', { name: '跳过此行：第 2 行' }).count()).to.equal(1);
    expect(await page.getByRole('button', { name: /确认导入/ }).count()).to.equal(0);
    await expectNoFaults(visitor, 390);
    await page.getByRole('combobox', { name: '第 2 行的状态' }).click();
    await page.getByRole('option', { name: '在用' }).click();
    await page.evaluate(`location.hash = '#/role'`);
    await page.getByRole('dialog').getByRole('button', { name: '留在此页' }).click();
    await page.getByRole('button', { name: '选择其他文件' }).click();
    await page.getByRole('dialog').getByRole('button', { name: '保留改正的内容' }).click();
    await page.getByRole('textbox', { name: '第 4 行的排序' }).fill('3');
    await page.getByRole('textbox', { name: '第 5 行的岗位名称' }).fill('导入丙');
    await page.getByRole('textbox', { name: '第 3 行的岗位名称' }).fill('导入丁');
    await page.keyboard.press('Enter');
    const confirm = page.getByRole('button', { name: '确认导入 5 行' });
    await confirm.waitFor();
    expect(await positions()).to.not.include('导入甲');
    // a corrected file is lost without a save, too
    await page.evaluate(`location.hash = '#/role'`);
    await page.getByRole('dialog').getByRole('button', { name: '留在此页' }).click();
    await confirm.click();
    await page.getByText('岗位：新增 5 条，修改 0 条').waitFor();
    const history = await page.getByRole('link', { name: '在审计日志中查看导入' }).getAttribute('href');
    expect(history).to.equal('#/audit?module=position&action=import');
    // the list shows the new records, whatever it has shown before
    await page.waitForURL(/#\/position\?filter=%7B%7D&page=1&sort=createTime&order=DESC$/);
    await page.getByRole('row').nth(1).getByText('导入').waitFor();
    expect(await positions()).to.include.members(['导入甲', '导入乙', '导入丙', '导入丁']);
    await page.getByRole('link', { name: '在审计日志中查看导入' }).click();
    await page.getByRole('row').filter({ hasText: '导入丁' }).first().waitFor();
    await visitor.leave();
  });

  it('shows the id, the present name and the present values of a record that a row changes', async () => {
    const token = await tokenOf(stage.service);
    const form = { name: '被覆盖的岗位', sort: 7, status: 2 };
    const { id } = dataOf(await call(stage.service, '/api/v1/position/add', { token, form })) as { id: number };
    const text = `编号,版本,岗位名称,排序,状态\r\n${id},1,填错编号的岗位,9,在用\r\n`;
    const visitor = await stage.administer();
    const { page } = visitor;
    const accepted = page.getByRole('table', { name: '可以导入的行' });
    const choose = async () => {
      await visitor.open('/position/import');
      await page.evaluate(dropped('岗位.csv', text));
    };
    await choose();
    const change = '岗位名称： 被覆盖的岗位 → 填错编号的岗位 排序： 7 → 9 状态： 停用 → 在用';
    await accepted.getByRole('row', { name: `2 被覆盖的岗位 编号 ${id} 修改记录 ${change}` }).waitFor();
    await expectNoFaults(visitor, 390);

    // a record that cannot be read: the row shows what the file has
    await page.route(/position\/detail/, (route) =>
      route.fulfill({
        json: { code: 1, msg: '记录不存在', data: null },
        headers: { 'X-Failure-Reason': 'RecordNotFound' },
      }),
    );
    await page.getByRole('button', { name: '选择其他文件' }).click();
    await page.evaluate(dropped('岗位.csv', text));
    const values = '岗位名称 → 填错编号的岗位 排序 → 9 状态 → 在用';
    await accepted.getByRole('row', { name: `2 填错编号的岗位 编号 ${id} 修改记录 ${values}` }).waitFor();
    await page.unroute(/position\/detail/);
    await visitor.leave();
  });

  it('shows the rows that can be imported in pages of ten', async () => {
    const visitor = await stage.administer();
    const { page } = visitor;
    await visitor.open('/position/import');
    const names = Array.from({ length: 12 }, (_, i) => `分页${i + 1}`);
    await page.evaluate(dropped('岗位.csv', `岗位名称,排序\r\n${names.map((name) => `${name},1\r\n`).join('')}`));
    const rows = page.getByRole('table', { name: '可以导入的行' }).getByRole('row');
    await rows.filter({ hasText: '分页10' }).waitFor();
    expect(await rows.filter({ hasText: '分页' }).count()).to.equal(10);
    await page.getByRole('button', { name: '下一页' }).click();
    await rows.filter({ hasText: '分页12' }).waitFor();
    expect(await rows.filter({ hasText: '分页' }).count()).to.equal(2);
    await visitor.leave();
  });

  it('names the columns that are not imported, and where a text is not that of the number beside it', async () => {
    for (const [locale, unread, changed] of [
      ['en', 'These columns are not imported: 状态 (“状态编号” counts), 创建时间', 'first in line 2. Only the column'],
      ['zh', '以下列不会导入：状态（以“状态编号”为准）、创建时间', '“状态”列有 1 行与记录不同（第一处在第 2 行）'],
    ] as const) {
      const visitor = await stage.administer({ locale });
      const { page } = visitor;
      await visitor.open('/position/import');
      await page.evaluate(dropped('岗位.csv', '岗位名称,状态编号,状态,创建时间\r\n导入辛,1,停用,\r\n'));
      await page.getByText(unread).waitFor();
      await page.getByText(changed).waitFor();
      await expectNoFaults(visitor, 390);
      await visitor.leave();
    }
  });

  it('takes the text of a choice where a new row has no number, and says so', async () => {
    for (const [locale, told] of [
      [
        'en',
        'In 1 new row, “状态编号” is empty: there the text of “状态” is imported. In all other rows “状态编号” counts.',
      ],
      ['zh', '有 1 个新增行的“状态编号”为空，这些行按“状态”列的文字导入。其他行以“状态编号”为准。'],
    ] as const) {
      const visitor = await stage.administer({ locale });
      const { page } = visitor;
      await visitor.open('/position/import');
      await page.evaluate(dropped('岗位.csv', '岗位名称,排序,状态编号,状态\r\n导入壬,1,,停用\r\n'));
      await page.getByText(told).waitFor();
      expect(await page.getByText(/columns are not imported|以下列不会导入/).count()).to.equal(0);
      await page
        .getByRole('row')
        .filter({ hasText: '导入壬' })
        .filter({ hasText: locale === 'en' ? 'Disabled' : '停用' })
        .waitFor();
      await expectNoFaults(visitor, 390);
      await visitor.leave();
    }
  });

  it('says that roles of new users come in their default data scope, and shows it beside each role', async () => {
    const token = await tokenOf(stage.service);
    const name = `导入角色 ${Date.now()}`;
    const form = { name, code: `import-${Date.now()}`, defaultScope: 3, menuIds: [] };
    const { id } = dataOf(await call(stage.service, '/api/v1/role/add', { token, form })) as { id: number };
    const visitor = await stage.administer();
    const { page } = visitor;
    await visitor.open('/user/import');
    await page.getByText('新用户按角色的默认数据范围获得角色').waitFor();
    const buffer = Buffer.from(`用户名,姓名,状态,角色\r\nimportscope,甲,1,"${id}"\r\n`);
    await page.locator('input[type=file]').setInputFiles({ name: '用户.csv', mimeType: 'text/csv', buffer });
    await page.getByText(`${name} (${id}) · 本部门`).waitFor();
    await expectNoFaults(visitor, 390);
    await visitor.leave();
  });

  it('leaves out rows, and shows what the file has where a value must be chosen', async () => {
    const visitor = await stage.administer();
    const { page } = visitor;
    await visitor.open('/user/import');
    const text = '用户名,姓名,状态,角色\r\nimporta,甲,离职,\r\nimportb,乙,1,77\r\nimportc,丙,1,\r\n';
    const file = { name: '用户.csv', mimeType: 'text/csv', buffer: Buffer.from(text) };
    await page.locator('input[type=file]').setInputFiles(file);
    await page.getByText('文件中的值：离职').waitFor();
    const role = page.getByRole('table', { name: '有误的行' }).getByRole('row').filter({ hasText: '角色不存在' });
    await role.getByRole('combobox', { name: '第 3 行的角色' }).waitFor();
    await expectNoFaults(visitor, 1280);
    await page.getByRole('button', { name: '跳过全部有误的行（2）' }).click();
    await page.getByRole('button', { name: '恢复此行：第 2 行' }).click();
    await page.getByRole('button', { name: '跳过此行：第 2 行' }).click();
    await page.getByRole('button', { name: '恢复这些行（2）' }).waitFor();
    await page.getByText('有误的行已全部跳过').waitFor();
    await page.getByRole('button', { name: '重新检查' }).click();
    await page.getByRole('button', { name: '确认导入 1 行' }).waitFor();
    const savedBy = async (name: string): Promise<string> => {
      const saved = page.waitForEvent('download');
      await page.getByRole('button', { name }).click();
      const stream = await (await saved).createReadStream();
      const bytes: Buffer[] = [];
      for await (const part of stream) bytes.push(part as Buffer);
      return Buffer.concat(bytes).toString();
    };
    // nothing is lost: the rows that are left out are in both files as they were
    expect(await savedBy('下载改正后的文件')).to.equal(`\uFEFF${text}`);
    const leftOut = text.split('\r\n').filter((line) => !line.startsWith('importc'));
    expect(await savedBy('下载跳过的行（2）')).to.equal(`\uFEFF${leftOut.join('\r\n')}`);
    await page.getByText(/改正后的文件包含全部行.*其余的行可能重复新增，页面不会提示/).waitFor();
    await expectNoFaults(visitor, 390);
    await giveUpFile(page);
    await page.locator('input[type=file]').waitFor({ state: 'attached' });
    await visitor.leave();
  });

  it('names the record of a refused row by its id, and shows the text that is that of no choice', async () => {
    const visitor = await stage.administer();
    const { page } = visitor;
    await visitor.open('/position/import');
    const text = '编号,版本,岗位名称,排序,状态编号,状态\r\n21,1,,1,1,在用\r\n,,导入癸,1,,启用\r\n';
    await page.evaluate(dropped('岗位.csv', text));
    const refused = page.getByRole('table', { name: '有误的行' }).getByRole('row');
    await refused.filter({ hasText: '编号 21' }).filter({ hasText: '岗位名称' }).first().waitFor();
    const unknown = refused.filter({ hasText: '导入癸' });
    await unknown.getByText('文件中的值：启用').waitFor();
    expect(await unknown.textContent())
      .to.include('请选择其中一项')
      .and.not.include('必填');
    await expectNoFaults(visitor, 390);
    await visitor.leave();
  });

  it('asks before the page closes while the import runs, and tells the result on another page', async () => {
    const visitor = await stage.administer();
    const { page } = visitor;
    for (const [name, isFailed] of [
      ['导入戊', false],
      ['导入己', true],
    ] as const) {
      await visitor.open('/position/import');
      await page.evaluate(dropped('岗位.csv', `岗位名称,排序\r\n${name},1\r\n`));
      await page.getByRole('button', { name: '确认导入 1 行' }).waitFor();
      let answerNow = (): void => undefined;
      const held = new Promise<void>((resolve) => (answerNow = resolve));
      const answer = { code: 1, msg: '记录与数据库约束冲突', data: null };
      const refused = { 'X-Failure-Reason': 'ConstraintViolated', 'X-Failure-Detail': '{"constraint":"positive"}' };
      await page.route(/\/position\/import\?dryRun=false/, async (route) => {
        await held;
        if (isFailed) await route.fulfill({ json: answer, headers: refused });
        else await route.continue();
      });
      await page.getByRole('button', { name: '确认导入 1 行' }).click();
      await page.getByRole('menuitem', { name: '角色' }).click();
      await page.getByText('导入正在进行').waitFor();
      await page.getByRole('dialog').getByRole('button', { name: '离开', exact: true }).click();
      await page.waitForURL(/#\/role$/);
      // the address changes before the page
      await page.getByText('文件：岗位.csv').waitFor({ state: 'detached' });
      answerNow();
      await page.getByText(isFailed ? '岗位未导入：记录与数据库约束冲突' : '岗位：新增 1 条，修改 0 条').waitFor();
      expect(page.url()).to.match(/#\/role$/);
      await page.unroute(/\/position\/import\?dryRun=false/);
    }
    expect(await positions()).to.include('导入戊');
    await visitor.leave();
  });

  it('whose answer is lost: says that the records may be imported, checks it, and adds nothing twice', async () => {
    const visitor = await stage.administer();
    const { page } = visitor;
    const file = {
      name: '示例.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from('示例名称,示例类型\r\n丢失,1\r\n丢失,2\r\n'),
    };
    const saved = async () => {
      const path = `/api/v1/example/page?name=${encodeURIComponent('丢失')}`;
      return dataOf(await call(stage.service, path, { token: await tokenOf(stage.service) }))['total'];
    };
    const choose = async (name: string) => {
      await page.locator('input[type=file]').setInputFiles(file);
      await page.getByRole('button', { name }).waitFor();
    };
    await visitor.open('/example/import');
    await choose('确认导入 2 行');
    visitor.allow(/ERR_CONNECTION_RESET/);
    await page.route(/import\?dryRun=false/, async (route) => {
      await route.fetch();
      await route.abort('connectionreset');
    });
    await page.getByRole('button', { name: '确认导入 2 行' }).click();
    await page.getByText('记录可能已经导入，请先确认').waitFor();
    expect(await saved()).to.equal(2);
    await expectNoFaults(visitor, 390);
    await page.getByRole('button', { name: '确认是否已导入' }).click();
    await page.getByText(/该文件已于 .* 导入：新增 2 条，修改 0 条/).waitFor();
    await page.unroute(/import\?dryRun=false/);
    // the user chooses the file again, and wants its rows once more
    await page.getByRole('button', { name: '选择其他文件' }).click();
    await choose('再次导入 2 行');
    expect(await saved()).to.equal(2);
    await page.getByRole('button', { name: '再次导入 2 行' }).click();
    await page.waitForURL(/#\/example\?filter=/);
    await visitor.settled();
    expect(await saved()).to.equal(4);

    // an import that does not reach the service: every check says that it is not known, and not the import before alone
    await visitor.open('/example/import');
    await choose('再次导入 2 行');
    await page.route(/import\?dryRun=false/, (route) => route.abort('connectionreset'));
    await page.getByRole('button', { name: '再次导入 2 行' }).click();
    await page.getByRole('button', { name: '确认是否已导入' }).click();
    await page.getByText('服务没有该次导入已完成的记录').waitFor();
    await page.getByRole('button', { name: '选择其他文件' }).click();
    await choose('再次导入 2 行');
    await page.getByText('服务没有该次导入已完成的记录').waitFor();
    expect(await saved()).to.equal(4);
    await page.unroute(/import\?dryRun=false/);
    await visitor.leave();
  });

  it('of a corrected file whose answer is lost: is known when the original file is chosen again', async () => {
    const visitor = await stage.administer();
    const { page } = visitor;
    const text = '示例名称,示例类型\r\n改正甲,1\r\n改正乙,x\r\n改正丙,x\r\n';
    const choose = () => page.evaluate(dropped('示例.csv', text));
    await visitor.open('/example/import');
    await choose();
    await page.getByRole('button', { name: '跳过此行：第 3 行' }).click();
    await page.getByRole('textbox', { name: '第 4 行的示例类型' }).fill('1');
    await page.getByRole('button', { name: '重新检查' }).click();
    visitor.allow(/ERR_CONNECTION_RESET/);
    await page.route(/import\?dryRun=false/, async (route) => {
      await route.fetch();
      await route.abort('connectionreset');
    });
    await page.getByRole('button', { name: '确认导入 2 行' }).click();
    await page.getByText('记录可能已经导入，请先确认').waitFor();
    await page.unroute(/import\?dryRun=false/);
    await giveUpFile(page);
    await page.getByText('示例.csv：未收到导入的结果').waitFor();
    await choose();
    await page.getByText(/该文件已于 .* 导入：新增 2 条，修改 0 条/).waitFor();
    // the original file tells what became of the import whose answer was lost
    expect(await page.getByText('未收到导入的结果').count()).to.equal(0);
    await page.getByRole('button', { name: '跳过全部有误的行（2）' }).click();
    await page.getByRole('button', { name: '重新检查' }).click();
    await page.getByRole('button', { name: '再次导入 1 行' }).waitFor();
    await giveUpFile(page);
    await page.locator('input[type=file]').waitFor({ state: 'attached' });
    await visitor.leave();
  });

  it('that is refused because records have changed meanwhile: shows the refused rows and their reasons at once', async () => {
    const name = `冲突 ${Date.now()}`;
    const { id } = (await write('add', { name })) as { id: number };
    const visitor = await stage.administer();
    const { page } = visitor;
    await visitor.open('/position/import');
    await page.evaluate(dropped('岗位.csv', `编号,版本,岗位名称,排序\r\n${id},1,${name},2\r\n,,${name} 新,1\r\n`));
    await page.getByRole('button', { name: '确认导入 2 行' }).waitFor();
    await write('update', { id, version: 1, name, sort: 3 });
    await write('add', { name: `${name} 新` });
    await page.getByRole('button', { name: '确认导入 2 行' }).click();
    await page.getByText(/导入失败.*2行有误/).waitFor();
    const taken = page.getByRole('textbox', { name: '第 3 行的岗位名称' });
    expect(await taken.inputValue()).to.equal(`${name} 新`);
    const [history] = await Promise.all([
      page.waitForEvent('popup'),
      page.getByRole('link', { name: /变更记录/ }).click(),
    ]);
    await history.getByRole('row').filter({ hasText: name }).first().waitFor();
    expect(history.url()).to.match(new RegExp(`module=position&recordId=${id}$`));
    await history.close();
    expect(await page.locator('dd').allTextContents()).to.deep.equal(['0', '0', '0', '2']);
    await taken.fill(`${name} 另`);
    await page.getByRole('button', { name: '跳过此行：第 2 行' }).click();
    await page.getByRole('button', { name: '重新检查' }).click();
    await page.getByRole('button', { name: '确认导入 1 行' }).waitFor();
    expect(await page.getByText(/导入失败/).count()).to.equal(0);
    await giveUpFile(page);
    await page.locator('input[type=file]').waitFor({ state: 'attached' });
    await visitor.leave();
  });

  it('that is refused, and whose next check fails or refuses nothing: shows both failures, or lets the user confirm again', async () => {
    const name = `重查 ${Date.now()}`;
    const visitor = await stage.administer();
    const { page } = visitor;
    await visitor.open('/position/import');
    await page.evaluate(dropped('岗位.csv', `岗位名称,排序\r\n${name},1\r\n`));
    const confirm = page.getByRole('button', { name: '确认导入 1 行' });
    await confirm.waitFor();
    const { id } = (await write('add', { name })) as { id: number };
    visitor.allow(/ERR_CONNECTION_RESET/);
    const CHECK = /import\?dryRun=true/;
    await page.route(CHECK, (route) => route.abort('connectionreset'));
    await confirm.click();
    await page.getByText('尚不知道哪些行有误').waitFor();
    expect(await page.getByText(/导入失败.*1行有误/).count()).to.equal(1);
    expect(await page.getByRole('alert').count()).to.be.greaterThan(2);
    await page.unroute(CHECK);
    await write('update', { id, version: 1, name: `${name} 一` });
    await page.getByRole('button', { name: '重新检查' }).click();
    await confirm.waitFor();
    await write('update', { id, version: 2, name });
    await page.route(CHECK, async (route) => {
      await write('update', { id, version: 3, name: `${name} 一` });
      await route.continue();
    });
    await confirm.click();
    await page.getByText('现在没有有误的行，可以导入').waitFor();
    expect(await page.getByText(/导入失败/).count()).to.equal(0);
    await confirm.click();
    await page.getByText('岗位：新增 1 条，修改 0 条').waitFor();
    await visitor.leave();
  });

  it('that another request has made meanwhile: tells it in place of a failure', async () => {
    const visitor = await stage.administer();
    const { page } = visitor;
    const text = '示例名称,示例类型\r\n同时,1\r\n';
    await visitor.open('/example/import');
    await page.evaluate(dropped('示例.csv', text));
    const confirm = page.getByRole('button', { name: '确认导入 1 行' });
    await confirm.waitFor();
    const digest = createHash('sha256').update(text).digest('hex');
    const other = await call(stage.service, `/api/v1/example/import?dryRun=false&digest=${digest}`, {
      token: await tokenOf(stage.service),
      body: text,
      headers: { 'Content-Type': 'text/csv' },
    });
    expect(other.status).to.equal(200);
    await confirm.click();
    await page.getByText(/该文件已于 .* 导入：新增 1 条，修改 0 条/).waitFor();
    await page.getByRole('button', { name: '再次导入 1 行' }).waitFor();
    await visitor.leave();
  });
});
