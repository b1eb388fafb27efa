import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from 'chai';
import { call } from '../../support/http/call.js';
import { tokenOf } from '../../support/http/session.js';
import { WIDE } from '../../support/http/wide-module.js';
import { minutes } from '../../support/times.js';
import { PAGES } from './console-pages.js';
import { useConsole, type Visitor } from './console-stage.js';
import { outsideTheWindow } from './page-faults.js';

const WIDTHS = [320, 390, 768, 900, 1024, 1280, 1920];

const WIDE_PAGES = ['/wide', '/wide/create', '/wide/1', '/wide/1/show'];

/** One word, which can be broken nowhere. */
const word = (length: number): string => 'W'.repeat(length);

/** In the page: it was drawn at the new width, and React has followed. Chromium may draw no frame if nothing has changed. */
const FOLLOWED = `
new Promise((done) => {
  requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done)));
  setTimeout(done, 100);
})`;

/** How long a page may take to follow the window. */
const PATIENCE_MS = 2000;

describe('a page of the console at every width', () => {
  const stage = useConsole(() => ({ modules: [WIDE] }));

  before(async () => {
    const token = await tokenOf(stage.service);
    const add = (path: string, form: object) => call(stage.service, `/api/v1${path}`, { token, form });
    const parts = Object.keys(WIDE.declaration.fields).filter((name) => name.startsWith('part'));
    const texts = Object.fromEntries(parts.map((name, i) => [name, i % 3 === 0 ? word(400) : `${i} 号`]));
    await add('/wide/add', { name: `${word(60)} 水泵`, ...texts });
    await add('/wide/add', { name: '风机' });
    await add('/user/add', { username: word(20), realname: '欧阳'.repeat(15), password: 'First#2026', roleIds: [] });
    await add('/position/add', { name: word(30) });
    await add('/role/add', { name: word(30) });
  });

  /** The faults of the open page at a width. The page gets time to follow the window. */
  const faultsAt = async ({ page }: Visitor, width: number): Promise<ReadonlyArray<string>> => {
    await page.setViewportSize({ width, height: 800 });
    await page.evaluate(FOLLOWED);
    let faults: ReadonlyArray<string> = [];
    for (const end = performance.now() + PATIENCE_MS; performance.now() < end; await sleep(50)) {
      faults = await outsideTheWindow(page);
      if (faults.length === 0) break;
    }
    return faults;
  };

  /** Changes the language of the open page, as another tab can. */
  const speak = async ({ page }: Visitor, locale: 'zh' | 'en'): Promise<void> => {
    await page.evaluate(`
      localStorage.setItem('menshen.console.locale', '"${locale}"');
      dispatchEvent(new StorageEvent('storage', { key: 'menshen.console.locale' }));`);
    await page.locator(`html[lang^=${locale}]`).waitFor({ state: 'attached' });
  };

  it('is not wider than the window and has all its buttons in it, in both languages', async () => {
    const faultsIn = async (locale: 'zh' | 'en'): Promise<ReadonlyArray<string>> => {
      const visitor = await stage.visit();
      const found: string[] = [];
      const judge = async (path: string): Promise<void> => {
        for (const width of WIDTHS)
          found.push(...(await faultsAt(visitor, width)).map((fault) => `${path}, ${locale}, ${width}: ${fault}`));
      };
      await visitor.open('/');
      await speak(visitor, locale);
      await judge('/login');
      await visitor.logIn();
      for (const path of [...WIDE_PAGES, ...PAGES]) {
        await visitor.open(path);
        await judge(path);
      }
      await visitor.leave();
      return found;
    };
    expect((await Promise.all((['zh', 'en'] as const).map(faultsIn))).flat()).to.deep.equal([]);
  }).timeout(minutes(10));
});
