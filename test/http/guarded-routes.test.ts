import { expect } from 'chai';
import { apiEndpoints, API_PREFIX } from '../../src/http/server/app.js';
import type { Endpoint } from '../../src/http/endpoint.js';
import { call } from '../support/http/call.js';
import { useMainService } from '../support/http/main-service.js';
import { newHolder } from '../support/http/people.js';
import { expectApiHeaders, expectRefused } from '../support/http/refusals.js';
import { reasonOf } from '../support/http/reply.js';
import { tokenOf } from '../support/http/session.js';

/** Only the shape of the table is looked at: nothing of it runs. */
const ENDPOINTS: ReadonlyArray<Endpoint> = apiEndpoints({} as never);

const OPEN = ['GET /captcha', 'POST /login'];

/** Every list and its permission (specification 2.7 and 4). */
const LISTS = {
  '/api/v1/user/page': 'sys:user:page',
  '/api/v1/role/page': 'sys:role:page',
  '/api/v1/menu/page': 'sys:menu:page',
  '/api/v1/position/page': 'sys:position:page',
  '/api/v1/position/list': 'sys:position:list',
  '/api/v1/example/page': 'sys:example:page',
};

describe('guarded routes', () => {
  const service = useMainService();

  const nameOf = ({ method, path }: Endpoint): string => `${method} ${path}`;

  it('are the routes but two', () => {
    expect(ENDPOINTS.map(nameOf)).to.have.members([
      ...[...OPEN, 'POST /refreshToken', 'GET /logout'],
      ...Object.keys(LISTS).map((path) => path.replace(API_PREFIX, 'GET ')),
    ]);
  });

  for (const endpoint of ENDPOINTS.filter((one) => !OPEN.includes(nameOf(one))))
    it(`refuse ${nameOf(endpoint)} without a token`, async () => {
      const refused = await call(service, API_PREFIX + endpoint.path, { method: endpoint.method });
      expectRefused(refused, 'TokenMissing');
      expectApiHeaders(refused);
    });

  it('are not reached by another spelling of their path', async () => {
    const token = await tokenOf(service);
    for (const { path, method } of ENDPOINTS) {
      const full = API_PREFIX + path;
      const spellings = [
        ...[`${full}/`, `/${full}`, full.toUpperCase(), `${full}.json`, `${full};x=1`],
        ...[`${full}%20`, `${full}%2F`, `${full}%00`],
        ...['/API/v1', '/api/V1', '/api/v1/', '/api/v2', ''].map((prefix) => full.replace('/api/v1', prefix)),
        full.replace(/.$/, (last) => `%${last.charCodeAt(0).toString(16)}`),
      ];
      for (const spelling of spellings)
        for (const options of [{ method }, { method, token }])
          expectRefused(await call(service, spelling, options), 'RouteNotFound');
    }
  });

  /** The lists that the token may read. */
  const openTo = async (token: string): Promise<ReadonlyArray<string>> => {
    const open: string[] = [];
    for (const path of Object.keys(LISTS)) {
      const reply = await call(service, path, { token });
      expectApiHeaders(reply);
      if (reasonOf(reply) === null) open.push(path);
      else expectRefused(reply, 'PermissionDenied');
    }
    return open;
  };

  it('open the lists of the demo accounts', async () => {
    expect(await openTo(await tokenOf(service, 'admin'))).to.deep.equal(Object.keys(LISTS));
    const ofAuditor = ['/api/v1/user/page', '/api/v1/position/list'];
    expect(await openTo(await tokenOf(service, 'auditor'))).to.deep.equal(ofAuditor);
    expect(await openTo(await tokenOf(service, 'guest'))).to.deep.equal([]);
  });

  it('open one list for each permission', async () => {
    for (const [path, permission] of Object.entries(LISTS))
      expect(await openTo(await tokenOf(service, await newHolder(service, permission)))).to.deep.equal([path]);
  });

  it('are checked before the query', async () => {
    const token = await tokenOf(service, 'guest');
    expectRefused(await call(service, '/api/v1/user/page?pageNo=x', { token }), 'PermissionDenied');
  });
});
