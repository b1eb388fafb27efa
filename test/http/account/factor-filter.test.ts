import { expect } from 'chai';
import { enrol } from '../../support/http/authenticator.js';
import { call } from '../../support/http/call.js';
import { useMainService } from '../../support/http/main-service.js';
import { newDepartment, newManager, newUser } from '../../support/http/people.js';
import { expectRefused, expectSucceeded } from '../../support/http/refusals.js';
import { dataOf } from '../../support/http/reply.js';
import { someAddress, tokenOf } from '../../support/http/session.js';

describe('the second factor of users in their records', () => {
  const service = useMainService();

  /** Two users of a new department. The first one has a second factor. */
  const department = async () => {
    const departmentId = await newDepartment(service);
    const [holder, other] = [await newUser(service, { departmentId }), await newUser(service, { departmentId })];
    await enrol(service, holder, await tokenOf(service, holder));
    return { departmentId, holder, other };
  };
  const page = async (token: string, query: string) => {
    const data = dataOf(await call(service, `/api/v1/user/page?${query}`, { token }));
    const ids = (data['records'] as ReadonlyArray<Readonly<{ id: number }>>).map(({ id }) => id);
    return { ids, total: data['total'] };
  };
  const detail = async (token: string, id: number) =>
    dataOf(await call(service, `/api/v1/user/detail?id=${id}`, { token }));

  it('the detail tells it, and the reset is a new version', async () => {
    const { holder, other } = await department();
    const admin = await tokenOf(service);
    expect(await detail(admin, other.id)).to.include({ hasFactor: false, version: 1 });
    expect(await detail(admin, holder.id)).to.include({ hasFactor: true, version: 2 });
    const form = { id: holder.id };
    const reset = await call(service, '/api/v1/user/resetFactor', { token: admin, from: someAddress(), form });
    expectSucceeded(reset, '操作成功');
    expect(await detail(admin, holder.id)).to.include({ hasFactor: false, version: 3 });
  });

  it('the list is filtered by it with exact totals, before and after a change', async () => {
    const { departmentId, holder, other } = await department();
    const admin = await tokenOf(service);
    const find = (hasFactor: boolean) => page(admin, `departmentId=${departmentId}&hasFactor=${hasFactor}`);
    expect(await find(true)).to.deep.equal({ ids: [holder.id], total: 1 });
    expect(await find(false)).to.deep.equal({ ids: [other.id], total: 1 });
    await enrol(service, other, await tokenOf(service, other));
    expect(await find(true)).to.deep.equal({ ids: [holder.id, other.id], total: 2 });
    expect(await find(false)).to.deep.equal({ ids: [], total: 0 });
  });

  it('a limited list is filtered by it, too', async () => {
    const { departmentId, holder } = await department();
    const manager = await newManager(service, departmentId, 'sys:user:page');
    const token = await tokenOf(service, manager);
    expect(await page(token, 'hasFactor=true')).to.deep.equal({ ids: [holder.id], total: 1 });
  });

  it('a filter that is neither true nor false is refused', async () => {
    const token = await tokenOf(service);
    expectRefused(await call(service, '/api/v1/user/page?hasFactor=1', { token }), 'PageQueryFailed');
  });

  it('no form changes it, and lists and exports do not show it', async () => {
    const { departmentId, holder } = await department();
    const admin = await tokenOf(service);
    const record = await detail(admin, holder.id);
    const form = { ...record, hasFactor: false, realname: '改名' };
    expectSucceeded(await call(service, '/api/v1/user/update', { token: admin, form }), '操作成功');
    expect(await detail(admin, holder.id)).to.include({ hasFactor: true, realname: '改名' });
    for (const path of ['page', 'export', 'export?columns=form']) {
      const separator = path.includes('?') ? '&' : '?';
      const query = `${separator}departmentId=${departmentId}&hasFactor=true`;
      const { text } = await call(service, `/api/v1/user/${path}${query}`, { token: admin });
      expect(text, path).to.contain(holder.username).and.not.to.contain('hasFactor');
    }
  });
});
