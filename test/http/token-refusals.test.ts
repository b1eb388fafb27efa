import { expect } from 'chai';
import { call } from '../support/http/call.js';
import { claimsAt, signed } from '../support/http/forgery.js';
import { exchange, head } from '../support/http/exchange.js';
import { useMainService } from '../support/http/main-service.js';
import { expectApiHeaders, expectRefused, expectSucceeded } from '../support/http/refusals.js';
import { tokenOf } from '../support/http/session.js';
import { without } from '../support/without.js';

const PAGE = '/api/v1/user/page';
const BASE64URL = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';

// made when the file is loaded, and still good when a slow run comes to it
const good = claimsAt(0, 86_400);
const unsigned = (header: unknown, payload: unknown): string => signed(payload, { header }).replace(/[^.]+$/, '');

/** The same signature bytes in another spelling: the last character carries two spare bits. */
const respelled = (token: string): string =>
  token.slice(0, -1) + BASE64URL.charAt(BASE64URL.indexOf(token.slice(-1)) + 1);

const FORGERIES: Readonly<Record<string, string>> = {
  'another secret': signed(good, { secret: 'another secret of more than 32 bytes' }),
  'an empty secret': signed(good, { secret: '' }),
  'alg none, unsigned': unsigned({ alg: 'none', typ: 'JWT' }, good),
  'alg none, signed': signed(good, { header: { alg: 'none' } }),
  'alg HS512': signed(good, { header: { alg: 'HS512' }, hash: 'sha512' }),
  'alg RS256': signed(good, { header: { alg: 'RS256' } }),
  'alg as an array': signed(good, { header: { alg: ['HS256'] } }),
  'no alg': signed(good, { header: { typ: 'JWT' } }),
  'something critical in the header': signed(good, { header: { alg: 'HS256', crit: ['b64'], b64: false } }),
  'a header that is no JSON': signed(good, { header: 'not json' }),
  'a payload that is no JSON': signed('not json'),
  'a payload that is null': signed('null'),
  'a payload that is an array': signed([good]),
  'no exp': signed(without(good, 'exp')),
  'exp as a text': signed({ ...good, exp: String(good['exp']) }),
  'exp beyond every date': signed({ ...good, exp: 1e300 }),
  'no userId': signed(without(good, 'userId')),
  'userId as a text': signed({ ...good, userId: '1' }),
  'userId as an object': signed({ ...good, userId: { $gt: 0 } }),
  'no username': signed(without(good, 'username')),
  'two parts': signed(good).replace(/\.[^.]+$/, ''),
  'four parts': `${signed(good)}.x`,
  'no signature': signed(good).replace(/[^.]+$/, ''),
  'a payload of somebody else': signed(good).replace(
    /\.(.+)\./,
    `.${signed({ ...good, userId: 2 }).split('.')[1] ?? ''}.`,
  ),
  padding: `${signed(good)}=`,
  'a signature in another spelling': respelled(signed(good)),
  'a signature cut short': signed(good).slice(0, -1),
  'only dots': '..',
  'a text': 'x',
  'a long text': 'x'.repeat(8000),
};

describe('forged and broken tokens', () => {
  const service = useMainService();
  before(async () => {
    expectSucceeded(await call(service, PAGE, { token: signed(good) }), '操作成功');
  });

  for (const [forgery, token] of Object.entries(FORGERIES))
    it(`refuses ${forgery}`, async () => {
      const refused = await call(service, PAGE, { token });
      expectRefused(refused, 'TokenInvalid');
      expectApiHeaders(refused);
      expectRefused(await call(service, '/api/v1/refreshToken', { method: 'POST', token }), 'TokenInvalid');
      expectRefused(await call(service, '/api/v1/logout', { token }), 'TokenInvalid');
    });

  it('refuses every change of one character', async () => {
    const token = await tokenOf(service);
    const places = Array.from({ length: 30 }, (_, i) => Math.floor((i * token.length) / 30));
    for (const place of [...places, token.length - 1]) {
      const other = BASE64URL.charAt((BASE64URL.indexOf(token.charAt(place)) + 1) % 64);
      const changed = token.slice(0, place) + other + token.slice(place + 1);
      expectRefused(await call(service, PAGE, { token: changed }), 'TokenInvalid');
    }
    expect((await call(service, PAGE, { token })).status).to.equal(200);
  });
});

describe('Authorization header', () => {
  const service = useMainService();
  let token: string;
  before(async () => {
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
      ...[token, `Bearer${token}`, `Bearer:${token}`, `Bearer "${token}"`, `Bearer ${token},`, `Bearer ${token} x`],
      ...[`Bearer ${token}, Bearer ${token}`, `Bearer Bearer ${token}`, `Basic ${token}`, `Token ${token}`],
      ...[`Bearer\t${token}`, 'Bearer undefined', `Bearer ${token}\u00e9`, 'é'],
    ];
    for (const other of others) expectRefused(await withHeader(other), 'TokenInvalid');
    const beyondAscii = await exchange(service.url, head(`GET ${PAGE}`, [`Authorization: Bearer ${token}令牌`]));
    expectRefused(beyondAscii, 'TokenInvalid');
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
