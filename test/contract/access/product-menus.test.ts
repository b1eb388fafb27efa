import { expect } from 'chai';
import { PRODUCT_MENUS, workMenus } from '../../../src/contract/access/product-menus.js';
import { declaredPermissions } from '../../../src/contract/access/permissions.js';
import { withImplied } from '../../../src/contract/access/menu-hierarchy.js';
import { ROOT_ID } from '../../../src/contract/values/hierarchy.js';
import { BUTTON, FOLDER, HIDDEN, PAGE } from '../../../src/contract/modules/menu.js';
import { IN_USE } from '../../../src/contract/values/status.js';
import { PRODUCT_MODULES } from '../../../src/contract/modules/modules.js';

const menu = (permission: string) => PRODUCT_MENUS.find((one) => one.permission === permission);
const below = (parentId: number) => PRODUCT_MENUS.filter((one) => one.parentId === parentId);

describe('the menus of a new database', () => {
  it('are two folders with the pages of the modules and of the monitoring', () => {
    expect(below(ROOT_ID)).to.deep.equal([
      {
        ...{ id: 1, parentId: 0, name: '系统管理', english: 'System', type: FOLDER, permission: '' },
        ...{ path: '/system', icon: 'setting', sort: 1 },
      },
      {
        ...{ id: 2, parentId: 0, name: '系统监控', english: 'Monitoring', type: FOLDER, permission: '' },
        ...{ path: '/monitoring', icon: 'monitor', sort: 2 },
      },
    ]);
    const pagesBelow = (id: number) => below(id).filter(({ type }) => type === PAGE);
    expect(pagesBelow(1).map(({ name }) => name)).to.deep.equal([
      ...['用户管理', '角色管理', '菜单管理', '岗位管理', '示例管理', '部门管理'],
    ]);
    expect(pagesBelow(2).map(({ name }) => name)).to.deep.equal(['会话', '登录锁定', '审计日志']);
  });

  it('give a page its path, component and icon, and each button its number below the page', () => {
    expect(menu('sys:role:page')).to.deep.equal({
      ...{ id: 200, parentId: 1, name: '角色管理', english: 'Roles', type: PAGE, permission: 'sys:role:page' },
      ...{ path: '/system/role', component: 'system/role/index', icon: 'role', sort: 2 },
    });
    expect(menu('sys:session:end')).to.deep.equal({
      ...{ id: 701, parentId: 700, name: '会话结束', english: 'End sessions', type: BUTTON },
      ...{ permission: 'sys:session:end', sort: 1 },
    });
    for (const { id, parentId, sort } of PRODUCT_MENUS.filter(
      ({ type, permission }) => type === BUTTON && !/:(?:list|restore)$/.test(permission),
    ))
      expect({ id, sort }).to.deep.equal({ id: parentId + sort, sort: id % 100 });
  });

  it('have the deleted records of a module on a hidden page, which a grant of the restoration includes', () => {
    const page = menu('sys:role:page');
    const deleted = menu('sys:role:deleted');
    expect(deleted).to.include({ parentId: page?.id, type: PAGE, visible: HIDDEN, path: '/system/role/deleted' });
    const restore = menu('sys:role:restore');
    expect(restore).to.include({ parentId: deleted?.id, type: BUTTON, name: '角色恢复' });
    const menus = new Map(PRODUCT_MENUS.map((one) => [one.id, { ...one, status: IN_USE }]));
    const granted = withImplied(menus, [restore?.id ?? 0]).map(({ id }) => id);
    expect(granted).to.include.members([restore?.id, deleted?.id, page?.id]);
  });

  it('have the choices of a form below the page of the form, and a further list below the folder', () => {
    const choices = PRODUCT_MENUS.filter(({ permission }) => permission === 'sys:role:options');
    expect(choices.map(({ parentId, name }) => ({ parentId, name }))).to.deep.include({
      parentId: menu('sys:user:page')?.id,
      name: '角色选项',
    });
    const lists = PRODUCT_MENUS.filter(({ permission }) => permission.endsWith(':list'));
    expect(lists.map(({ parentId, type }) => ({ parentId, type }))).to.deep.equal(
      lists.map(() => ({ parentId: 1, type: BUTTON })),
    );
    expect(lists.length).to.be.above(0);
    for (const { id, sort } of lists) expect(sort).to.equal(Math.floor(id / 100) * 100);
  });

  it('have every permission that an endpoint requires, and come after the menu above them', () => {
    const permissions = PRODUCT_MENUS.map(({ permission }) => permission).filter((permission) => permission !== '');
    expect(new Set(permissions)).to.deep.equal(new Set(declaredPermissions(PRODUCT_MODULES)));
    for (const [i, { parentId }] of PRODUCT_MENUS.entries())
      if (parentId !== ROOT_ID) expect(PRODUCT_MENUS.slice(0, i).map(({ id }) => id)).to.include(parentId);
  });

  it('of an administration are the same without those of the demo module', () => {
    const left = PRODUCT_MENUS.filter(({ id }) => id < 500 || id >= 600);
    expect(left).to.have.length.below(PRODUCT_MENUS.length);
    expect(workMenus(PRODUCT_MODULES)).to.deep.equal(left);
    expect(left.filter(({ permission }) => permission.startsWith('sys:example:'))).to.deep.equal([]);
  });
});
