import { expect } from 'chai';
import { codeOf, STEP_MS } from '../../support/app-code.js';
import { newHolder, newUser, PASSWORD } from '../../support/http/people.js';
import { useConsole, type Visitor } from './console-stage.js';

const FACTOR_KEY = 'c2Vjb25kIGZhY3RvciBvZiB0aGUgY29uc29sZSB0ZXM=';

/** Types the password, reads the secret as a person does, and types its first code. Returns the secret. */
const setUp = async ({ page }: Visitor, code: (secret: string) => string): Promise<string> => {
  await page.locator('#main-content [name=password]').fill(PASSWORD);
  await page.getByRole('button', { name: '开始绑定' }).click();
  await page.getByRole('img', { name: '验证器应用的二维码' }).waitFor();
  const secret = ((await page.locator('#main-content code').textContent()) ?? '').replaceAll(' ', '');
  await page.locator('[name=otp]').fill(code(secret));
  await page.getByRole('button', { name: '确认' }).click();
  return secret;
};

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
    await page.getByRole('button', { name: '我已保存' }).click();
    await page.getByText('剩余 10 个恢复码').waitFor();
    await visitor.leave();

    const again = await stage.visit({ width: 390 });
    await again.sendLogin(user.username, PASSWORD);
    const code = again.page.locator('[name=otp]');
    await code.fill('000000');
    await again.page.locator('button[type=submit]').click();
    await again.page.getByText('动态验证码不正确').waitFor();
    await again.page.getByRole('button', { name: '使用恢复码' }).click();
    await code.fill(recoveryCode.toLowerCase());
    await again.page.locator('button[type=submit]').click();
    await again.page.locator('#main-content').waitFor();

    await again.open('/account/factor');
    await again.page.getByText('剩余 9 个恢复码').waitFor();
    await again.page.getByRole('button', { name: '解除绑定' }).click();
    const dialog = again.page.getByRole('dialog');
    await dialog.locator('[name=password]').fill(PASSWORD);
    await dialog.locator('[name=otp]').fill(nextCode(secret));
    await dialog.getByRole('button', { name: '解除绑定' }).click();
    await again.page.getByText('已解除绑定').waitFor();
    await again.leave();
  });
});

describe('SECOND_FACTOR=required with STEP_UP_MINUTES in the console', () => {
  const stage = useConsole(() => ({ environment: { FACTOR_KEY, SECOND_FACTOR: 'required', STEP_UP_MINUTES: '1' } }));
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
    await page.getByRole('button', { name: '我已保存' }).click();
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
});
