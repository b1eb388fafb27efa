import { expect } from 'chai';
import { eventually } from '../../support/eventually.js';
import { call } from '../../support/http/call.js';
import { dataOf } from '../../support/http/reply.js';
import { logIn, tokenOf } from '../../support/http/session.js';
import { newMigratedDatabase } from '../../support/postgres/migrated-database.js';
import { sharedPostgres } from '../../support/postgres/shared.js';
import { DEADLINES } from '../../support/process/stores.js';
import { redisServerOrSkip, type RedisServer } from '../../support/redis/server.js';
import { useConsole } from './console-stage.js';
import type { Visitor } from './visitor.js';

/** Texts that a page could take for something else: markup, right to left, a joined emoji. */
const STRANGE = ['<img src=x onerror=alert(1)>', 'مرحبا \u202Eabc', '👩‍👩‍👧‍👦 家', '"><script>throw 1</script>'];

const field = ({ page }: Visitor, name: string) => page.locator(`#main-content [name="${name}"]`);

const saveButton = ({ page }: Visitor) => page.getByRole('button', { name: '保存', exact: true });

/** Saves, again while the stores of a busy machine answer late. */
const save = async (visitor: Visitor): Promise<void> => {
  const answered = visitor.page.waitForResponse((response) => response.request().method() === 'POST');
  await saveButton(visitor).click();
  await answered;
  await visitor.settled();
  if (await visitor.page.getByRole('alert').filter({ hasText: '服务暂不可用' }).isVisible()) await save(visitor);
};

const row = ({ page }: Visitor, text: string) => page.getByRole('row').filter({ hasText: text });

describe('administration in the console', () => {
  const stage = useConsole();

  it('manages a module that has no code in the console', async () => {
    const visitor = await stage.administer();
    await visitor.open('/role');
    await visitor.page.getByRole('menuitem', { name: '公告' }).click();
    await visitor.page.waitForURL(/#\/notice/);
    await visitor.settled();
    await visitor.page.getByRole('link', { name: '新增' }).click();
    await visitor.settled();
    await saveButton(visitor).click();
    await visitor.page.getByText('必填').first().waitFor();
    await field(visitor, 'title').fill('春节放假');
    await field(visitor, 'body').fill('七天\n含调休');
    await save(visitor);
    await row(visitor, '春节放假').getByRole('link', { name: '春节放假', exact: true }).click();
    await visitor.page.getByText('含调休').waitFor();
    await visitor.leave();
  });

  it('shows names with special characters unchanged', async () => {
    const token = await tokenOf(stage.service);
    for (const name of STRANGE) await call(stage.service, '/api/v1/position/add', { token, form: { name } });
    const visitor = await stage.administer();
    await visitor.open('/position?perPage=50');
    for (const name of STRANGE) await row(visitor, name).getByRole('link', { name, exact: true }).waitFor();
    await visitor.open('/audit?module=position');
    await visitor.page.getByRole('button', { name: '显示详情' }).first().click();
    await visitor.page
      .getByRole('table', { name: '显示详情' })
      .getByText(STRANGE[3] ?? '')
      .waitFor();
    await visitor.leave();
  });

  it('shows why a login was refused, in words, and no values of before', async () => {
    await logIn(stage.service, { username: 'stranger', password: 'wrong password' });
    const token = await tokenOf(stage.service);
    const refused = '/api/v1/audit/page?kind=LoginRefused&name=stranger';
    // the trail gets a refused login a moment after its answer
    await eventually(async () => dataOf(await call(stage.service, refused, { token }))['total'] !== 0);
    const visitor = await stage.administer();
    await visitor.open('/audit?kind=LoginRefused&name=stranger');
    await visitor.page.getByRole('button', { name: '显示详情' }).first().click();
    const details = visitor.page.getByRole('table', { name: '显示详情' });
    await details.getByText('用户名或密码不正确').waitFor();
    expect(await details.getByRole('columnheader').allInnerTexts()).to.deep.equal(['字段', '值']);
    expect(await details.getByRole('rowheader').allInnerTexts()).to.deep.equal(['原因']);
    await visitor.leave();
  });
});

describe('administration in the console, on Redis and PostgreSQL', () => {
  let redis: RedisServer | undefined;
  const stage = useConsole(async (mocha) => {
    const DATABASE_URL = await newMigratedDatabase(await sharedPostgres(mocha));
    redis = await redisServerOrSkip(mocha);
    return { environment: { DATABASE_URL, REDIS_URL: redis.url, ...DEADLINES } };
  });
  after(() => redis?.stop());

  it('adds a user with a new role; the user logs in, changes the password, is refused a page, and their session is ended', async () => {
    const admin = await stage.administer();
    await admin.open('/role/create');
    await field(admin, 'name').fill('值班员');
    await saveButton(admin).click();
    await admin.page.getByText('必填').waitFor();
    await admin.page.getByRole('combobox', { name: '默认数据范围' }).click();
    await admin.page.getByRole('option', { name: '本部门', exact: true }).click();
    await save(admin);
    await admin.page.getByText('角色“值班员”已创建').waitFor();
    await admin.page.waitForURL(/\/role\/\d+\/grants/);
    await admin.settled();
    await admin.page.getByRole('button', { name: '全部展开' }).click();
    await admin.page
      .getByRole('treeitem')
      .filter({ hasText: '岗位管理' })
      .last()
      .locator('input[type=checkbox]')
      .first()
      .check();
    await saveButton(admin).click();
    await admin.page
      .getByRole('dialog')
      .getByText(/^新增 \d+ 项/)
      .waitFor();
    const granted = admin.page.waitForResponse('**/api/v1/role/grant');
    await admin.page.getByRole('dialog').getByRole('button', { name: '保存' }).click();
    await granted;
    await admin.settled();

    await admin.open('/user/create');
    await field(admin, 'username').fill('duty');
    await field(admin, 'realname').fill('孙值班');
    await admin.page.getByRole('radio', { name: '输入密码' }).check();
    await field(admin, 'password').fill('First#2026');
    await admin.page.getByLabel('添加角色').click();
    await admin.page.getByRole('option', { name: '值班员' }).click();
    await admin.page.keyboard.press('Escape');
    await save(admin);
    await row(admin, 'duty').waitFor();

    const duty = await stage.visit();
    await duty.open('/');
    await duty.logIn('duty', 'First#2026');
    await duty.page.getByRole('menuitem', { name: '岗位' }).waitFor();
    expect(await duty.page.getByRole('menuitem').allInnerTexts()).to.deep.equal(['首页', '岗位管理']);
    await duty.open('/account/password');
    await field(duty, 'old').fill('First#2026');
    await field(duty, 'next').fill('Second#2026');
    await field(duty, 'repeat').fill('Second#2026');
    await duty.page.locator('#main-content button[type=submit]').click();
    await duty.page.getByText('密码已修改').waitFor();
    await duty.open('/user');
    await duty.page.getByText('权限').first().waitFor();
    expect(await duty.page.getByRole('row').count()).to.equal(0);

    duty.allow(/401/);
    await admin.open('/session?name=duty');
    await row(admin, 'duty').getByRole('button', { name: '结束' }).click();
    await admin.page.getByRole('dialog').getByRole('button', { name: '结束' }).click();
    await admin.page.getByText('没有符合条件的会话').waitFor();
    // `open` would wait until the page no longer waits for a token of another tab
    await duty.page.getByRole('menuitem', { name: '岗位' }).click();
    await duty.logInAgain('Second#2026');
    await row(duty, '副总经理').waitFor();
    await duty.leave();
    await admin.leave();
  });

  it('shows everything in the audit trail', async () => {
    const token = await tokenOf(stage.service);
    await call(stage.service, '/api/v1/lock/unlock', { token, form: { username: 'duty', address: '198.51.100.7' } });
    const admin = await stage.administer();
    await admin.open('/audit?perPage=50');
    for (const event of ['结束会话', '修改密码', '新增', '解除登录锁定']) await row(admin, event).first().waitFor();
    await row(admin, '解除登录锁定').getByRole('cell', { name: '登录锁定', exact: true }).waitFor();
    await admin.leave();
  });
});
