import { expect } from 'chai';
import { call } from '../../support/http/call.js';
import { NOTICE } from '../../support/http/notice-module.js';
import { dataOf } from '../../support/http/reply.js';
import type { TestService } from '../../support/http/service.js';
import { tokenOf } from '../../support/http/session.js';
import { minutes } from '../../support/times.js';
import { PAGES, PAIRED_LOOKS, useShownConsole } from './console-pages.js';
import type { Look } from './console-stage.js';
import { axeFaults, cutTexts, layoutShifts, textsOf, untranslated } from './page-faults.js';

const MOST_SHIFT = 0.02;

/** Titles of the notices that have no English. */
const CHINESE_ONLY = Object.values(NOTICE.declaration.fields).map(({ title }) => title);

/** The texts of all records: data is in no language. */
const dataOfDemo = async (service: TestService): Promise<ReadonlyArray<string>> => {
  const token = await tokenOf(service);
  const records = await Promise.all(
    [
      ...['user', 'role', 'menu', 'position', 'example', 'notice', 'session'].map((module) => `${module}/page`),
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

  it('has no cut or untranslated texts, accessibility faults or layout shifts, in every language, colour scheme and width', async () => {
    const faultsIn = async (look: Look): Promise<ReadonlyArray<string>> => {
      const visitor = await stage.visit(look);
      const { page } = visitor;
      const faults: string[] = [];
      const judge = async (path: string): Promise<void> => {
        const found = [
          ...(await cutTexts(page)),
          ...untranslated(await textsOf(page), look.locale, data).map((text) => `not translated: ${text}`),
          ...(await axeFaults(page)),
        ];
        const shifts = await layoutShifts(page);
        const shift = shifts.reduce((sum, { value }) => sum + value, 0);
        if (shift > MOST_SHIFT) found.push(`shift ${shift}: ${JSON.stringify(shifts)}`);
        faults.push(...found.map((fault) => `${path}, ${Object.values(look).join(', ')}: ${fault}`));
      };
      await visitor.open('/');
      await judge('/login');
      await visitor.logIn();
      for (const path of PAGES) {
        await visitor.open(path);
        await judge(path);
      }
      await visitor.leave();
      return faults;
    };
    expect((await Promise.all(PAIRED_LOOKS.map(faultsIn))).flat()).to.deep.equal([]);
  }).timeout(minutes(15));

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
