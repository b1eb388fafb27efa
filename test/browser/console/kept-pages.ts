import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from 'chai';
import type { BrowserContext, Page } from 'playwright-core';
import type { ObservedPage } from './observed-page.js';

/** A page of a browser profile of its own. */
export type ProfilePage = Readonly<{ context: BrowserContext; observed: ObservedPage }>;

/** What lies above a page. */
const ABOVE = '.MuiDialog-root:visible, .MuiPopover-root:visible, .MuiSnackbar-root:visible';

/** In the page: whether it is as a new one would be, apart from a session and settings. */
const IS_USUAL = `skippedMs === 0 && localStorage['menshen.session'] !== undefined`;

const LANGUAGE = 'menshen.console.locale';

/**
 * In the page: forgets answers that no part of it uses, the settings of the user, as another tab can, and what a test has set. The
 * language stays, and what the frame of every page uses: the account and its navigation.
 */
const FORGET = `
forgetUnused();
isImpatient = false;
for (const key of Object.keys(localStorage).filter((name) => name.startsWith('menshen.console.') && name !== '${LANGUAGE}')) {
  localStorage.removeItem(key);
  dispatchEvent(new StorageEvent('storage', { key, newValue: null }));
}`;

/** In the page: chooses the language of the console, as another tab can. Tells whether it was another one. */
const chooseLanguage = (stored: string): string => `
(() => {
  if (localStorage['${LANGUAGE}'] === '${stored}') return false;
  localStorage['${LANGUAGE}'] = '${stored}';
  dispatchEvent(new StorageEvent('storage', { key: '${LANGUAGE}', newValue: '${stored}' }));
  return true;
})()`;

/** The console of the page is in this language from now on. */
export const speaks = async ({ page, settled }: ObservedPage, language: 'zh' | 'en'): Promise<void> => {
  const isOther = await page.evaluate<boolean>(chooseLanguage(JSON.stringify(language)));
  if (isOther && page.url().includes('/console/')) await settled();
};

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

/** Makes a page fit for what comes next. Tells whether it is. */
type Prepare = (page: ProfilePage) => Promise<boolean>;

/** The only page of its profile, whose requests no test answers any more. Undefined if it is closed or has opened others. */
const freePage = async ({ context, observed: { page } }: ProfilePage): Promise<Page | undefined> => {
  if (page.isClosed() || context.pages().length > 1) return undefined;
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  return page;
};

/** The user stays logged in, on a page without data, answers, dialogs and settings. The console keeps the state of lists. */
const rests: Prepare = async (kept) => {
  const { observed } = kept;
  const page = await freePage(kept);
  if (!page || !(await page.evaluate<boolean>(IS_USUAL)) || !(await closeAbove(observed))) return false;
  await goToEmptyPage(observed);
  await page.evaluate(FORGET);
  return observed.complaints.length === 0;
};

/** The user of a page that rests logs out as users do: the console then forgets the state of lists and of the menu. */
const logsOut: Prepare = async ({ observed }) => {
  const { page } = observed;
  if (!(await page.evaluate<boolean>(IS_USUAL))) return false;
  await page
    .getByRole('banner')
    .getByRole('button', { name: /(账户|Profile)$/ })
    .click({ timeout: PATIENCE_MS });
  await page.getByRole('menuitem', { name: /^(退出登录|Log out)$/ }).click({ timeout: PATIENCE_MS });
  await page.waitForURL(/#\/login$/, { timeout: PATIENCE_MS });
  await observed.settled();
  return observed.complaints.length === 0 && closeAbove(observed);
};

/** Nothing is left of the console, and the profile is empty. */
const isEmptied: Prepare = async (kept) => {
  const page = await freePage(kept);
  if (!page) return false;
  await page.goto(new URL('/healthz', page.url()).href);
  await page.evaluate('localStorage.clear(); sessionStorage.clear()');
  return kept.observed.complaints.length === 0;
};

const isPrepared = (page: ProfilePage, prepare: Prepare): Promise<boolean> => prepare(page).catch(() => false);

/** A page, and whose it is. An empty one is nobody's. */
type Kept = Readonly<{ page: ProfilePage; user: string | undefined }>;

export type KeptPages = Readonly<{
  /** A page on which this user is logged in. */
  take(user: string): Promise<ProfilePage | undefined>;
  /** A page on which nobody is logged in. One of `last` is taken only if there is no other. */
  takeLoggedOut(last: string): Promise<ProfilePage | undefined>;
  /** A page that has loaded nothing, with an empty profile. */
  takeEmpty(): Promise<ProfilePage | undefined>;
  /** Keeps the page, on which the user stays logged in if it is as usual. Closes what cannot be kept. */
  leave(page: ProfilePage, user: string): Promise<void>;
  /** Closes all pages. Fails if one has done something wrong between two tests, a logout included. */
  close(): Promise<void>;
}>;

/**
 * Pages for the next visit. To use a page that runs costs a fifth of the processor time of a new one, and to load it again
 * less than half, because its process has compiled the scripts. A page that did something wrong meanwhile is closed.
 */
export const keptPages = (): KeptPages => {
  let free: ReadonlyArray<Kept> = [];
  /** What pages did wrong between two tests. */
  const complaints: string[] = [];
  const firstOf = async (
    wanted: ReadonlyArray<Kept>,
    ...ways: ReadonlyArray<Prepare>
  ): Promise<ProfilePage | undefined> => {
    for (const kept of wanted) {
      // somebody else may have taken it meanwhile
      if (!free.includes(kept)) continue;
      free = free.filter((one) => one !== kept);
      const { page } = kept;
      const isGood = page.observed.complaints.length === 0;
      for (const prepare of isGood ? ways : []) if (await isPrepared(page, prepare)) return page;
      complaints.push(...page.observed.complaints);
      await page.context.close();
    }
    return undefined;
  };
  const ofUser = (user: string | undefined) => free.filter((kept) => kept.user === user);
  const ofOthers = (user: string) => free.filter((kept) => kept.user !== undefined && kept.user !== user);
  return {
    take: (user) => firstOf(ofUser(user), () => Promise.resolve(true)),
    takeLoggedOut: (last) => firstOf([...ofOthers(last), ...ofUser(undefined), ...ofUser(last)], logsOut, isEmptied),
    takeEmpty: () => firstOf([...ofUser(undefined), ...free], isEmptied),
    leave: async (page, user) => {
      if (await isPrepared(page, rests)) free = [...free, { page, user }];
      else if (await isPrepared(page, isEmptied)) free = [...free, { page, user: undefined }];
      else await page.context.close();
    },
    close: async () => {
      for (const { page } of free) await page.context.close();
      free = [];
      expect(complaints, 'between two tests').to.deep.equal([]);
    },
  };
};
