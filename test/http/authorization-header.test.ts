import { call } from '../support/http/call.js';
import { exchange, head } from '../support/http/exchange.js';
import { mainService } from '../support/http/main-service.js';
import { expectApiHeaders, expectRefused, expectSucceeded } from '../support/http/refusals.js';
import type { TestService } from '../support/http/service.js';
import { tokenOf } from '../support/http/session.js';

const PAGE = '/api/v1/user/page';

describe('Authorization header', () => {
  let service: TestService;
  let token: string;
  before(async () => {
    service = await mainService();
    token = await tokenOf(service);
  });

  const withHeader = (authorization: string) => call(service, PAGE, { headers: { Authorization: authorization } });

  it('takes the scheme in any case', async () => {
    for (const scheme of ['Bearer', 'bearer', 'BEARER', 'bEaReR'])
      expectSucceeded(await withHeader(`${scheme} ${token}`), '操作成功');
  });

  it('asks to log in where no token is presented', async () => {
    expectRefused(await call(service, PAGE), 'TokenMissing');
    for (const empty of ['', ' ', 'Bearer', 'Bearer ', 'bearer   '])
      expectRefused(await withHeader(empty), 'TokenMissing');
  });

  it('takes one bearer token and nothing else', async () => {
    const others = [
      ...[token, `Bearer${token}`, `Bearer:${token}`, `Bearer=${token}`, `Bearer "${token}"`, `Bearer ${token},`],
      ...[`Bearer ${token} ${token}`, `Bearer ${token}, Bearer ${token}`, `Bearer Bearer ${token}`],
      ...[`Bearer token=${token}`, `Basic ${Buffer.from('admin:123456').toString('base64')}`, `Basic ${token}`],
      ...[`Token ${token}`, `JWT ${token}`, 'Digest username="admin"', `Bearer\t${token}`, 'Bearer undefined'],
      ...['Bearer null', 'Bearer [object Object]', `Bearer ${token}\u00e9`, 'é'],
    ];
    for (const other of others) expectRefused(await withHeader(other), 'TokenInvalid');
  });

  it('is the only place for a token', async () => {
    for (const name of ['token', 'access_token', 'Authorization', 'authorization'])
      expectRefused(await call(service, `${PAGE}?${name}=Bearer%20${token}`), 'TokenMissing');
    for (const headers of [
      { Cookie: `token=${token}; access_token=${token}; Authorization=Bearer ${token}` },
      { 'X-Access-Token': token },
      { Token: token },
      { 'Proxy-Authorization': `Bearer ${token}` },
    ])
      expectRefused(await call(service, PAGE, { headers }), 'TokenMissing');
    const form = { access_token: token, token, Authorization: `Bearer ${token}` };
    expectRefused(await call(service, '/api/v1/refreshToken', { form }), 'TokenMissing');
  });

  it('takes no text beyond ASCII for a token', async () => {
    const raw = await exchange(service.url, head(`GET ${PAGE}`, [`Authorization: Bearer ${token}令牌`]));
    expectRefused(raw, 'TokenInvalid');
  });

  it('is refused when it is sent twice, whichever of the two is right', async () => {
    for (const twice of [
      ['Authorization: Bearer x', `Authorization: Bearer ${token}`],
      [`Authorization: Bearer ${token}`, 'AUTHORIZATION: Bearer x'],
      [`Authorization: Bearer ${token}`, `Authorization: Bearer ${token}`],
    ]) {
      const reply = await exchange(service.url, head(`GET ${PAGE}`, twice));
      expectRefused(reply, 'RequestMalformed');
      expectApiHeaders(reply);
    }
  });
});
