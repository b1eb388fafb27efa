import { createHmac } from 'node:crypto';
import { expect } from 'chai';
import { call } from '../support/http/call.js';
import { claimsAt, claimsIn, signed } from '../support/http/forgery.js';
import { startLightService } from '../support/http/light-service.js';
import { useMainService } from '../support/http/main-service.js';
import { expectRefused, expectSucceeded } from '../support/http/refusals.js';
import { JWT_SECRET } from '../support/http/service.js';
import { tokenOf } from '../support/http/session.js';
import { minutes } from '../support/times.js';
import { without } from '../support/without.js';

const PAGE = '/api/v1/user/page';

describe('access token over HTTP', () => {
  const service = useMainService();

  it('is signed with HS256 and has the standard and the business claims, for twenty minutes', async () => {
    const token = await tokenOf(service, 'auditor');
    const [header = '', payload = '', signature] = token.split('.');
    expect(JSON.parse(Buffer.from(header, 'base64url').toString())).to.deep.equal({ alg: 'HS256', typ: 'JWT' });
    expect(signature).to.equal(createHmac('sha256', JWT_SECRET).update(`${header}.${payload}`).digest('base64url'));
    const claims = claimsIn(token);
    expect(claims).to.have.all.keys(
      ...['userId', 'username', 'realname', 'iat', 'nbf', 'exp'],
      ...['jti', 'auth_time', 'cred_gen', 'refresh_grace'],
    );
    const iat = Number(claims['iat']);
    expect(claims).to.include({ userId: 2, username: 'auditor', realname: '李审计', cred_gen: 0 });
    expect(claims).to.include({ auth_time: iat, nbf: iat, exp: iat + 1200 });
  });

  it('is another string each time, even within one second', async () => {
    const tokens = await Promise.all(Array.from({ length: 5 }, () => tokenOf(service)));
    expect(new Set(tokens.map((token) => claimsIn(token)['jti'])).size).to.equal(5);
  });

  it('is accepted without a jti and up to five seconds before its time', async () => {
    for (const claims of [claimsAt(), without(claimsAt(), 'jti'), claimsAt(4)])
      expectSucceeded(await call(service, PAGE, { token: signed(claims) }), '操作成功');
    expectRefused(await call(service, PAGE, { token: signed(claimsAt(60)) }), 'TokenInvalid');
  });

  it('is refused from its expiry on, and for users who are disabled or do not exist', async () => {
    for (const age of [1200, 1201, 100_000])
      expectRefused(await call(service, PAGE, { token: signed(claimsAt(-age)) }), 'TokenExpired');
    for (const userId of [4, 999_999, 2 ** 31, Number.MAX_SAFE_INTEGER])
      expectRefused(await call(service, PAGE, { token: signed({ ...claimsAt(), userId }) }), 'TokenRevoked');
  });

  it('is valid for JWT_EXPIRE_MINUTES', async () => {
    const other = await startLightService({ JWT_EXPIRE_MINUTES: '3' });
    try {
      const token = await tokenOf(other);
      other.advance(minutes(3) - 30_000);
      expectSucceeded(await call(other, PAGE, { token }), '操作成功');
      other.advance(30_000);
      expectRefused(await call(other, PAGE, { token }), 'TokenExpired');
    } finally {
      await other.stop();
    }
  });
});
