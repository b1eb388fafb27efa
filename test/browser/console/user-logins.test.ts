import { expect } from 'chai';
import { newHolder, newUser, PASSWORD } from '../../support/http/people.js';
import { logIn, someAddress } from '../../support/http/session.js';
import type { TestService } from '../../support/http/service.js';
import { useConsole } from './console-stage.js';
import { axeFaults, cutTexts, outsideTheWindow } from './page-faults.js';
import type { Visitor } from './visitor.js';

const TEXTS = {
  zh: {
    locked: '此用户名的登录已被锁定',
    at: (address: string) => `地址 ${address}，剩余时间 m:ss`,
    end: '修改密码不会提前解除',
    unlock: '解除锁定',
    done: '清除了 5 次登录失败',
    noPassword: '此用户没有密码，不能登录',
  },
  en: {
    locked: 'Logins with this user name are locked',
    at: (address: string) => `at the address ${address}, remaining time m:ss`,
    end: 'A new password does not end it.',
    unlock: 'Unlock',
    done: '5 failed logins cleared',
    noPassword: 'This user has no password and cannot log in.',
  },
};

const LOOKS = [
  { locale: 'zh', width: 1280 },
  { locale: 'en', width: 390 },
] as const;

const expectNoFaults = async ({ page }: Visitor): Promise<void> => {
  expect([...(await outsideTheWindow(page)), ...(await cutTexts(page)), ...(await axeFaults(page))]).to.deep.equal([]);
};

/** A user whose logins from the address are locked. */
const newLockedUser = async (service: TestService) => {
  const user = await newUser(service);
  const address = someAddress();
  for (let times = 0; times < 5; times += 1)
    await logIn(service, { username: user.username, password: 'wrong password' }, address);
  return { ...user, address };
};

describe('the page of a user who cannot log in', () => {
  const stage = useConsole();

  for (const look of LOOKS)
    it(`has the locks of the name with their remaining time, and ends them (${look.locale}, ${look.width})`, async () => {
      const texts = TEXTS[look.locale];
      const { id, address } = await newLockedUser(stage.service);
      const visitor = await stage.administer(look);
      const { page } = visitor;
      await visitor.open(`/user/${id}/show`);
      const alert = page.getByRole('alert').filter({ hasText: texts.locked });
      await alert.getByText(texts.end).waitFor();
      expect((await alert.getByRole('timer').innerText()).replace(/[45]:\d\d$/, 'm:ss')).to.equal(texts.at(address));
      await expectNoFaults(visitor);
      await alert.getByRole('button', { name: texts.unlock }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByRole('button', { name: texts.unlock }).waitFor();
      await expectNoFaults(visitor);
      await dialog.getByRole('button', { name: texts.unlock }).click();
      await page.getByText(texts.done).waitFor();
      await alert.waitFor({ state: 'detached' });
      await visitor.leave();
    });

  it('shows locks with sys:lock:page, and the button to end them with sys:lock:unlock besides', async () => {
    const { id } = await newLockedUser(stage.service);
    const withButton = async (...permissions: ReadonlyArray<string>) => {
      const reader = await newHolder(stage.service, 'sys:user:detail', ...permissions);
      const visitor = await stage.visitAs(reader.username, PASSWORD);
      await visitor.open(`/user/${id}/show`);
      const alert = visitor.page.getByRole('alert').filter({ hasText: TEXTS.zh.locked });
      const shown = [await alert.count(), await alert.getByRole('button').count()];
      await visitor.leave();
      return shown;
    };
    expect(await withButton('sys:lock:page')).to.deep.equal([1, 0]);
    expect(await withButton('sys:lock:page', 'sys:lock:unlock')).to.deep.equal([1, 1]);
    expect(await withButton('sys:lock:unlock')).to.deep.equal([0, 0]);
  });

  for (const look of LOOKS)
    it(`says that the user has no password, and says nothing of a user who has one (${look.locale}, ${look.width})`, async () => {
      const texts = TEXTS[look.locale];
      const user = await newUser(stage.service, { passwordHash: null });
      const visitor = await stage.administer(look);
      await visitor.open(`/user/${user.id}/show`);
      await visitor.page.getByText(texts.noPassword).waitFor();
      await expectNoFaults(visitor);
      const { id } = await newUser(stage.service);
      await visitor.open(`/user/${id}/show`);
      expect(await visitor.page.getByText(texts.noPassword).count()).to.equal(0);
      await visitor.leave();
    });
});

describe('the list of the locks', () => {
  const stage = useConsole();

  it('has only the locks of a user name when it is filtered by the name', async () => {
    const { username, address } = await newLockedUser(stage.service);
    const other = await newLockedUser(stage.service);
    const visitor = await stage.administer();
    const { page } = visitor;
    await visitor.open('/lock');
    await page.locator('#main-content').getByRole('textbox', { name: '用户名' }).fill(username);
    await page.waitForURL(/username=/);
    await page.getByRole('cell', { name: address, exact: true }).waitFor();
    await page.getByRole('cell', { name: other.address, exact: true }).waitFor({ state: 'detached' });
    await visitor.leave();
  });
});

describe('an import of users without passwords', () => {
  const stage = useConsole();

  it('says, before it and when it has ended, that they cannot log in', async () => {
    const visitor = await stage.administer();
    const { page } = visitor;
    const warning = '文件中没有密码的新用户，在重置密码之前不能登录';
    await visitor.open('/user/import');
    const buffer = Buffer.from('用户名,姓名\r\nimported-bare,无密码\r\n');
    await page.locator('input[type=file]').setInputFiles({ name: '用户.csv', mimeType: '', buffer });
    await page.getByText(warning).waitFor();
    await page.getByRole('button', { name: '确认导入 1 行' }).click();
    await page.getByText(`用户：新增 1 条，修改 0 条。${warning}。`).waitFor();
    await page.waitForURL(/#\/user(\?|$)/);
    await page.getByRole('link', { name: 'imported-bare', exact: true }).click();
    await page.getByText(TEXTS.zh.noPassword).waitFor();
    await visitor.leave();
  });
});
