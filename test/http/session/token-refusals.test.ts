import { call } from '../../support/http/call.js';
import { claimsAt, signed } from '../../support/http/forgery.js';
import { exchange, head } from '../../support/http/exchange.js';
import { useMainService } from '../../support/http/main-service.js';
import { expectApiHeaders, expectRefused, expectSucceeded } from '../../support/http/refusals.js';
import { tokenOf } from '../../support/http/session.js';
import { without } from '../../support/without.js';

const PAGE = '/api/v1/user/page';

/** Made when the file is loaded, and still valid when a slow run reads them. */
const good = claimsAt(0, 86_400);

const FORGERIES: Readonly<Record<string, string>> = {
  'another secret': signed(good, { secret: 'another secret of more than 32 bytes' }),
  'alg none and no signature': signed(good, { header: { alg: 'none', typ: 'JWT' } }).replace(/[^.]+$/, ''),
  'the payload of another user': signed(good).replace(/\.(.+)\./, `.${signed({ ...good, userId: 2 }).split('.')[1]!}.`),
  'no exp': signed(without(good, 'exp')),
  'another spelling of the signature': `${signed(good)}=`,
  'a long text': 'x'.repeat(8000),
};

describe('forged and broken tokens', () => {
  const service = useMainService();

  it('are refused with TokenInvalid for every use, and a valid token is accepted', async () => {
    expectSucceeded(await call(service, PAGE, { token: signed(good) }), '操作成功');
    for (const token of Object.values(FORGERIES)) {
      const refused = await call(service, PAGE, { token });
      expectRefused(refused, 'TokenInvalid');
      expectApiHeaders(refused);
      expectRefused(await call(service, '/api/v1/refreshToken', { method: 'POST', token }), 'TokenInvalid');
      expectRefused(await call(service, '/api/v1/logout', { token }), 'TokenInvalid');
    }
  });
});

describe('Authorization header', () => {
  const service = useMainService();
  let token: string;
  before(async () => {
    token = await tokenOf(service);
  });

  const withHeader = (authorization: string) => call(service, PAGE, { headers: { Authorization: authorization } });

  it('accepts the scheme in any case', async () => {
    for (const scheme of ['Bearer', 'bearer', 'BEARER', 'bEaReR'])
      expectSucceeded(await withHeader(`${scheme} ${token}`), '操作成功');
  });

  it('answers TokenMissing without a token', async () => {
    expectRefused(await call(service, PAGE), 'TokenMissing');
    for (const empty of ['', ' ', 'Bearer', 'Bearer ', 'bearer   '])
      expectRefused(await withHeader(empty), 'TokenMissing');
  });

  it('accepts one bearer token in the standard form only', async () => {
    const others = [
      ...[token, `Bearer${token}`, `Bearer:${token}`, `Bearer "${token}"`, `Bearer ${token},`, `Bearer ${token} x`],
      ...[`Bearer ${token}, Bearer ${token}`, `Bearer Bearer ${token}`, `Basic ${token}`, `Token ${token}`],
      ...[`Bearer\t${token}`, 'Bearer undefined', `Bearer ${token}\u00e9`, 'é'],
    ];
    for (const other of others) expectRefused(await withHeader(other), 'TokenInvalid');
    const beyondAscii = await exchange(service.url, head(`GET ${PAGE}`, [`Authorization: Bearer ${token}令牌`]));
    expectRefused(beyondAscii, 'TokenInvalid');
  });

  it('is required; a token elsewhere in the request is ignored', async () => {
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
