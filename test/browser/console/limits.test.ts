import { expect } from 'chai';
import { eventually } from '../../support/eventually.js';
import { useConsole } from './console-stage.js';

const MENUS = 10_000;

/** Generous: the machine may be busy. */
const MOST_MS = 30_000;

describe('the console at its limits', () => {
  const stage = useConsole();

  it('loads the code of the lists after the login, before a click', async () => {
    const visitor = await stage.visit();
    const loaded: string[] = [];
    visitor.page.on('requestfinished', (request) => {
      const name = /\/assets\/((?:\w+-)+(?:list|page))-[^/]+\.js$/.exec(request.url())?.[1];
      if (name !== undefined) loaded.push(name);
    });
    await visitor.open('/');
    expect(loaded).to.deep.equal([]);
    await visitor.logIn();
    const lists = ['module-list', 'sessions-page', 'audit-page', 'locks-page', 'menu-page'];
    await eventually(() => lists.every((name) => loaded.includes(name)));
    await visitor.leave();
  });

  it('works without storage', async () => {
    const visitor = await stage.visit();
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
