import type { Response } from 'playwright-core';
import { eventually } from '../../support/eventually.js';
import { call } from '../../support/http/call.js';
import { dataOf } from '../../support/http/reply.js';
import type { TestService } from '../../support/http/service.js';
import { PASSWORDS, tokenOf } from '../../support/http/session.js';
import { expectNoComplaints, type ObservedPage } from './observed-page.js';

/** A person with a browser profile of their own, who looks at the console. */
export type Visitor = ObservedPage &
  Readonly<{
    /** Opens a page by its path, such as `/user`, and waits until it has loaded. */
    open(path: string): Promise<void>;
    /** Fills in the form of a login with the right characters of the picture, and sends it. */
    sendLogin(username: string, password: string): Promise<void>;
    /** Logs in through the page. */
    logIn(username?: string, password?: string): Promise<void>;
    /** Ends the session of the page from elsewhere. */
    endSession(): Promise<void>;
    /** Waits for the dialog that asks to log in again. The page skips the seconds in which another tab may have a token. */
    untilAskedAgain(): Promise<void>;
    /** Answers that dialog. */
    logInAgain(password?: string): Promise<void>;
    leave(): Promise<void>;
  }>;

/** Somebody who looks at the console of the service in this page. `leave` gives the page back. */
export const visitorOf = (service: TestService, observed: ObservedPage, leave: () => Promise<void>): Visitor => {
  const { page, settled } = observed;
  // the database of a busy machine may answer the dashboard late
  observed.allow(/503 .*\/readyz$/);
  /** The keys of the captchas that the page has received, by their pictures. */
  const captchaKeys = new Map<string, string>();
  const keepKey = (response: Response): void => {
    if (new URL(response.url()).pathname !== '/api/v1/captcha') return;
    void response.json().then(
      ({ data }: { data: { key: string; captcha?: string } | null }) => {
        if (data?.captcha !== undefined) captchaKeys.set(data.captcha, data.key);
      },
      () => undefined,
    );
  };
  page.on('response', keepKey);
  const open = (path: string): Promise<void> => observed.goTo(`${service.url}/console/#${path}`);
  const shownText = async (): Promise<string> => {
    const picture = await page.locator('form img').last().getAttribute('src');
    return service.captchaText(captchaKeys.get(picture ?? '') ?? '');
  };
  const answer = async (password: string): Promise<void> => {
    await settled();
    await eventually(async () => (await shownText()) !== '');
    await page.locator('input[name=password]').fill(password);
    await page.locator('input[name=code]').fill(await shownText());
    await page.locator('button[type=submit]').last().click();
  };
  const endSession = async (): Promise<void> => {
    const { token } = JSON.parse(await page.evaluate<string>(`localStorage['menshen.session']`)) as { token: string };
    const sessions = dataOf(await call(service, '/api/v1/session/page?pageSize=1000', { token }))['records'];
    const own = (sessions as ReadonlyArray<{ id: string; current: boolean }>).filter(({ current }) => current);
    const form = { ids: own.map(({ id }) => id) };
    dataOf(await call(service, '/api/v1/session/end', { token: await tokenOf(service), form }));
  };
  const untilAskedAgain = (): Promise<void> =>
    eventually(async () => {
      await page.evaluate('skippedMs += 7000');
      return page.getByRole('dialog').locator('input[name=code]').isVisible();
    });
  const sendLogin = async (username: string, password: string): Promise<void> => {
    if (!page.url().includes('/console/')) await open('/login');
    await page.locator('input[name=username]').fill(username);
    await answer(password);
  };
  return {
    ...observed,
    open,
    endSession,
    untilAskedAgain,
    sendLogin,
    logIn: async (username = 'admin', password = PASSWORDS.admin) => {
      await sendLogin(username, password);
      await page.locator('#main-content').waitFor();
      await settled();
    },
    logInAgain: async (password = PASSWORDS.admin) => {
      await untilAskedAgain();
      await answer(password);
      await page.getByRole('dialog').waitFor({ state: 'detached' });
      await settled();
    },
    leave: async () => {
      page.off('response', keepKey);
      await leave();
      expectNoComplaints(observed);
    },
  };
};
