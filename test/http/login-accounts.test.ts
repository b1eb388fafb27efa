import { createHash, createHmac } from 'node:crypto';
import { compareSync, hash } from 'bcryptjs';
import { expect } from 'chai';
import { UserRow } from '../../src/adapters/mikro-orm/entities/user-row.js';
import { startLightService } from '../support/http/light-service.js';
import { mainService } from '../support/http/main-service.js';
import { newUser, PASSWORD } from '../support/http/people.js';
import { expectRefused, expectSucceeded } from '../support/http/refusals.js';
import { dataOf } from '../support/http/reply.js';
import type { TestService } from '../support/http/service.js';
import { logIn, PASSWORDS, someAddress } from '../support/http/session.js';

describe('accounts at login', () => {
  let service: TestService;
  before(async () => {
    service = await mainService();
  });

  const hashOf = async (id: number): Promise<string> =>
    (await service.orm().em.fork().findOneOrFail(UserRow, id)).passwordHash ?? '';

  it('tells a disabled account after the right password alone, and does not count that', async () => {
    const from = someAddress();
    const retired = { username: 'retired', password: PASSWORDS.retired };
    for (let i = 0; i < 7; i += 1) expectRefused(await logIn(service, retired, from), 'AccountDisabled');
    expectRefused(await logIn(service, { ...retired, password: 'wrong password' }, from), 'CredentialsIncorrect');
  });

  it('counts wrong passwords of a disabled account', async () => {
    const from = someAddress();
    const wrong = { username: 'retired', password: 'wrong password' };
    for (let i = 0; i < 5; i += 1) expectRefused(await logIn(service, wrong, from), 'CredentialsIncorrect');
    expectRefused(await logIn(service, { ...wrong, password: PASSWORDS.retired }, from), 'LoginLocked');
  });

  it('does not know a soft-deleted user', async () => {
    expectRefused(await logIn(service, await newUser(service, { deleted: true })), 'CredentialsIncorrect');
  });

  it('asks for another password where the account is marked', async () => {
    const reply = await logIn(service, await newUser(service, { mustChangePassword: true }));
    expect(dataOf(reply)).to.have.property('must_change_password', true);
  });

  it('reads a long password to its end', async () => {
    const password = '密'.repeat(128);
    const prehashed = createHmac('sha256', 'menshen/bcrypt-prehash/v1').update(password).digest('base64');
    const user = await newUser(service, { passwordHash: await hash(prehashed, 4) });
    expectSucceeded(await logIn(service, { ...user, password }), '登录成功');
    const digests = (['hex', 'base64'] as const).map((form) => createHash('sha256').update(password).digest(form));
    for (const wrong of [`${'密'.repeat(127)}码`, '密'.repeat(127), ...digests])
      expectRefused(await logIn(service, { ...user, password: wrong }), 'CredentialsIncorrect');
  });

  it('takes a password of 72 bytes as bcrypt does', async () => {
    const password = '密'.repeat(24);
    const user = await newUser(service, { passwordHash: await hash(password, 4) });
    expectSucceeded(await logIn(service, { ...user, password }), '登录成功');
  });

  it('takes hashes of every bcrypt version', async () => {
    const made = await hash(PASSWORD, 4);
    for (const version of ['$2a$', '$2b$', '$2y$']) {
      const user = await newUser(service, { passwordHash: version + made.slice(4) });
      expectSucceeded(await logIn(service, user), '登录成功');
    }
  });

  it('renews a hash of another cost with a login that succeeds', async () => {
    const imported = await hash(PASSWORD, 5);
    const user = await newUser(service, { passwordHash: imported });
    await logIn(service, { ...user, password: 'wrong password' });
    expect(await hashOf(user.id)).to.equal(imported);
    expectSucceeded(await logIn(service, user), '登录成功');
    const renewed = await hashOf(user.id);
    expect(renewed).to.match(/^\$2[aby]\$04\$/);
    expect(compareSync(PASSWORD, renewed)).to.equal(true);
    expectSucceeded(await logIn(service, user), '登录成功');
  });

  it('refuses an account without a readable hash like a wrong password, and tells the operator', async () => {
    for (const passwordHash of [
      null,
      '',
      'no hash',
      PASSWORD,
      '$2b$04$short',
      '$1$abc$def',
      '$2b$31$'.padEnd(60, 'x'),
    ]) {
      const user = await newUser(service, { passwordHash });
      expectRefused(await logIn(service, user), 'CredentialsIncorrect');
      const told = service.log.entries().filter((entry) => entry['level'] === 50 && entry['userId'] === user.id);
      expect(told, String(passwordHash)).to.have.length(1);
    }
  });
});

describe('default password', () => {
  let service: TestService;
  before(async () => {
    service = await startLightService({ DEFAULT_PASSWORD: PASSWORDS.auditor });
  });
  after(() => service.stop());

  it('is the one that DEFAULT_PASSWORD says', async () => {
    expect(dataOf(await logIn(service))).to.have.property('must_change_password', true);
    const admin = await logIn(service, { username: 'admin', password: '123456' });
    expect(dataOf(admin)).to.have.property('must_change_password', false);
  });
});
