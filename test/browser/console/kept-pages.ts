import { setTimeout as sleep } from 'node:timers/promises';
import type { BrowserContext } from 'playwright-core';
import type { ObservedPage } from './observed-page.js';

/** A page of a browser profile of its own. */
export type ProfilePage = Readonly<{ context: BrowserContext; observed: ObservedPage }>;

/** What lies above a page. */
const ABOVE = '.MuiDialog-root:visible, .MuiPopover-root:visible, .MuiSnackbar-root:visible';

/** In the page: whether it is as a new one would be, apart from a session and settings. */
const IS_USUAL = `skippedMs === 0 && localStorage['menshen.session'] !== undefined`;

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

/** Logs out as a user does. Tells whether the page now has nothing of its user. */
const logOut = async ({ context, observed }: ProfilePage): Promise<boolean> => {
  const { page } = observed;
  if (page.isClosed() || context.pages().length > 1) return false;
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  if (!(await page.evaluate<boolean>(IS_USUAL)) || !(await closeAbove(observed))) return false;
  await goToEmptyPage(observed);
  await page
    .getByRole('banner')
    .getByRole('button', { name: /(账户|Profile)$/ })
    .click({ timeout: PATIENCE_MS });
  await page.getByRole('menuitem', { name: /^(退出登录|Log out)$/ }).click({ timeout: PATIENCE_MS });
  await page.waitForURL(/#\/login$/, { timeout: PATIENCE_MS });
  await page.evaluate(FORGET_SETTINGS);
  await observed.settled();
  return observed.complaints.length === 0 && closeAbove(observed);
};

export type KeptPages = Readonly<{
  /** A page that was kept under this name, if there is one that did nothing wrong meanwhile. */
  take(name: string): Promise<ProfilePage | undefined>;
  /** Keeps the page if its user can log out, and otherwise closes it. */
  leave(name: string, page: ProfilePage): Promise<void>;
  close(): Promise<void>;
}>;

/**
 * Pages whose user has logged out, for the next user. A page that runs already costs a fifth of the processor time of a new
 * one, because its scripts are compiled.
 */
export const keptPages = (): KeptPages => {
  const free = new Map<string, ProfilePage[]>();
  return {
    take: async (name) => {
      const page = free.get(name)?.pop();
      if (page === undefined || page.observed.complaints.length === 0) return page;
      await page.context.close();
      return undefined;
    },
    leave: async (name, page) => {
      if (await logOut(page).catch(() => false)) free.set(name, [...(free.get(name) ?? []), page]);
      else await page.context.close();
    },
    close: async () => {
      for (const { context } of [...free.values()].flat()) await context.close();
      free.clear();
    },
  };
};
