import { expect } from 'chai';
import { call } from '../support/http/call.js';
import { mainService } from '../support/http/main-service.js';
import { newHolder } from '../support/http/people.js';
import { expectApiHeaders, expectRefused, expectSucceeded } from '../support/http/refusals.js';
import type { TestService } from '../support/http/service.js';
import { tokenOf } from '../support/http/session.js';

/** Every list and its permission (specification 2.7 and 4). */
const LISTS = {
  '/api/v1/user/page': 'sys:user:page',
  '/api/v1/role/page': 'sys:role:page',
  '/api/v1/menu/page': 'sys:menu:page',
  '/api/v1/position/page': 'sys:position:page',
  '/api/v1/position/list': 'sys:position:list',
  '/api/v1/example/page': 'sys:example:page',
};

describe('permissions over HTTP', () => {
  let service: TestService;
  before(async () => {
    service = await mainService();
  });

  /** The lists that the token may read. */
  const openTo = async (token: string): Promise<ReadonlyArray<string>> => {
    const open: string[] = [];
    for (const path of Object.keys(LISTS)) {
      const reply = await call(service, path, { token });
      expectApiHeaders(reply);
      if (reply.headers.has('X-Failure-Reason')) expectRefused(reply, 'PermissionDenied');
      else {
        expectSucceeded(reply, '操作成功');
        open.push(path);
      }
    }
    return open;
  };

  it('are those of the demo accounts', async () => {
    expect(await openTo(await tokenOf(service, 'admin'))).to.deep.equal(Object.keys(LISTS));
    expect(await openTo(await tokenOf(service, 'auditor'))).to.deep.equal([
      '/api/v1/user/page',
      '/api/v1/position/list',
    ]);
    expect(await openTo(await tokenOf(service, 'guest'))).to.deep.equal([]);
  });

  it('open one list each', async () => {
    for (const [path, permission] of Object.entries(LISTS))
      expect(await openTo(await tokenOf(service, await newHolder(service, permission)))).to.deep.equal([path]);
  });

  it('are checked before the query', async () => {
    const token = await tokenOf(service, 'guest');
    expectRefused(await call(service, '/api/v1/user/page?pageNo=x', { token }), 'PermissionDenied');
  });
});
