import { expect } from 'chai';
import {
  findableModules,
  hitAddresses,
  hitOf,
  isSearchable,
  listAddress,
} from '../../console/src/layout/find-records.js';
import { OWN_KEYS, shortcutOf, shortcutPages, type PressedKey } from '../../console/src/layout/shortcut-keys.js';
import { descriptionOf } from '../../console/src/service/description.js';
import { moduleDescription } from '../../src/contract/modules/module-description.js';
import { PRODUCT_MODULES } from '../../src/contract/modules/modules.js';

const pages = shortcutPages(['user', 'role', 'menu', 'session', 'sale', 'us']);

const press = (key: string, others: Partial<PressedKey> = {}, isPrefixed = false) => {
  const plain = { ctrlKey: false, metaKey: false, altKey: false, isComposing: false, repeat: false };
  return shortcutOf({ key, ...plain, ...others }, isPrefixed, pages);
};

describe('the keys of the console', () => {
  it('belong to an element that uses keys itself, such as a choice', () => {
    expect(OWN_KEYS.split(', ')).to.include.members(['input', '[role=listbox]', '[role=combobox]']);
  });

  it('give each list the first letter of its name that is free', () => {
    expect(pages.map(({ path, key }) => [path, key])).to.deep.equal([
      ['/', 'h'],
      ['/user', 'u'],
      ['/role', 'r'],
      ['/menu', 'm'],
      ['/session', 's'],
      ['/sale', 'a'],
    ]);
  });

  it('open a list after g, also with Shift, and nothing for a letter without a list', () => {
    expect(press('g')).to.deep.equal({ does: 'prefix' });
    expect(press('u', {}, true)).to.deep.equal({ does: 'open', path: '/user' });
    expect(press('U', {}, true)).to.deep.equal({ does: 'open', path: '/user' });
    expect(press('x', {}, true)).to.equal(undefined);
    expect(press('u')).to.equal(undefined);
  });

  it('search, find and show the help, also with the signs of Chinese keyboards', () => {
    for (const [key, does] of [
      ['/', 'search'],
      ['、', 'search'],
      ['s', 'find'],
      ['?', 'help'],
      ['？', 'help'],
    ] as const)
      expect(press(key), key).to.deep.equal({ does });
  });

  it('do nothing with Ctrl, Alt or the command key, while held down, and in an input method', () => {
    for (const held of ['ctrlKey', 'metaKey', 'altKey', 'isComposing', 'repeat'] as const)
      for (const key of ['g', '/', '?']) expect(press(key, { [held]: true }), `${held} ${key}`).to.equal(undefined);
  });
});

describe('the search over all lists', () => {
  it('leads to the records that the user may open, in the order in which they are shown', () => {
    const found = [
      { module: 'user', ids: ['3'] },
      { module: 'role', ids: ['1', '2'] },
    ];
    expect(hitAddresses(found, new Set(['sys:user:detail', 'sys:role:detail']))).to.deep.equal([
      ...['/user/3/show', '/role/1/show', '/role/2/show'],
    ]);
    expect(hitAddresses(found, new Set(['sys:role:detail']))).to.deep.equal(['/role/1/show', '/role/2/show']);
    expect(hitAddresses([{ module: 'user', ids: [] }], new Set(['sys:user:detail']))).to.deep.equal([]);
  });

  it('needs two letters or one Chinese character', () => {
    for (const text of ['ab', ' ab ', '张', '12']) expect(isSearchable(text), text).to.equal(true);
    for (const text of ['', ' ', 'a', ' a ']) expect(isSearchable(text), text).to.equal(false);
  });

  it('asks the lists that have a search by name and that the user may see', () => {
    const described = Object.fromEntries(
      [...PRODUCT_MODULES].map(([name, module]) => [name, moduleDescription(module)]),
    );
    const { modules } = descriptionOf({ 'x-modules': described });
    const names = (permissions: ReadonlyArray<string>) =>
      findableModules(modules, new Set(permissions)).map(({ name }) => name);
    expect(names(['sys:user:page', 'sys:role:detail', 'sys:position:page'])).to.deep.equal(['user', 'position']);
    const [user] = modules;
    expect(findableModules([{ ...user!, filters: [] }], new Set(['sys:user:page']))).to.deep.equal([]);
  });

  it('leads to the list with the text as its filter', () => {
    expect(listAddress('menu', 'x')).to.equal(`/menu/list?filter=${encodeURIComponent('{"name":"x"}')}`);
    expect(listAddress('user', '张 "三"&')).to.equal(`/user?filter=${encodeURIComponent('{"name":"张 \\"三\\"&"}')}`);
  });
});

describe('a found record', () => {
  const columns = [
    { name: 'realname', kind: 'text', title: '姓名', english: 'Real name' },
    { name: 'departmentName', kind: 'referenceName', of: 'departmentId', title: '部门', english: 'Department' },
  ] as const;
  const users = { label: 'username', alias: 'realname', columns };

  it('has its alias with its name, and the names of the records that it refers to', () => {
    const record = { username: 'week051', realname: '李强', departmentName: '财务部' };
    expect(hitOf(users, record)).to.deep.equal({ name: '李强 (week051)', others: '财务部' });
  });

  it('has its name alone where it has no alias and refers to no record', () => {
    const record = { username: 'week051', realname: '', departmentName: null };
    expect(hitOf(users, record)).to.deep.equal({ name: 'week051', others: '' });
    expect(hitOf({ label: 'name', columns: [] }, { name: '财务' })).to.deep.equal({ name: '财务', others: '' });
  });
});
