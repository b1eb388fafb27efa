import { expect } from 'chai';
import { call } from '../support/http/call.js';
import { mainService } from '../support/http/main-service.js';
import { newHolder } from '../support/http/people.js';
import { expectApiHeaders, expectRefused, expectSucceeded } from '../support/http/refusals.js';
import type { TestService } from '../support/http/service.js';
import { tokenOf } from '../support/http/session.js';

/** Every guarded list, and the permission that it needs (specification 2.7 and 4). */
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

  const openTo = async (token: string): Promise<ReadonlyArray<string>> => {
    const open: string[] = [];
    for (const path of Object.keys(LISTS)) {
      const reply = await call(service, path, { token });
      expectApiHeaders(reply);
      if (reply.headers.get('X-Failure-Reason') === null) {
        expectSucceeded(reply, '操作成功');
        open.push(path);
      } else expectRefused(reply, 'PermissionDenied');
    }
    return open;
  };

  it('let the administrator see everything', async () => {
    expect(await openTo(await tokenOf(service, 'admin'))).to.deep.equal(Object.keys(LISTS));
  });

  it('let the auditor see what his role opens', async () => {
    const open = await openTo(await tokenOf(service, 'auditor'));
    expect(open).to.deep.equal(['/api/v1/user/page', '/api/v1/position/list']);
  });

  it('let who has no role see nothing', async () => {
    expect(await openTo(await tokenOf(service, 'guest'))).to.deep.equal([]);
  });

  for (const [path, permission] of Object.entries(LISTS))
    it(`open ${path} to who holds ${permission}, and nothing else`, async () => {
      expect(await openTo(await tokenOf(service, await newHolder(service, permission)))).to.deep.equal([path]);
    });

  it('must equal the needed string', async () => {
    for (const near of [
      'sys:user',
      'sys:user:*',
      'SYS:USER:PAGE',
      ' sys:user:page',
      'sys:user:page2',
      '*',
      'sys:user:add',
    ])
      expect(await openTo(await tokenOf(service, await newHolder(service, near))), near).to.deep.equal([]);
  });

  it('are checked before the query is looked at', async () => {
    const token = await tokenOf(service, 'guest');
    expectRefused(await call(service, '/api/v1/user/page?pageNo=x', { token }), 'PermissionDenied');
  });
});
