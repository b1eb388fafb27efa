import { expect } from 'chai';
import { O } from '../../../src/contract/values/fp.js';
import { fixedPermission } from '../../../src/http/endpoint.js';
import { API_PREFIX } from '../../../src/contract/signatures/signature.js';
import { apiEndpoints } from '../../../src/http/server/app.js';
import { call } from '../../support/http/call.js';
import { useLightService } from '../../support/http/light-service.js';
import { expectRefused, expectSucceeded, targetOf } from '../../support/http/refusals.js';
import { accessTokenIn, reasonOf } from '../../support/http/reply.js';
import { tokenOf } from '../../support/http/session.js';

const GUARDED = apiEndpoints({} as never).filter(({ guard }) => guard);
const nameOf = ({ method, path }: Readonly<{ method: string; path: string }>) => `${method} ${path}`;

/** What a user who must change the password may call. */
const OPEN = [
  ...['GET /account/info', 'GET /account/passwordRules', 'POST /account/password'],
  ...['POST /refreshToken', 'GET /logout'],
];

describe('PASSWORD_CHANGE=enforce', () => {
  const service = useLightService({ PASSWORD_CHANGE: 'enforce' });

  it('allows the administrator with the default password five endpoints until the password is changed', async () => {
    expect(GUARDED.map(nameOf)).to.include.members(OPEN);
    const token = await tokenOf(service);
    for (const endpoint of GUARDED.filter((one) => !OPEN.includes(nameOf(one)))) {
      const { method, path } = endpoint;
      // The rule comes before the form: this body is no JSON.
      const body = method === 'POST' ? { body: '{', headers: { 'Content-Type': 'text/plain' } } : {};
      const full = API_PREFIX + path;
      const refused = await call(service, targetOf(full), { token, method, ...body });
      expectRefused(refused, 'PasswordChangeRequired', { path: full });
    }
    // The light service has no database for the account, but the rule lets the request pass.
    expect(reasonOf(await call(service, '/api/v1/account/info', { token }))).not.to.equal('PasswordChangeRequired');
    const refreshed = await call(service, '/api/v1/refreshToken', { method: 'POST', token });
    expectSucceeded(await call(service, '/api/v1/logout', { token: accessTokenIn(refreshed) }), '注销成功');

    const form = { oldPassword: '123456', newPassword: 'Another#2026' };
    const changed = await call(service, '/api/v1/account/password', { token: await tokenOf(service), form });
    const free = await call(service, '/api/v1/user/page', { token: accessTokenIn(changed) });
    expectSucceeded(free, '操作成功');
  });

  it('is answered after PermissionDenied', async () => {
    const token = await tokenOf(service, 'auditor');
    await service.port('users').requirePasswordChange(2, 0);
    await service.port('permissionCache').drop();
    for (const { method, path, guard } of GUARDED) {
      const permission = guard ? O.toUndefined(fixedPermission(guard)) : undefined;
      if (permission === undefined) continue;
      const reply = await call(service, API_PREFIX + path, { token, method });
      expectRefused(reply, permission === 'sys:user:page' ? 'PasswordChangeRequired' : 'PermissionDenied');
    }
  });
});
