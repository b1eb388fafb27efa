import { expect } from 'chai';
import { MODULES, PRODUCT_MODULES, shownModules } from '../../../src/contract/modules/modules.js';
import { declaredPermissions } from '../../../src/contract/access/permissions.js';
import { expectLeft, expectRight } from '../../support/expect-either.js';
import { queries } from '../reads-scenario.js';

const NOT_FOUND = 'RecordNotFound';
const scope = 'everything';
const NOBODY = { departments: [], owner: null };

describe('explanations of access', () => {
  it('explain the permissions of a user', async () => {
    const { access } = queries();
    const { permissions } = expectRight(await access({ scope, userId: 2 }));
    expect(
      permissions
        .filter(({ sources }) => sources.length > 0)
        .map(({ permission, granted, sources }) => [permission, granted, sources[0]?.blockedBy]),
    ).to.deep.equal([
      ['a:custom:one', true, []],
      ['sys:gone:page', false, ['menu']],
      ['sys:role:page', false, ['role']],
      ['sys:user:page', true, []],
    ]);
    const ofAdministrator = expectRight(await access({ scope, userId: 1 }));
    expect(ofAdministrator.administrator).to.equal(true);
    expect(ofAdministrator.permissions.map(({ permission }) => permission)).to.include.members([
      ...declaredPermissions(shownModules(PRODUCT_MODULES, false)),
    ]);
    expectLeft(await access({ scope, userId: 99 }), NOT_FOUND);
    expectLeft(await access({ scope: NOBODY, userId: 2 }), NOT_FOUND);
    expectRight(await access({ scope: { departments: [], owner: 2 }, userId: 2 }));
  });

  it('leave out the permissions of the demo module that no menu carries, unless it is shown', async () => {
    const { access, accessWithDemo } = queries();
    const ofDemo = async (explain: typeof access) =>
      expectRight(await explain({ scope, userId: 2 })).permissions.filter(({ permission }) =>
        permission.startsWith('sys:example:'),
      );
    expect(await ofDemo(access)).to.deep.equal([]);
    const { lists, actions } = MODULES.example;
    expect(await ofDemo(accessWithDemo)).to.have.length(lists.length + actions.length);
  });

  it('list the enabled holders of a permission by pages', async () => {
    const { holders } = queries();
    const page = expectRight(await holders({ scope, permission: 'sys:user:page', parameters: {} }));
    expect(page).to.deep.include({ total: 2, size: 10, current: 1, pages: 1 });
    expect(page.records.map(({ id, rows }) => [id, rows.everything])).to.deep.equal([
      [1, true],
      [2, true],
    ]);
    const none = expectRight(await holders({ scope: NOBODY, permission: 'sys:user:page', parameters: {} }));
    expect(none).to.deep.include({ total: 0, records: [] });
    const wrong = await holders({ scope, permission: 'sys:user:page', parameters: { pageNo: '0' } });
    expectLeft(wrong, 'PageQueryFailed');
  });
});
