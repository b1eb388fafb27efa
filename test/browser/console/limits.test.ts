import { expect } from 'chai';
import { eventually } from '../../support/eventually.js';
import { useConsole } from './console-stage.js';

const MENUS = 10_000;

const MOST_REQUESTS = 12;

/** Compressed. */
const MOST_FIRST_BYTES = 400_000;

/** Generous: the machine may be busy. */
const MOST_MS = 30_000;

/** Whether this is the code of the lists, or of all other pages. */
const isOfLists = (path: string): boolean => /\/assets\/(lists|pages)-[^/]+\.js$/.test(path);

describe('the console at its limits', () => {
  const stage = useConsole();

  for (const [title, path] of [
    ['its address', '/position'],
    ['the dashboard', '/'],
  ] as const)
    it(`needs at most ${MOST_REQUESTS} requests for the login form and as many for the first list, by ${title}`, async () => {
      const visitor = await stage.visitInNewPage();
      const network = await visitor.page.context().newCDPSession(visitor.page);
      await network.send('Network.enable');
      const sent: string[] = [];
      const first: string[] = [];
      let bytes = 0;
      network.on('Network.responseReceived', ({ response: { url } }) => {
        const { pathname, protocol } = new URL(url);
        // the pages of the tests have no cache: a browser asks for a file of the console once
        const isCached = pathname.includes('/assets/') && sent.concat(first).includes(pathname);
        if (protocol === 'http:' && !isCached) sent.push(pathname);
      });
      network.on('Network.loadingFinished', ({ encodedDataLength }) => {
        bytes += encodedDataLength;
      });
      await visitor.open(path);
      await visitor.page.locator('input[name=code]').waitFor();
      first.push(...sent.splice(0));
      expect(bytes).to.be.within(1, MOST_FIRST_BYTES);
      expect(first.filter(isOfLists)).to.deep.equal([]);
      await visitor.logIn();
      await eventually(() => sent.some(isOfLists));
      if (path === '/') await visitor.page.getByRole('menuitem', { name: '岗位' }).click();
      await visitor.page.getByRole('row').filter({ hasText: '副总经理' }).waitFor();
      expect(first.length, first.join(' ')).to.be.within(3, MOST_REQUESTS);
      expect(sent.length, sent.join(' ')).to.be.within(3, MOST_REQUESTS);
      await visitor.leave();
    });

  it('works without storage', async () => {
    const visitor = await stage.visitInNewPage();
    await visitor.page.addInitScript(`
      for (const name of ['localStorage', 'sessionStorage', 'indexedDB'])
        Object.defineProperty(window, name, { get() { throw new DOMException('denied', 'SecurityError'); } });`);
    await visitor.open('/');
    await visitor.logIn();
    await visitor.open('/position');
    await visitor.page.getByRole('row').filter({ hasText: '副总经理' }).waitFor();
    await visitor.leave();
  });

  for (const address of ['//evil.example/', '/a%0ab'])
    it(`shows the first page for the unknown address ${address}`, async () => {
      const visitor = await stage.visit();
      visitor.allow(/No route matches|Error handled by React Router/);
      await visitor.page.goto(`${stage.service.url}/console/#${address}`);
      await visitor.logIn();
      await visitor.page.waitForURL(/#\/$/);
      await visitor.page.getByText('存储状态').waitFor();
      await visitor.leave();
    });

  it(`shows a tree of ${MENUS} menus within its time limit`, async () => {
    // in parts, because the service stops a statement that takes long
    for (let first = 0; first < MENUS; first += 500)
      await stage.service.orm().em.getConnection().execute(`
        insert into menus (parent_id, name, type, permission, sort, status, visible)
        select case when n % 100 = 0 then 0 else 100000 + n / 100 * 100 end, '菜单' || n,
          case when n % 100 = 0 then 1 else 2 end, '', n, 1, 1 from generate_series(${first}, ${first + 499}) as n`);
    const visitor = await stage.administer();
    await visitor.open('/role');
    const start = performance.now();
    await visitor.open('/menu');
    await visitor.page.getByRole('treeitem').filter({ hasText: '菜单0' }).first().waitFor();
    expect(performance.now() - start).to.be.below(MOST_MS);
    await visitor.leave();
    await stage.service.orm().em.getConnection().execute(`delete from menus where name ~ '^菜单[0-9]+$'`);
  });
});
