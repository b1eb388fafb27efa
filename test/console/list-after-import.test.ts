import { expect } from 'chai';
import { listAfterImport } from '../../console/src/imports/list-after-import.js';

describe('the list after an import', () => {
  const queryOf = (address: string) => Object.fromEntries(new URL(address, 'http://host').searchParams);

  it('that has added records has no filter, and the newest records first', () => {
    const address = listAfterImport({ name: 'user', orderBy: ['username', 'createTime'] }, { added: 1 });
    expect(address).to.match(/^\/user\?/);
    expect(queryOf(address)).to.deep.equal({ filter: '{}', page: '1', sort: 'createTime', order: 'DESC' });
  });

  it('that cannot be ordered by time has no filter and the declared order', () => {
    const address = listAfterImport({ name: 'contract', orderBy: ['amount'] }, { added: 3 });
    expect(queryOf(address)).to.deep.equal({ filter: '{}', page: '1', sort: '', order: 'ASC' });
  });

  it('that has added none is as it was', () => {
    expect(listAfterImport({ name: 'user', orderBy: ['createTime'] }, { added: 0 })).to.equal('/user');
  });
});
