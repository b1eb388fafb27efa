import { expect } from 'chai';
import { API_PREFIX } from '../../../src/contract/signatures/signature.js';
import { apiEndpoints } from '../../../src/http/server/app.js';
import { enrol } from '../../support/http/authenticator.js';
import { call } from '../../support/http/call.js';
import { useLightService, withLightService } from '../../support/http/light-service.js';
import { expectRefused, expectSucceeded, targetOf } from '../../support/http/refusals.js';
import { reasonOf } from '../../support/http/reply.js';
import { PASSWORDS, someAddress, tokenOf } from '../../support/http/session.js';
import { minutes } from '../../support/times.js';

const GUARDED = apiEndpoints({} as never).filter(({ guard }) => guard);
type Named = Readonly<{ method: string; path: string }>;
const nameOf = ({ method, path }: Named) => `${method} ${path}`;

/** What a user may call who must have a second factor and has none. */
const OPEN = [
  ...['GET /account/info', 'GET /account/passwordRules', 'POST /account/password'],
  ...['GET /account/factor', 'POST /account/factor/begin', 'POST /account/factor/confirm'],
  ...['POST /refreshToken', 'GET /logout'],
];

const malformed = { body: '{', headers: { 'Content-Type': 'text/plain' } };

describe('SECOND_FACTOR=required', () => {
  const service = useLightService({ SECOND_FACTOR: 'required' });

  it('allows eight endpoints until the user has a second factor, then all', async () => {
    expect(GUARDED.map(nameOf)).to.include.members(OPEN);
    const token = await tokenOf(service);
    for (const endpoint of GUARDED) {
      if (OPEN.includes(nameOf(endpoint))) continue;
      const { method, path } = endpoint;
      // The rule comes before the form: this body is no JSON.
      const body = method === 'POST' ? malformed : {};
      const full = API_PREFIX + path;
      expectRefused(await call(service, targetOf(full), { token, method, ...body }), 'FactorRequired', { path: full });
    }
    for (const path of ['/api/v1/account/info', '/api/v1/account/passwordRules'])
      expect(reasonOf(await call(service, path, { token }))).not.to.equal('FactorRequired');
    const enrolled = await enrol(service, { password: PASSWORDS.admin }, token);
    expectSucceeded(await call(service, '/api/v1/user/page', { token: enrolled.token }), '操作成功');
  });

  it('demands it again from the next request on after its removal', async () => {
    const password = PASSWORDS.auditor;
    const { app, token } = await enrol(service, { password }, await tokenOf(service, 'auditor'));
    const form = { password, code: app.codes[0] };
    const removed = await call(service, '/api/v1/account/factor/remove', { token, from: someAddress(), form });
    expectSucceeded(removed, '操作成功');
    const { access_token: next } = (removed.json as { data: { access_token: string } }).data;
    expectRefused(await call(service, '/api/v1/user/page', { token: next }), 'FactorRequired');
    expectRefused(await call(service, '/api/v1/user/page', { token }), 'TokenRevoked');
  });
});

describe('SECOND_FACTOR=permission', () => {
  it('demands a factor of those who have one of the permissions, the administrator included', async () => {
    const demanding = { SECOND_FACTOR: 'permission', SECOND_FACTOR_PERMISSIONS: 'sys:user:page' };
    await withLightService(async (service) => {
      for (const who of ['auditor', 'admin'] as const) {
        const reply = await call(service, '/api/v1/user/page', { token: await tokenOf(service, who) });
        expectRefused(reply, 'FactorRequired');
      }
    }, demanding);
    await withLightService(
      async (service) => {
        const reply = await call(service, '/api/v1/user/page', { token: await tokenOf(service, 'auditor') });
        expectSucceeded(reply, '操作成功');
        const admin = await call(service, '/api/v1/user/page', { token: await tokenOf(service) });
        expectRefused(admin, 'FactorRequired');
      },
      { SECOND_FACTOR: 'permission' },
    );
  });
});

describe('both gates', () => {
  const service = useLightService({ SECOND_FACTOR: 'required', PASSWORD_CHANGE: 'enforce', STEP_UP_MINUTES: '1' });

  it('PasswordChangeRequired comes before FactorRequired, and that before StepUpRequired', async () => {
    const token = await tokenOf(service);
    const write = (more: object) => call(service, '/api/v1/user/add', { ...malformed, ...more, method: 'POST' });
    expectRefused(await write({ token }), 'PasswordChangeRequired');
    expectRefused(await call(service, '/api/v1/account/factor', { token }), 'PasswordChangeRequired');
    const form = { oldPassword: PASSWORDS.admin, newPassword: 'Another#2026' };
    const changed = await call(service, '/api/v1/account/password', { token, from: someAddress(), form });
    const { access_token: next } = (changed.json as { data: { access_token: string } }).data;
    expectRefused(await write({ token: next }), 'FactorRequired');
    const enrolled = await enrol(service, { password: 'Another#2026' }, next);
    expectRefused(await write({ token: enrolled.token }), 'MediaTypeUnsupported');
    service.advance(minutes(2));
    expectRefused(await write({ token: enrolled.token }), 'StepUpRequired');
    expectRefused(await write({ token: await tokenOf(service, 'auditor') }), 'PermissionDenied');
    service.advance(-minutes(2));
  });
});

describe('STEP_UP_MINUTES', () => {
  const service = useLightService({ STEP_UP_MINUTES: '15', JWT_EXPIRE_MINUTES: '60' });

  const isSensitive = (method: string, path: string): boolean =>
    path.endsWith('/export') || (method === 'POST' && /^\/(user|role|menu|department)\//.test(path));

  it('demands a fresh proof for writes of users, roles, menus and departments and for exports, and for nothing else', async () => {
    const token = await tokenOf(service);
    service.advance(minutes(16));
    for (const { method, path, guard } of GUARDED) {
      if (guard?.purpose === 'session' || path.startsWith('/account/') || path.startsWith('/session/')) continue;
      const reply = await call(service, targetOf(API_PREFIX + path), {
        token,
        method,
        ...(method === 'POST' && malformed),
      });
      expect(reasonOf(reply) === 'StepUpRequired', nameOf({ method, path })).to.equal(isSensitive(method, path));
    }
    const form = { password: PASSWORDS.admin };
    const stepped = await call(service, '/api/v1/account/stepUp', { token, from: someAddress(), form });
    expectSucceeded(stepped, '操作成功');
    const { access_token: next } = (stepped.json as { data: { access_token: string } }).data;
    const write = await call(service, '/api/v1/role/grant', { token: next, method: 'POST', ...malformed });
    expectRefused(write, 'MediaTypeUnsupported');
    const refreshed = await call(service, '/api/v1/refreshToken', { token: next, method: 'POST' });
    const { access_token: last } = (refreshed.json as { data: { access_token: string } }).data;
    service.advance(minutes(16));
    expectRefused(
      await call(service, '/api/v1/role/grant', { token: last, method: 'POST', ...malformed }),
      'StepUpRequired',
    );
    expectRefused(await call(service, '/api/v1/user/page', { token }), 'TokenRevoked');
    service.advance(-minutes(32));
  });
});
