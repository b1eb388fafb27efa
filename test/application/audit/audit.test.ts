import { expect } from 'chai';
import { O } from '../../../src/contract/values/fp.js';
import { permissionOf } from '../../../src/contract/values/permission.js';
import type { RequestOrigin } from '../../../src/domain/session/request-origin.js';
import { expectLeft, expectRight } from '../../support/expect-either.js';
import { minutes } from '../../support/times.js';
import { ORIGIN, requiring, scenario } from '../scenario.js';

const auditor = { userId: 2, username: 'auditor', ...ORIGIN };

describe('audit events of the use cases', () => {
  it('exist for a refused captcha request, and not for an issued captcha', async () => {
    const { handlers, events } = await scenario({ captchaLimit: 1 });
    expectRight(await handlers.issueCaptcha({ origin: ORIGIN }));
    expect(events).to.deep.equal([]);
    expectLeft(await handlers.issueCaptcha({ origin: ORIGIN }), 'CaptchaRateLimited');
    expect(events).to.deep.equal([{ _tag: 'CaptchaLimited', ...ORIGIN }]);
  });

  it('exist for every use of a token after its refresh', async () => {
    const { loggedIn, refresh, logOut, authenticate, events } = await scenario();
    const { text, token } = await loggedIn();
    expectRight(await refresh(token));
    expectLeft(await refresh(token), 'TokenRevoked');
    expectLeft(await logOut(token), 'TokenRevoked');
    expectLeft(await authenticate(text), 'TokenRevoked');
    expect(events.slice(1)).to.deep.equal([
      { _tag: 'TokenRefreshed', ...auditor },
      { _tag: 'TokenReplayed', ...auditor },
      { _tag: 'TokenReplayed', ...auditor },
      { _tag: 'TokenReplayed', ...auditor },
    ]);
  });

  it('name the user of an expired token, but no user for a token with a wrong signature', async () => {
    const { loggedIn, authenticate, clock, events } = await scenario();
    const { text } = await loggedIn();
    clock.advance(minutes(20));
    expectLeft(await authenticate(text), 'TokenExpired');
    expectLeft(await authenticate(`${text.slice(0, -43)}${'A'.repeat(43)}`), 'TokenInvalid');
    expect(events.slice(1)).to.deep.equal([
      { _tag: 'TokenRefused', ...auditor, reason: 'TokenExpired' },
      { _tag: 'TokenRefused', ...ORIGIN, reason: 'TokenInvalid' },
    ]);
  });

  it('distinguish AccountUnusable from TokenRevoked', async () => {
    const { authorize, events, ports } = await scenario();
    await ports.users.revokeTokens('auditor');
    for (const userId of [3, 99, 2]) expectLeft(await authorize({ userId, needed: O.none }), 'TokenRevoked');
    expect(events.map((event) => [event._tag, 'reason' in event && event.reason])).to.deep.equal([
      ['TokenRefused', 'AccountUnusable'],
      ['TokenRefused', 'AccountUnusable'],
      ['TokenRefused', 'TokenRevoked'],
    ]);
  });

  it('have the permission that was missing', async () => {
    const { authorize, events } = await scenario();
    const needed = O.some(permissionOf('role', 'page'));
    expectLeft(await authorize({ userId: 2, needed }), 'PermissionDenied');
    expect(events.at(-1)).to.deep.include({ _tag: 'PermissionDenied', userId: 2, permission: 'sys:role:page' });
  });

  it('do not compute the client address for an admitted request', async () => {
    const { handlers, loggedIn, events } = await scenario();
    const { text } = await loggedIn();
    const before = events.length;
    const origin: RequestOrigin = {
      requestId: 'a-request',
      get address(): never {
        throw new Error('the address was asked for');
      },
    };
    const token = expectRight(handlers.authenticate({ text, purpose: 'access', origin }));
    expectRight(
      await handlers.authorize({ token, requirement: requiring(O.some(permissionOf('user', 'page'))), origin }),
    );
    expect(events.length).to.equal(before);
  });
});
