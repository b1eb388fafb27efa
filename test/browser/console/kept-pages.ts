import { setTimeout as sleep } from 'node:timers/promises';
import type { BrowserContext, Page } from 'playwright-core';
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

/** Makes a page fit for the next user. Tells whether it is. */
export type Prepare = (page: ProfilePage) => Promise<boolean>;

/** The only page of its profile, whose requests no test answers any more. Undefined if it is closed or has opened others. */
const freePage = async ({ context, observed: { page } }: ProfilePage): Promise<Page | undefined> => {
  if (page.isClosed() || context.pages().length > 1) return undefined;
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  return page;
};

/** The user logs out as users do: the console then forgets the state of lists and of the menu. */
export const logsOut: Prepare = async (kept) => {
  const { observed } = kept;
  const page = await freePage(kept);
  if (!page || !(await page.evaluate<boolean>(IS_USUAL)) || !(await closeAbove(observed))) return false;
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

/** Nothing is left of the console, and the profile is empty. */
export const isEmptied: Prepare = async (kept) => {
  const page = await freePage(kept);
  if (!page) return false;
  await page.goto(new URL('/healthz', page.url()).href);
  await page.evaluate('localStorage.clear(); sessionStorage.clear()');
  return kept.observed.complaints.length === 0;
};

export type KeptPages = Readonly<{
  /** A page that was kept under this name, if there is one that did nothing wrong meanwhile. */
  take(name: string): Promise<ProfilePage | undefined>;
  /** Keeps the page if it can be prepared, and otherwise closes it. */
  leave(name: string, page: ProfilePage, prepare: Prepare): Promise<void>;
  close(): Promise<void>;
}>;

/**
 * Pages for the next user. To use a page that runs costs a fifth of the processor time of a new one, and to load it again
 * less than half, because its process has compiled the scripts.
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
    leave: async (name, page, prepare) => {
      if (await prepare(page).catch(() => false)) free.set(name, [...(free.get(name) ?? []), page]);
      else await page.context.close();
    },
    close: async () => {
      for (const { context } of [...free.values()].flat()) await context.close();
      free.clear();
    },
  };
};
