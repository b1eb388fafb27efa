import { expect } from 'chai';
import { eventually } from '../../support/eventually.js';
import { useConsole } from './console-stage.js';
import { axeFaults } from './page-faults.js';
import type { Visitor } from './visitor.js';

/** In the page: what has the focus. */
const FOCUS = `document.activeElement?.tagName + ' ' + (document.activeElement?.textContent ?? '').trim()`;

const focusOf = ({ page }: Visitor): Promise<string> => page.evaluate<string>(FOCUS);

/** In the page: the elements that move although the user wants no motion. */
const MOVING = `[...document.querySelectorAll('*')].filter((element) => {
  const { transitionDuration, animationDuration } = getComputedStyle(element);
  return [transitionDuration, animationDuration].some((times) => times.split(',').some((time) => parseFloat(time) > 0.001));
}).map(({ outerHTML }) => outerHTML.slice(0, 100))`;

describe('the console for users of a keyboard or a screen reader', () => {
  const stage = useConsole();
  let visitor: Visitor;
  afterEach(() => visitor.leave());

  const expectFocus = (text: string): Promise<void> => eventually(async () => (await focusOf(visitor)) === text);
  const button = (name: string) => visitor.page.getByRole('button', { name, exact: true });

  it('has the focus on the title after a login, a save, a delete and another login', async () => {
    visitor = await stage.visit();
    const { page } = visitor;
    await visitor.open('/');
    await visitor.logIn();
    await expectFocus('H1 首页');

    await visitor.open('/position/create');
    await page.locator('#main-content [name=name]').fill('焦点');
    await button('保存').click();
    await page.getByRole('link', { name: '焦点', exact: true }).waitFor();
    await expectFocus('H1 岗位');

    await page.getByRole('link', { name: '焦点', exact: true }).click();
    await page.waitForURL(/\/show$/);
    await button('删除').click();
    await page.getByRole('dialog').getByRole('button', { name: '删除' }).click();
    await page.getByRole('row').nth(1).waitFor();
    await expectFocus('H1 岗位');

    const other = await page.context().newPage();
    await other.goto(page.url());
    await other.evaluate(`localStorage.removeItem('menshen.session')`);
    await other.close();
    await visitor.logInAgain();
    await eventually(async () => !(await focusOf(visitor)).startsWith('BODY'));
  });

  it('has the focus on the button again after it has worked', async () => {
    visitor = await stage.administer();
    await visitor.open('/position/create');
    await visitor.page.locator('#main-content [name=name]').fill('两次');
    await visitor.page.route('**/api/v1/position/add', (route) => route.abort());
    visitor.allow(/ERR_FAILED/);
    await button('保存').press('Enter');
    await visitor.page.getByRole('alert').first().waitFor();
    await expectFocus('BUTTON 保存');
  });

  it('has the focus on the button again after it was disabled, although nothing else has changed', async () => {
    visitor = await stage.administer();
    await visitor.open('/position/create');
    const setDisabled = (isDisabled: boolean) =>
      button('保存').evaluate((element: { disabled?: boolean }, to) => (element.disabled = to), isDisabled);
    await button('保存').focus();
    await setDisabled(true);
    await eventually(async () => (await focusOf(visitor)).startsWith('BODY'));
    await setDisabled(false);
    await expectFocus('BUTTON 保存');
  });

  it('announces the number of results of a filter', async () => {
    visitor = await stage.administer();
    for (const [path, name] of [
      ['/user', 'auditor'],
      ['/session', 'nobody-of-this-name'],
    ] as const) {
      await visitor.open(path);
      await visitor.page.locator('#main-content input[type=text]').first().fill(name);
      const results = path === '/user' ? '共 1 项结果' : '共 0 项结果';
      await visitor.page.getByRole('status').filter({ hasText: results }).waitFor({ state: 'attached' });
    }
  });

  it('has no animation for a user who prefers reduced motion', async () => {
    visitor = await stage.administer();
    await visitor.open('/position/1/show');
    await button('删除').click();
    await visitor.page.getByRole('dialog').waitFor();
    expect(await visitor.page.evaluate<string[]>(MOVING)).to.deep.equal([]);
  });

  for (const scheme of ['light', 'dark'] as const)
    it(`has no accessibility fault while records are selected (${scheme})`, async () => {
      visitor = await stage.administer({ scheme });
      await visitor.open('/position');
      await visitor.page.getByRole('row').nth(1).getByRole('checkbox').check();
      await visitor.settled();
      expect(await axeFaults(visitor.page)).to.deep.equal([]);
    });
});
