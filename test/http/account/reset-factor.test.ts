import { expect } from 'chai';
import { createSandbox, type SinonSpy } from 'sinon';
import { enrol, giveCode, ticketOf } from '../../support/http/authenticator.js';
import { call } from '../../support/http/call.js';
import { useMainService } from '../../support/http/main-service.js';
import { newHolder, newUser } from '../../support/http/people.js';
import { expectRefused, expectSucceeded } from '../../support/http/refusals.js';
import { logIn, someAddress, tokenOf } from '../../support/http/session.js';

describe('POST /api/v1/user/resetFactor', () => {
  const service = useMainService();

  const reset = (token: string, id: unknown) =>
    call(service, '/api/v1/user/resetFactor', { token, from: someAddress(), form: { id } });

  it('takes the second factor from a user, ends their tokens and is in the trail without a secret', async () => {
    const person = await newUser(service);
    const { token, app } = await enrol(service, person, await tokenOf(service, person));
    expectRefused(await logIn(service, person), 'SecondFactorRequired');
    const admin = await tokenOf(service);
    expectSucceeded(await reset(admin, person.id), '操作成功');
    expectRefused(await call(service, '/api/v1/account/factor', { token }), 'TokenRevoked');
    const again = await logIn(service, person);
    expectSucceeded(again, '登录成功');
    const state = await call(service, '/api/v1/account/factor', { token: await tokenOf(service, person) });
    expect(state.json).to.deep.include({ data: { enrolled: false, offered: true, required: false, codesLeft: 0 } });
    const path = `/api/v1/audit/page?kind=FactorReset&module=user&recordId=${person.id}`;
    const trail = await call(service, path, { token: admin });
    expect(trail.text).to.contain('"action":"resetFactor"').and.not.to.contain(app.secret);
    expectSucceeded(await reset(admin, person.id), '操作成功');
  });

  it('is judged in the order of other writes: form, protection, existence, containment', async () => {
    const manager = await newHolder(service, 'sys:user:resetFactor');
    const stronger = await newHolder(service, 'sys:role:page');
    const weaker = await newUser(service);
    const [token, admin] = [await tokenOf(service, manager), await tokenOf(service)];
    expectRefused(await reset(await tokenOf(service, 'guest'), weaker.id), 'PermissionDenied');
    expectRefused(await reset(token, 'x'), 'FormInvalid', { field: 'id' });
    expectRefused(await reset(token, 1), 'AdministratorProtected');
    expectRefused(await reset(admin, 1), 'AdministratorProtected');
    expectRefused(await reset(token, manager.id), 'SelfProtected');
    expectRefused(await reset(token, 5_000_000), 'RecordNotFound');
    expectRefused(await reset(token, stronger.id), 'PermissionNotHeld');
    expectSucceeded(await reset(token, weaker.id), '操作成功');
  });

  it('does no secret work and leaves the factor when it is refused', async () => {
    const manager = await newHolder(service, 'sys:user:resetFactor');
    const stronger = await newHolder(service, 'sys:role:page');
    const { app } = await enrol(service, stronger, await tokenOf(service, stronger));
    const [token, admin] = [await tokenOf(service, manager), await tokenOf(service)];
    const sandbox = createSandbox();
    const secretWork = (['factorVault', 'factors', 'appCodes', 'hasher', 'loginTickets'] as const).flatMap((name) =>
      Object.values(sandbox.spy(service.port(name)) as unknown as Readonly<Record<string, SinonSpy>>),
    );
    expectRefused(await reset(admin, 1), 'AdministratorProtected');
    expectRefused(await reset(token, manager.id), 'SelfProtected');
    expectRefused(await reset(token, 5_000_000), 'RecordNotFound');
    expectRefused(await reset(token, stronger.id), 'PermissionNotHeld');
    expect(secretWork.filter(({ called }) => called)).to.deep.equal([]);
    sandbox.restore();
    const from = someAddress();
    const login = await giveCode(service, await ticketOf(service, stronger, from), app.code(), from);
    expectSucceeded(login, '登录成功');
  });

  it('a disabled or deleted user keeps the factor: it is asked for after the restoration', async () => {
    const person = await newUser(service);
    await enrol(service, person, await tokenOf(service, person));
    const admin = await tokenOf(service);
    const write = (action: string, form: unknown) => call(service, `/api/v1/user/${action}`, { token: admin, form });
    expectSucceeded(await write('delete', { ids: [person.id] }), '操作成功');
    expectSucceeded(await write('restore', { ids: [person.id] }), '操作成功');
    expectSucceeded(await write('status', { ids: [person.id], status: 1 }), '操作成功');
    expectRefused(await logIn(service, person), 'SecondFactorRequired');
  });
});
