import { expect } from 'chai';
import { useConsole } from './console-stage.js';

describe('the columns and the row height of a list', () => {
  const stage = useConsole();

  it('can be chosen, are stored by the browser, and are separate for each module', async () => {
    const visitor = await stage.administer();
    const { page } = visitor;
    const header = (name: string) => page.getByRole('columnheader', { name, exact: true });
    await visitor.open('/position');
    await page.getByRole('button', { name: '显示列和行高' }).click();
    expect(await page.getByRole('menuitemcheckbox', { name: '岗位名称' }).getAttribute('aria-disabled')).to.equal(
      'true',
    );
    await page.getByRole('menuitemcheckbox', { name: '创建时间' }).click();
    await page.getByRole('menuitemradio', { name: '紧凑行高' }).click();
    await page.keyboard.press('Escape');
    await page.reload();
    await header('岗位名称').waitFor();
    expect(await header('创建时间').count()).to.equal(0);
    expect(await page.locator('th.MuiTableCell-sizeSmall').count()).to.be.above(0);

    await visitor.open('/role');
    await header('创建时间').waitFor();
    await visitor.open('/position');
    await page.getByRole('button', { name: '显示列和行高' }).click();
    await page.getByRole('menuitem', { name: '显示全部列' }).click();
    await page.keyboard.press('Escape');
    await header('创建时间').waitFor();
    await visitor.leave();
  });
});
