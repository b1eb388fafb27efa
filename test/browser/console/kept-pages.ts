import { setTimeout as sleep } from 'node:timers/promises';
import type { BrowserContext } from 'playwright-core';
import type { ObservedPage } from './observed-page.js';

/** A page of a browser profile of its own. */
export type ProfilePage = Readonly<{ context: BrowserContext; observed: ObservedPage }>;

/** What lies above a page. */
const ABOVE = '.MuiDialog-root:visible, .MuiPopover-root:visible, .MuiSnackbar-root:visible';

/** In the page: whether it is as a new one would be, apart from a session and settings. */
const IS_USUAL = `skippedMs === 0 && !isImpatient && localStorage['menshen.session'] !== undefined`;

/** In the page: forgets the settings of the user, as another tab can. */
const FORGET_SETTINGS = `
for (const key of Object.keys(localStorage).filter((name) => name.startsWith('menshen.console.'))) {
  localStorage.removeItem(key);
  dispatchEvent(new StorageEvent('storage', { key, newValue: null }));
}`;

/** How often Escape is pressed to close what lies above a page. */
const MOST_ESCAPES = 6;

/** How long a page may take for each step of a logout. */
const PATIENCE_MS = 5000;

const closeAbove = async ({ page }: ObservedPage): Promise<boolean> => {
  for (let times = 0; times < MOST_ESCAPES; times += 1) {
    if ((await page.locator(ABOVE).count()) === 0) return true;
    await page.keyboard.press('Escape');
    await sleep(100);
  }
  return false;
};

/** Goes to a page without data, also from a form with values that are not saved. */
const goToEmptyPage = async ({ page, settled }: ObservedPage): Promise<void> => {
  await page.evaluate(`location.hash = '/nowhere'`);
  const left = page.getByRole('heading', { name: /^(页面不存在|Page not found)$/ }).first();
  const leave = page.getByRole('button', { name: /^(不保存并离开|Leave without saving)$/ });
  await left.or(leave).first().waitFor({ timeout: PATIENCE_MS });
  if (await leave.isVisible()) await leave.click();
  await left.waitFor({ timeout: PATIENCE_MS });
  await settled();
};

/** Leaves the page without data, with its user and the usual settings. Tells whether that was possible. */
const tidyUp = async ({ context, observed }: ProfilePage): Promise<boolean> => {
  const { page } = observed;
  if (page.isClosed() || context.pages().length > 1) return false;
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  if (!(await page.evaluate<boolean>(IS_USUAL)) || !(await closeAbove(observed))) return false;
  await goToEmptyPage(observed);
  await page.evaluate(FORGET_SETTINGS);
  await observed.settled();
  return observed.complaints.length === 0;
};

/** Logs out as a user does. Tells whether the page now has nothing of its user. */
const logOut = async ({ observed }: ProfilePage): Promise<boolean> => {
  const { page } = observed;
  await page
    .getByRole('banner')
    .getByRole('button', { name: /(账户|Profile)$/ })
    .click({ timeout: PATIENCE_MS });
  await page.getByRole('menuitem', { name: /^(退出登录|Log out)$/ }).click({ timeout: PATIENCE_MS });
  await page.waitForURL(/#\/login$/, { timeout: PATIENCE_MS });
  await observed.settled();
  return observed.complaints.length === 0 && closeAbove(observed);
};

/** Whether the session in the page has not ended. */
const isLoggedIn = async ({ observed: { page } }: ProfilePage): Promise<boolean> =>
  page.evaluate<boolean>(`
    fetch('/api/v1/account/info', { headers: { Authorization: 'Bearer ' + JSON.parse(localStorage['menshen.session']).token } })
      .then(({ ok }) => ok)`);

/** A page that a user has left. */
type LeftPage = Readonly<{ locale: string; username: string; page: ProfilePage }>;

export type KeptPages = Readonly<{
  /** A page in this language, of the same user or of none, if one was kept that did nothing wrong meanwhile. */
  take(locale: string, username: string): Promise<ProfilePage | undefined>;
  /** Keeps the page if it can be tidied up, and otherwise closes it. */
  leave(locale: string, username: string, page: ProfilePage): Promise<void>;
  close(): Promise<void>;
}>;

/**
 * Pages for the next user. A page that runs already costs a fifth of the processor time of a new one, because its scripts are
 * compiled. The user logs out only when another one takes the page.
 */
export const keptPages = (): KeptPages => {
  let free: ReadonlyArray<LeftPage> = [];
  return {
    take: async (locale, username) => {
      const fitting = free.filter((one) => one.locale === locale);
      const taken = fitting.find((one) => one.username === username) ?? fitting[0];
      if (taken === undefined) return undefined;
      free = free.filter((one) => one !== taken);
      const { page } = taken;
      const isUsable = async () =>
        page.observed.complaints.length === 0 &&
        (await isLoggedIn(page)) &&
        (taken.username === username || (await logOut(page)));
      page.observed.allow(/401/);
      if (await isUsable().catch(() => false)) return page;
      await page.context.close();
      return undefined;
    },
    leave: async (locale, username, page) => {
      if (await tidyUp(page).catch(() => false)) free = [...free, { locale, username, page }];
      else await page.context.close();
    },
    close: async () => {
      for (const { page } of free) await page.context.close();
      free = [];
    },
  };
};
