import { expect } from 'chai';
import { user } from '../../../src/contract/modules/user.js';
import { menu } from '../../../src/contract/modules/menu.js';
import { allListed, exportTitles } from '../../../src/contract/records/export-columns.js';
import { contract } from '../../support/modules/contract.js';

const exported = <M extends Readonly<{ listed: object }>>(module: M) => ({
  ...module,
  listed: Object.keys(module.listed),
});

describe('the columns of an export for people', () => {
  it('are the id, the version, those of the list, then every other stored field, and the names of linked records', () => {
    const [first, ...others] = user.list;
    expect(Object.keys(allListed(exported(user)))).to.deep.equal([
      ...[first, 'version', ...others],
      ...['validUntil', 'hasFactor', 'roleNames'],
    ]);
  });

  it('have no password, and nothing that only a form has', () => {
    const names = Object.keys(allListed({ fields: user.fields, listed: [] }));
    expect(names).to.include('username').and.not.include.members(['password', 'mustChange', 'roleIds']);
    expect(names.some((name) => /password|mustChange/i.test(name))).to.equal(false);
  });

  it('have a text beside each choice, and a name beside each reference', () => {
    const names = Object.keys(allListed({ fields: contract.fields, listed: ['id'] }));
    expect(names).to.include.members(['stage', 'stageText', 'customerId', 'customerName', 'remarks']);
  });
});

describe('the titles of an export for people', () => {
  const titles = (language: 'title' | 'english') =>
    Object.fromEntries([...exportTitles(exported(user))].map(([name, titled]) => [name, titled[language]]));

  it('tell a number from its text, and an id from its name', () => {
    expect(titles('title')).to.include({
      ...{ status: '状态编号', statusText: '状态', departmentId: '部门编号', departmentName: '部门' },
      ...{ validUntil: '有效期至', roleNames: '角色名称' },
    });
    expect(titles('english')).to.include({
      ...{ status: 'Status number', statusText: 'Status', departmentId: 'Department ID', departmentName: 'Department' },
      ...{ validUntil: 'Valid until', roleNames: 'Role names' },
    });
  });

  it('are different for every column of a module', () => {
    for (const module of [user, menu, contract])
      for (const language of ['title', 'english'] as const) {
        const all = [...exportTitles(exported(module)).values()].map((titled) => titled[language]);
        expect(new Set(all).size, `${module.name} ${all.join()}`).to.equal(all.length);
      }
  });
});
