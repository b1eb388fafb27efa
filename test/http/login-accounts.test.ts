import { expect } from 'chai';
import { startLightService } from '../support/http/light-service.js';
import { useMainService } from '../support/http/main-service.js';
import { newUser, PASSWORD } from '../support/http/people.js';
import { expectRefused } from '../support/http/refusals.js';
import { dataOf } from '../support/http/reply.js';
import { logIn, PASSWORDS } from '../support/http/session.js';

describe('accounts at login', () => {
  const service = useMainService();

  it('refuses an account without a readable hash like a wrong password, and tells the operator', async () => {
    const hashes = [null, '', 'no hash', PASSWORD, '$2b$04$short', '$1$abc$def', '$2b$31$'.padEnd(60, 'x')];
    for (const passwordHash of hashes) {
      const user = await newUser(service, { passwordHash });
      expectRefused(await logIn(service, user), 'CredentialsIncorrect');
      const errors = service.log.entries().filter((entry) => entry['level'] === 50 && entry['userId'] === user.id);
      expect(errors, String(passwordHash)).to.have.length(1);
    }
  });

  it('uses DEFAULT_PASSWORD', async () => {
    const other = await startLightService({ DEFAULT_PASSWORD: PASSWORDS.auditor });
    try {
      expect(dataOf(await logIn(other))).to.have.property('must_change_password', true);
      const admin = await logIn(other, { username: 'admin', password: PASSWORDS.admin });
      expect(dataOf(admin)).to.have.property('must_change_password', false);
    } finally {
      await other.stop();
    }
  });
});
