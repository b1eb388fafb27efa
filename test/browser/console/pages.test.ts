import { expect } from 'chai';
import type { Page } from 'playwright-core';
import { call } from '../../support/http/call.js';
import { NOTICE } from '../../support/http/notice-module.js';
import { dataOf } from '../../support/http/reply.js';
import type { TestService } from '../../support/http/service.js';
import { tokenOf } from '../../support/http/session.js';
import { WIDE } from '../../support/http/wide-module.js';
import { minutes } from '../../support/times.js';
import { PAGES, useShownConsole, WIDE_PAGES } from './console-pages.js';
import type { Look } from './console-stage.js';
import { axeFaults, cutTexts, layoutShifts, outsideTheWindow, textsOf, untranslated } from './page-faults.js';

const MOST_SHIFT = 0.02;

type Locale = Look['locale'];

/** How long a page may take to follow the window. */
const PATIENCE_MS = 2000;

/** In the page: it was drawn at the new width, and React has followed. Chromium may draw no frame if nothing has changed. */
const followed = (patienceMs: number): string => `
new Promise((done) => {
  requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done)));
  setTimeout(done, ${patienceMs});
})`;
const FOLLOWED = followed(100);

/** What is outside the window once the page has followed it. Twice without a fault, because a page may follow late. */
const lastFaultsOf = async (page: Page): Promise<ReadonlyArray<string>> => {
  const end = performance.now() + PATIENCE_MS;
  for (let good = 0; ;) {
    const faults = await outsideTheWindow(page);
    good = faults.length === 0 ? good + 1 : 0;
    if (good === 2 || performance.now() > end) return faults;
    await page.evaluate(FOLLOWED);
  }
};

/** Titles of the modules from outside that have no English. */
const CHINESE_ONLY = [NOTICE, WIDE].flatMap(({ declaration }) =>
  Object.values(declaration.fields).map(({ title }) => title),
);

/** The texts of all records: data is in no language. */
const dataOfDemo = async (service: TestService): Promise<ReadonlyArray<string>> => {
  const token = await tokenOf(service);
  const records = await Promise.all(
    [
      ...['user', 'role', 'menu', 'position', 'department', 'example', 'notice', 'wide', 'session'].map(
        (module) => `${module}/page`,
      ),
      'example/deleted',
    ].map(async (list) => {
      const reply = await call(service, `/api/v1/${list}?pageSize=1000`, { token });
      return dataOf(reply)['records'] as ReadonlyArray<Readonly<Record<string, unknown>>>;
    }),
  );
  const texts = records.flat().flatMap((record) => Object.entries(record).filter(([name]) => name !== 'statusText'));
  const data = texts.flatMap(([, value]) => (typeof value === 'string' && value !== '' ? [value] : []));
  return [...new Set([...data, 'mallory', 'node', ...CHINESE_ONLY])].toSorted((a, b) => b.length - a.length);
};

describe('every page of the console', () => {
  const stage = useShownConsole();
  let data: ReadonlyArray<string>;
  before(async () => {
    data = await dataOfDemo(stage.service);
  });

  /** A language says nothing of colours, so each has one of the schemes. */
  const SCHEMES = { zh: 'light', en: 'dark' } as const;

  /** The widths at which texts are judged. At the others only the width is. */
  const JUDGED = [1280, 390];

  /** A narrow width of each layout: what fits in there fits in the wider ones of the layout. */
  const NARROW = [900, 768, 320];

  /** Chinese pages are opened at the one width, English pages at the other. */
  const OPENED: Readonly<Record<Locale, number>> = { zh: 1280, en: 390 };

  /**
   * The one width at which axe-core judges a page in this language: the other one than in the other language, and than for
   * the page before. So it judges each page at both widths, and both colour schemes at each of them.
   */
  const judgedByAxe = (locale: Locale, index: number): number =>
    JUDGED[(index + (locale === 'zh' ? 0 : 1)) % JUDGED.length]!;

  it('fits every width, and has no other fault in either language and colour scheme', async () => {
    const faultsIn = async (locale: Locale): Promise<ReadonlyArray<string>> => {
      const visitor = await stage.visit({ locale, scheme: SCHEMES[locale] });
      const { page } = visitor;
      const faults: string[] = [];
      const opened = OPENED[locale];
      const widths = [...new Set([opened, ...NARROW, ...JUDGED])];
      const textFaults = async (): Promise<ReadonlyArray<string>> => [
        ...(await cutTexts(page)),
        ...untranslated(await textsOf(page), locale, data).map((text) => `not translated: ${text}`),
      ];
      const show = async (width: number): Promise<void> => {
        await page.setViewportSize({ width, height: 800 });
        await page.evaluate(FOLLOWED);
      };
      const judge = async (path: string, index: number): Promise<void> => {
        const shifts = await layoutShifts(page);
        const shift = shifts.reduce((sum, { value }) => sum + value, 0);
        if (shift > MOST_SHIFT) faults.push(`${path}, ${locale}: shift ${shift}: ${JSON.stringify(shifts)}`);
        for (const width of widths) {
          if (width !== opened) await show(width);
          const found = [
            ...(await lastFaultsOf(page)),
            ...(JUDGED.includes(width) ? await textFaults() : []),
            ...(width === judgedByAxe(locale, index) ? await axeFaults(page) : []),
          ];
          faults.push(...found.map((fault) => `${path}, ${locale}, ${width}: ${fault}`));
        }
        await show(opened);
        await page.evaluate(followed(PATIENCE_MS));
        await visitor.settled();
        // what moves when the window changes is no shift
        await layoutShifts(page);
      };
      await show(opened);
      await visitor.open('/');
      await judge('/login', 0);
      await visitor.logIn();
      for (const [index, path] of [...PAGES, ...WIDE_PAGES].entries()) {
        await visitor.open(path);
        await judge(path, index);
      }
      await visitor.leave();
      return faults;
    };
    expect((await Promise.all((['zh', 'en'] as const).map(faultsIn))).flat()).to.deep.equal([]);
  }).timeout(minutes(10));

  it('have the menu in its own landmark', async () => {
    const visitor = await stage.administer();
    await visitor.open('/');
    const { page } = visitor;
    const landmarks = page.getByRole('navigation').filter({ has: page.getByRole('menuitem', { name: '用户' }) });
    expect(await landmarks.count()).to.equal(1);
    expect(await page.getByRole('main').getByRole('navigation').count()).to.equal(0);
    await visitor.leave();
  });

  it('causes no browser warning about the fields of a form', async () => {
    const visitor = await stage.administer();
    const { page } = visitor;
    const hints: string[] = [];
    page.on('console', (message) => {
      if (message.text().startsWith('[DOM]')) hints.push(message.text());
    });
    for (const path of ['/login', '/user/create', '/account/password', '/user/2/show']) await visitor.open(path);
    await page.getByRole('button', { name: '重置密码' }).click();
    await page.getByLabel('输入密码').check();
    await page.getByLabel('新密码').waitFor();
    expect(hints).to.deep.equal([]);
    await visitor.leave();
  });
});
