import { expect } from 'chai';
import { codeOf, STEP_MS } from '../../support/app-code.js';
import { enrol } from '../../support/http/authenticator.js';
import { newHolder, newUser, PASSWORD } from '../../support/http/people.js';
import { tokenOf } from '../../support/http/session.js';
import { useConsole } from './console-stage.js';
import { outsideTheWindow } from './page-faults.js';
import type { Visitor } from './visitor.js';

const FACTOR_KEY = 'c2Vjb25kIGZhY3RvciBvZiB0aGUgY29uc29sZSB0ZXM=';

/** The key that the page shows for typing. */
const shownKey = async ({ page }: Visitor): Promise<string> =>
  (await page.locator('#main-content code').textContent()) ?? '';

/** Types the password, reads the secret as a person does, and types its first code. Returns the secret. */
const setUp = async (visitor: Visitor, code: (secret: string) => string): Promise<string> => {
  const { page } = visitor;
  await page.locator('#main-content [name=password]').fill(PASSWORD);
  await page.getByRole('button', { name: '开始绑定' }).click();
  await page.getByRole('img', { name: '验证器应用的二维码' }).waitFor();
  const secret = await shownKey(visitor);
  await page.locator('[name=otp]').fill(code(secret));
  await page.getByRole('button', { name: '确认' }).click();
  return secret;
};

/**
 * In the page: notes whether the browser would follow the next link that is clicked, and keeps it from that. A whole browser would
 * ask whether it may open an app, and no page gets a click until it is answered.
 */
const NOTE_FOLLOWED = `addEventListener('click', (event) => {
  globalThis.isFollowed = !event.defaultPrevented;
  event.preventDefault();
}, { once: true })`;

describe('a second factor in the console', () => {
  const stage = useConsole(() => ({ environment: { FACTOR_KEY, SECOND_FACTOR: 'offered' } }));
  /** The code of the next step, so that none is used twice. */
  const nextCode = (secret: string): string => {
    stage.service.advance(STEP_MS);
    return codeOf(secret, Math.floor(stage.service.port('clock').now().getTime() / STEP_MS));
  };

  it('is set up on a phone, asked for at the next login, and removed', async () => {
    const user = await newUser(stage.service);
    const visitor = await stage.visitAs(user.username, PASSWORD, { width: 390 });
    const { page } = visitor;
    await visitor.open('/account/factor');
    const secret = await setUp(visitor, nextCode);
    const codes = page.getByRole('list', { name: '恢复码' }).getByRole('listitem');
    await codes.first().waitFor();
    expect(await codes.count()).to.equal(10);
    const [recoveryCode = ''] = await codes.allTextContents();
    const leaving = page.getByRole('dialog', { name: '要离开此页吗？' });
    await page.getByRole('link', { name: '返回' }).click();
    await leaving.getByText('恢复码不会再次显示').waitFor();
    await leaving.getByRole('button', { name: '留在此页' }).click();
    await leaving.waitFor({ state: 'detached' });
    expect(await codes.first().textContent()).to.equal(recoveryCode);
    await page.getByRole('button', { name: '我已保存' }).click();
    await page.getByText('剩余 10 个恢复码').waitFor();
    await visitor.leave();

    const again = await stage.visit({ width: 390 });
    await again.sendLogin(user.username, PASSWORD);
    const code = again.page.locator('[name=otp]');
    await code.fill('000000');
    await again.page.locator('button[type=submit]').click();
    await again.page.getByText('请等待下一个验证码').waitFor();
    await again.page.getByRole('button', { name: '使用恢复码' }).click();
    await code.fill(recoveryCode.toLowerCase());
    await again.page.locator('button[type=submit]').click();
    await again.page.locator('#main-content').waitFor();

    const notice = again.page.getByText('您使用了恢复码登录，还剩 9 个');
    await notice.waitFor();
    expect(await outsideTheWindow(again.page)).to.deep.equal([]);
    await again.page.getByRole('link', { name: '更换恢复码或重新绑定' }).click();
    await again.page.getByText('剩余 9 个恢复码').waitFor();
    expect(await notice.count()).to.equal(0);
    await again.open('/account/profile');
    await notice.waitFor();
    await again.page.getByRole('button', { name: '关闭' }).click();
    await notice.waitFor({ state: 'detached' });

    await again.open('/account/factor');
    await again.page.getByText('剩余 9 个恢复码').waitFor();
    expect(await notice.count()).to.equal(0);
    await again.page.getByRole('button', { name: '解除绑定' }).click();
    const dialog = again.page.getByRole('dialog');
    await dialog.locator('[name=password]').fill(PASSWORD);
    await dialog.locator('[name=otp]').fill(nextCode(secret));
    await dialog.getByRole('button', { name: '解除绑定' }).click();
    await again.page.getByText('已解除绑定').waitFor();
    await again.leave();
  });

  it('the phone that shows the key opens it in an app or copies it, without a request', async () => {
    const user = await newUser(stage.service);
    const visitor = await stage.visitAs(user.username, PASSWORD, { width: 390 });
    const { page } = visitor;
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await visitor.open('/account/factor');
    const password = page.locator('#main-content [name=password]');
    await password.fill('Other#2026');
    await page.getByRole('button', { name: '开始绑定' }).click();
    await page.getByText('密码不正确', { exact: true }).waitFor();
    await password.fill(PASSWORD);
    await page.getByRole('button', { name: '开始绑定' }).click();
    const link = page.getByRole('link', { name: '在本机的应用中打开' });
    await link.waitFor();
    await visitor.settled();
    const requests: string[] = [];
    page.on('request', (request) => void requests.push(request.url()));
    const secret = await shownKey(visitor);
    expect(secret).to.match(/^[A-Z2-7]{32}$/);
    const uri = new URL((await link.getAttribute('href')) ?? '');
    expect([uri.protocol, uri.host, uri.searchParams.get('secret')]).to.deep.equal(['otpauth:', 'totp', secret]);
    await page.getByRole('button', { name: '复制密钥' }).click();
    await page.getByText('已复制', { exact: true }).waitFor();
    expect(await page.evaluate('navigator.clipboard.readText()')).to.equal(secret);
    await page.evaluate(NOTE_FOLLOWED);
    await link.click();
    await visitor.settled();
    expect(await page.evaluate('isFollowed')).to.equal(true);
    expect(requests).to.deep.equal([]);
    expect(await outsideTheWindow(page)).to.deep.equal([]);
    await visitor.leave();
  });

  it('administrators find the users without one, and reset it only where there is one', async () => {
    const [holder, other] = [await newUser(stage.service), await newUser(stage.service)];
    await enrol(stage.service, holder, await tokenOf(stage.service, holder));
    const visitor = await stage.administer();
    const { page } = visitor;
    const reset = page.getByRole('button', { name: '重置动态验证码' });
    const fact = page.getByRole('term').filter({ hasText: '已绑定动态验证码' }).locator('+ dd');
    await visitor.open(`/user/${other.id}/show`);
    expect(await fact.textContent()).to.equal('否');
    expect(await reset.count()).to.equal(0);

    await visitor.open('/user?perPage=100');
    await page.getByRole('link', { name: other.username, exact: true }).waitFor();
    await page.getByRole('button', { name: '添加筛选' }).click();
    await page.getByRole('menuitem', { name: '已绑定动态验证码' }).click();
    await page.getByRole('button', { name: '是', exact: true }).click();
    await page.getByRole('link', { name: other.username, exact: true }).waitFor({ state: 'detached' });
    await page.getByRole('link', { name: holder.username, exact: true }).click();

    await page.getByRole('heading', { name: `用户 · ${holder.username}` }).waitFor();
    expect(await fact.textContent()).to.equal('是');
    await reset.click();
    await page.getByRole('dialog').getByRole('button', { name: '重置动态验证码' }).click();
    await page.getByText('动态验证码已重置').waitFor();
    await reset.waitFor({ state: 'detached' });
    expect(await fact.textContent()).to.equal('否');
    await visitor.leave();
  });
});

describe('SECOND_FACTOR=required with STEP_UP_MINUTES and PASSWORD_CHANGE=enforce in the console', () => {
  const stage = useConsole(() => ({
    environment: { FACTOR_KEY, SECOND_FACTOR: 'required', STEP_UP_MINUTES: '1', PASSWORD_CHANGE: 'enforce' },
  }));
  const nextCode = (secret: string): string => {
    stage.service.advance(STEP_MS);
    return codeOf(secret, Math.floor(stage.service.port('clock').now().getTime() / STEP_MS));
  };

  it('the user sets one up first, then sees their page, and a write that needs a new proof is done after it', async () => {
    const holder = await newHolder(
      stage.service,
      'sys:position:page',
      'sys:position:add',
      'sys:user:page',
      'sys:user:add',
    );
    const visitor = await stage.visitAs(holder.username, PASSWORD);
    const { page } = visitor;
    await visitor.open('/user');
    await page.getByText('管理员要求使用动态验证码').waitFor();
    const secret = await setUp(visitor, nextCode);
    const codes = page.getByRole('list', { name: '恢复码' });
    await codes.waitFor();
    await page.getByRole('banner').locator('a[href="#/"]').click();
    await page.getByRole('dialog').getByRole('button', { name: '离开', exact: true }).click();
    await codes.waitFor({ state: 'detached' });
    await page.waitForURL(/#\/$/);
    await page.getByRole('menuitem', { name: '岗位' }).click();
    await page.getByRole('table').waitFor();

    await visitor.open('/user/create');
    await page.locator('[name=username]').fill('steppedup');
    await page.locator('[name=realname]').fill('再次验证');
    stage.service.advance(120_000);
    await page.getByRole('button', { name: '保存', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: '再次验证身份' });
    await dialog.locator('[name=otp]').fill(nextCode(secret));
    await dialog.getByRole('button', { name: '验证' }).click();
    await page.getByText('此密码只显示一次').waitFor();
    await visitor.leave();
  });

  it('a form, an export, an import and a deletion of several wait for the proof, and nothing typed is lost', async () => {
    const actions = ['page', 'detail', 'add', 'update', 'delete', 'export', 'import'];
    const permissions = actions.flatMap((action) => [`sys:user:${action}`, `sys:role:${action}`]);
    const holder = await newHolder(stage.service, ...permissions);
    const { app, token } = await enrol(stage.service, holder, await tokenOf(stage.service, holder));
    expect(token).to.be.a('string');
    const visitor = await stage.visit();
    const { page } = visitor;
    await visitor.sendLogin(holder.username, PASSWORD);
    await page.locator('[name=otp]').fill(app.code());
    await page.locator('button[type=submit]').click();
    await page.locator('#main-content').waitFor();
    const question = page.getByRole('dialog', { name: '再次验证身份' });
    /** Does what needs a proof after the last one became too old, and gives a new one. */
    const afterProof = async (act: () => Promise<void>): Promise<void> => {
      stage.service.advance(120_000);
      await act();
      await question.locator('[name=otp]').fill(app.code());
      await question.getByRole('button', { name: '验证' }).click();
      await question.waitFor({ state: 'detached' });
    };
    const press = (name: string) => page.getByRole('button', { name, exact: true }).click();

    await visitor.open('/account/factor');
    await press('解除绑定');
    await page.getByText('解除后须立即重新绑定').waitFor();
    await press('取消');

    await visitor.open('/role/create');
    await page.locator('[name=name]').fill('再次验证的角色');
    await page.getByRole('combobox', { name: '默认数据范围' }).click();
    await page.getByRole('option', { name: '全部数据' }).click();
    stage.service.advance(120_000);
    await press('保存');
    await question.getByRole('button', { name: '取消' }).click();
    await page.getByText('请再次验证身份').waitFor();
    expect(await page.locator('[name=name]').inputValue()).to.equal('再次验证的角色');
    await afterProof(() => press('保存'));
    await page.getByText('“再次验证的角色”').first().waitFor();
    await page.waitForURL(/#\/role$/);
    await visitor.settled();

    await visitor.open('/user');
    await page.getByRole('link', { name: 'auditor', exact: true }).waitFor();
    const saved = page.waitForEvent('download');
    await afterProof(() => press('导出'));
    expect((await saved).suggestedFilename()).to.equal('user.csv');

    await visitor.open('/user/import');
    const file = 'username,password\r\nproven-one,Secret#2026\r\nproven-two,Secret#2026\r\n';
    await afterProof(() =>
      page.locator('input[type=file]').setInputFiles({ name: 'a.csv', mimeType: '', buffer: Buffer.from(file) }),
    );
    const confirm = page.getByRole('button', { name: /确认导入/ });
    await confirm.waitFor();
    await afterProof(() => confirm.click());
    await page.getByText('新增 2').first().waitFor();

    await visitor.open(`/user?filter=${encodeURIComponent(JSON.stringify({ name: 'proven-' }))}`);
    await page.getByRole('checkbox', { name: '选择本页全部' }).check();
    await press('删除');
    await afterProof(() => page.getByRole('dialog').getByRole('button', { name: '删除' }).click());
    await page.getByText('没有符合筛选条件的数据').waitFor();
    await visitor.leave();
  });

  /** The requests of the first page of a user without permissions. */
  const ofFirstPage = ({ page }: Visitor): ReadonlyArray<string> => {
    const asked: string[] = [];
    page.on('request', (request) => {
      const { pathname } = new URL(request.url());
      if (/\/account\/(sessions|lastLogin)$/.test(pathname)) asked.push(pathname);
    });
    return asked;
  };

  it('after a login, and after the first change of the password, no other page comes before the second factor', async () => {
    for (const mustChangePassword of [false, true]) {
      const { username } = await newUser(stage.service, { mustChangePassword });
      const visitor = await stage.visit();
      const { page } = visitor;
      const asked = ofFirstPage(visitor);
      await visitor.sendLogin(username, PASSWORD);
      if (mustChangePassword) {
        await page.getByText('请修改密码后继续').waitFor();
        const typed = { old: PASSWORD, next: 'Another#2026', repeat: 'Another#2026' };
        for (const [name, text] of Object.entries(typed)) await page.locator(`#main-content [name=${name}]`).fill(text);
        await page.locator('#main-content button[type=submit]').click();
      }
      await page.getByText('管理员要求使用动态验证码').waitFor();
      await visitor.settled();
      expect(asked, `${mustChangePassword}`).to.deep.equal([]);
      await visitor.leave();
    }
  });
});
