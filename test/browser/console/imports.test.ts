import { expect } from 'chai';
import { dataOf } from '../../support/http/reply.js';
import { call } from '../../support/http/call.js';
import { tokenOf } from '../../support/http/session.js';
import { xlsxOf, xlsxOfSheet } from '../../support/xlsx.js';
import { useConsole } from './console-stage.js';
import { axeFaults, outsideTheWindow } from './page-faults.js';

/** A file that somebody drags from a folder to the page. */
const dropped = (name: string, text: string): string => `{
  const dataTransfer = new DataTransfer();
  dataTransfer.items.add(new File([${JSON.stringify(text)}], ${JSON.stringify(name)}));
  const zone = document.querySelector('input[type=file]').parentElement;
  for (const type of ['dragover', 'drop']) zone.dispatchEvent(new DragEvent(type, { bubbles: true, cancelable: true, dataTransfer }));
}`;

describe('the import page of the console', () => {
  const stage = useConsole();
  const positions = async (): Promise<ReadonlyArray<string>> => {
    const path = '/api/v1/position/page?pageSize=1000';
    const { records } = dataOf(await call(stage.service, path, { token: await tokenOf(stage.service) }));
    return (records as ReadonlyArray<{ name: string }>).map(({ name }) => name);
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

    const sheet = xlsxOf([
      ['name', 'sort'],
      ['导入表格', 2],
      ['', 1],
    ]);
    await input.setInputFiles({ name: '岗位.xlsx', mimeType: '', buffer: sheet });
    await page.getByText('文件：岗位.xlsx').waitFor();
    expect(await counts()).to.deep.equal(['1', '0', '0', '1']);
    await page.getByRole('textbox', { name: '第 3 行的岗位名称' }).waitFor();
    await page.getByRole('button', { name: '选择其他文件' }).click();

    await page.evaluate(
      dropped('岗位.csv', '岗位名称,排序,状态\r\n导入甲,1,\r\n导入甲,2,在用\r\n导入乙,x,停用\r\n导入甲,1,2\r\n'),
    );
    await page.getByText('文件：岗位.csv').waitFor();
    expect(await counts()).to.deep.equal(['1', '0', '0', '3']);
    const refused = page.getByRole('table', { name: '有误的行' });
    await page
      .getByRole('table', { name: '可以导入的行' })
      .getByRole('row', { name: '3 导入甲 新增记录 排序 → 2 状态 → 在用' })
      .waitFor();
    await refused.getByRole('row').filter({ hasText: '与第3行重复' }).waitFor();
    expect(await page.getByRole('button', { name: /确认导入/ }).count()).to.equal(0);
    for (const width of [390, 1280]) {
      await page.setViewportSize({ width, height: 800 });
      await visitor.settled();
      expect([...(await outsideTheWindow(page)), ...(await axeFaults(page))], String(width)).to.deep.equal([]);
    }
    await page.getByRole('combobox', { name: '第 2 行的状态' }).click();
    await page.getByRole('option', { name: '在用' }).click();
    await page.evaluate(`location.hash = '#/role'`);
    await page.getByRole('dialog').getByRole('button', { name: '留在此页' }).click();
    await page.getByRole('textbox', { name: '第 4 行的排序' }).fill('3');
    await page.getByRole('textbox', { name: '第 5 行的岗位名称' }).fill('导入丙');
    await page.getByRole('button', { name: '重新检查' }).click();
    // the first row has its value now, so the second one repeats it
    await page.getByRole('textbox', { name: '第 3 行的岗位名称' }).fill('导入丁');
    await page.keyboard.press('Enter');
    const confirm = page.getByRole('button', { name: '确认导入 4 行' });
    await confirm.waitFor();
    expect(await positions()).to.not.include('导入甲');
    // a corrected file is lost without a save, too
    await page.evaluate(`location.hash = '#/role'`);
    await page.getByRole('dialog').getByRole('button', { name: '留在此页' }).click();
    await confirm.click();
    await page.getByText('岗位：新增 4 条，修改 0 条').waitFor();
    await page.waitForURL(/#\/position$/);
    expect(await positions()).to.include.members(['导入甲', '导入乙', '导入丙', '导入丁']);
    await visitor.leave();
  });
});
