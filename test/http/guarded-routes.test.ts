import { expect } from 'chai';
import { apiEndpoints, API_PREFIX } from '../../src/http/app.js';
import type { Endpoint } from '../../src/http/endpoint.js';
import { call } from '../support/http/call.js';
import { mainService } from '../support/http/main-service.js';
import { expectApiHeaders, expectRefused } from '../support/http/refusals.js';
import type { TestService } from '../support/http/service.js';
import { tokenOf } from '../support/http/session.js';

/** Only the shape of the table is looked at: nothing of it runs. */
const ENDPOINTS: ReadonlyArray<Endpoint> = apiEndpoints({} as never);

const OPEN = ['GET /captcha', 'POST /login'];
const GUARDED = [
  'POST /refreshToken',
  'GET /logout',
  'GET /user/page',
  'GET /role/page',
  'GET /menu/page',
  'GET /position/page',
  'GET /position/list',
  'GET /example/page',
];

describe('routes without a token', () => {
  let service: TestService;
  before(async () => {
    service = await mainService();
  });

  const nameOf = ({ method, path }: Endpoint): string => `${method} ${path}`;

  it('are these', () => {
    expect(ENDPOINTS.map(nameOf)).to.have.members([...OPEN, ...GUARDED]);
  });

  for (const endpoint of ENDPOINTS.filter((one) => !OPEN.includes(nameOf(one))))
    it(`refuse ${nameOf(endpoint)}`, async () => {
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
});
