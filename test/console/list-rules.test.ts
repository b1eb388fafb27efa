import { expect } from 'chai';
import { deletedModule } from '../../console/src/records/deleted-module.js';
import { deleteRequest } from '../../console/src/actions/delete-request.js';
import { protectionOf } from '../../console/src/records/protection.js';
import {
  hasBulkActions,
  hasRowActions,
  mayEdit,
  offerOf,
  permittedOperations,
  rowOperations,
} from '../../console/src/records/record-offers.js';
import { sendVersion } from '../../console/src/forms/send-version.js';
import { descriptionOf, type Module } from '../../console/src/service/description.js';
import type { ManagedModule } from '../../src/contract/modules/managed-module.js';
import { position } from '../../src/contract/modules/position.js';
import { user } from '../../src/contract/modules/user.js';
import { moduleDescription } from '../../src/contract/modules/module-description.js';
import { contract } from '../support/modules/contract.js';
import { pageSizes, typedPage } from '../../console/src/listing/page-numbers.js';
import { without, withFilters, withPage, withPageSize } from '../../console/src/listing/list-address.js';

const permitted =
  (...actions: ReadonlyArray<string>) =>
  (action: string) =>
    actions.includes(action);

const CONTRACT = descriptionOf({ 'x-modules': { contract: moduleDescription(contract) } }).modules[0] as Module;

describe('the list of deleted records in the console', () => {
  const shownOf = (module: ManagedModule) => {
    const [described] = descriptionOf({ 'x-modules': { [module.name]: moduleDescription(module) } }).modules;
    const { columns, filters, orderBy } = deletedModule(described as Module);
    const names = [...columns, ...filters].map(({ name }) => name);
    return { orderBy, status: names.filter((name) => name.startsWith('status')), hasName: names.includes('name') };
  };

  it('has no status of users, who are disabled when they are restored', () => {
    expect(shownOf(user)).to.deep.equal({ orderBy: [], status: [], hasName: true });
  });

  it('has the status of other records, which keep it', () => {
    expect(shownOf(position)).to.deep.equal({ orderBy: [], status: ['status', 'statusText', 'status'], hasName: true });
  });
});

describe('the actions of a record in the console', () => {
  it('protect the administrator from other users, and users from deleting themselves', () => {
    expect(protectionOf('user', 1, 1)).to.deep.equal({ removal: 'self' });
    expect(protectionOf('user', 1, 2)).to.deep.equal({ edit: 'administrator', removal: 'administrator' });
    expect(protectionOf('user', 2, 2)).to.deep.equal({ removal: 'self' });
    expect(protectionOf('user', 3, 2)).to.deep.equal({});
    expect(protectionOf('role', 1, 1)).to.deep.equal({});
  });

  it('are hidden without their permission, and disabled for a protected record', () => {
    expect(offerOf('resetPassword', permitted('roles', 'update'), {})).to.equal('hidden');
    expect(offerOf('resetPassword', permitted('resetPassword'), {})).to.equal('offered');
    expect(offerOf('resetPassword', permitted('resetPassword'), { removal: 'self' })).to.equal('protected');
    expect(offerOf('update', permitted('update'), { removal: 'self' })).to.equal('offered');
    expect(offerOf('update', permitted('update'), { edit: 'administrator' })).to.equal('protected');
  });

  it('need a selection where the user has one of the permissions', () => {
    expect(hasBulkActions(CONTRACT, permitted('delete'))).to.equal(true);
    expect(hasBulkActions(CONTRACT, permitted('status'))).to.equal(true);
    expect(hasBulkActions(CONTRACT, permitted('cancel'))).to.equal(true);
    expect(hasBulkActions(CONTRACT, permitted('update', 'approve', 'detail'))).to.equal(false);
  });

  it('are the operations that the user may run, at a row only where the version can be read', () => {
    const names = (operations: ReadonlyArray<{ name: string }>) => operations.map(({ name }) => name);
    expect(names(permittedOperations(CONTRACT, permitted('approve')))).to.deep.equal(['approve']);
    expect(names(rowOperations(CONTRACT, permitted('approve', 'cancel')))).to.deep.equal(['cancel']);
    expect(names(rowOperations(CONTRACT, permitted('approve', 'detail')))).to.deep.equal(['approve']);
    expect(hasRowActions(CONTRACT, permitted('approve'))).to.equal(false);
    for (const actions of [['cancel'], ['status'], ['update', 'detail']])
      expect(hasRowActions(CONTRACT, permitted(...actions)), actions.join()).to.equal(true);
  });

  it('have a form only for users who may read the record, too', () => {
    expect(mayEdit(permitted('update'))).to.equal(false);
    expect(mayEdit(permitted('update', 'detail'))).to.equal(true);
  });

  it('remove a role from its users only if the user asks for it', () => {
    expect(deleteRequest([1, 2], true)).to.deep.equal({ ids: [1, 2], detach: true });
    expect(deleteRequest([1, 2], false)).to.deep.equal({ ids: [1, 2] });
  });
});

describe('the address of a list in the console', () => {
  const at = (text: string) => new URLSearchParams(text);

  it('has the first page after another filter or another page size', () => {
    expect(withFilters({ name: 'x' })(at('page=7&perPage=20')).toString()).to.equal('perPage=20&name=x');
    expect(withFilters({ name: '' })(at('name=x&page=7')).toString()).to.equal('');
    expect(withPageSize(50)(at('name=x&page=7')).toString()).to.equal('name=x&perPage=50');
  });

  it('keeps the filters on another page', () => {
    expect(withPage(3)(at('name=x')).toString()).to.equal('name=x&page=3');
    expect(without(['name', 'page'])(at('name=x&page=7&perPage=20')).toString()).to.equal('perPage=20');
  });
});

describe('a form of a record that somebody else has changed', () => {
  const failure = (reason: string) => ({ ok: false, reason }) as const;
  const record = { ok: true, data: { version: 2 }, msg: '' } as const;
  type Answer = typeof record | ReturnType<typeof failure>;
  const sent = (answer: Answer, read: Answer) =>
    sendVersion<ReturnType<typeof failure>>(
      () => Promise.resolve(answer),
      () => Promise.resolve(read),
    );

  it('reads the record after RecordChanged only', async () => {
    const changed = failure('RecordChanged');
    expect(await sent(changed, record)).to.deep.equal({ result: changed, theirs: { version: 2 } });
    const taken = failure('ValueTaken');
    expect(await sent(taken, record)).to.deep.equal({ result: taken });
    expect(await sent(record, failure('never asked'))).to.deep.equal({ result: record });
  });

  it('names why the record cannot be read', async () => {
    const deleted = failure('RecordNotFound');
    expect(await sent(failure('RecordChanged'), deleted)).to.deep.equal({ result: deleted });
  });
});

describe('the pages of a list', () => {
  it('have the usual sizes that the service gives', () => {
    expect(pageSizes(1000)).to.deep.equal([10, 20, 50, 100, 200, 500, 1000]);
    expect(pageSizes(300)).to.deep.equal([10, 20, 50, 100, 200]);
    expect(pageSizes(5)).to.deep.equal([5]);
  });

  it('are reached by a typed number, which is held within the list', () => {
    for (const [text, page] of [
      ['3', 3],
      [' ７ ', 7],
      ['0', 1],
      ['99', 12],
    ] as const)
      expect(typedPage(text, 12), text).to.equal(page);
    for (const text of ['', 'x', '1.5', '-1']) expect(typedPage(text, 12), text).to.equal(undefined);
  });
});
