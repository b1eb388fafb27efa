import { expect } from 'chai';
import { spy, stub } from 'sinon';
import { accountSubject, addressSubject } from '../../../src/domain/login/login-attempt.js';
import { Unavailable } from '../../../src/domain/ports/unavailable.js';
import { expectLeft, expectRight } from '../../support/expect-either.js';
import { ORIGIN } from '../scenario.js';

import { tiered } from './scopes-scenario.js';

describe('the reservations of login scopes', () => {
  it('are released by a success for that login only; failures with other names stay counted for the address', async () => {
    const { logIn, counts } = await tiered({ addressFailMax: 6 });
    for (let n = 0; n < 5; n += 1) {
      expectLeft(await logIn({ username: `name-${n}` }), 'CredentialsIncorrect');
      expectRight(await logIn());
    }
    expect(await counts()).to.deep.equal({ main: 0, account: 0, address: 5 });
    expectLeft(await logIn({ username: 'name-5' }), 'CredentialsIncorrect');
    expectLeft(await logIn(), 'LoginLocked');
  });

  it('are all released when the account is disabled, or when an outage prevents the comparison', async () => {
    const { logIn, counts, ports } = await tiered();
    expectLeft(await logIn({ username: 'retired', password: 'Retired#2026' }), 'AccountDisabled');
    expect(await counts(ORIGIN.address, 'retired')).to.deep.equal({ main: 0, account: 0, address: 0 });
    stub(ports.users, 'findByUsername').rejects(new Unavailable('database'));
    expect(await logIn().catch((error: unknown) => error)).to.be.instanceOf(Unavailable);
    expect(await counts()).to.deep.equal({ main: 0, account: 0, address: 0 });
  });

  it('stay reserved after an unexpected error, and lead to a lock', async () => {
    const { logIn, counts, ports } = await tiered();
    stub(ports.hasher, 'verify').rejects(new Error('its thread died'));
    for (let n = 0; n < 5; n += 1) expect(await logIn().catch((error: unknown) => error)).to.be.instanceOf(Error);
    expect(await counts()).to.deep.equal({ main: 5, account: 5, address: 5 });
    expectLeft(await logIn(), 'LoginLocked');
  });

  it('are released in every scope when the store fails between two reservations', async () => {
    for (const failing of ['account', 'address'] as const) {
      const { logIn, counts, ports } = await tiered();
      const subject = {
        account: accountSubject('auditor', ports.fingerprinter),
        address: addressSubject(ORIGIN.address, ports.fingerprinter),
      }[failing];
      const { reserve } = ports.attempts;
      const verify = spy(ports.hasher, 'verify');
      stub(ports.attempts, 'reserve').callsFake((asked, policy) =>
        asked === subject ? Promise.reject(new Unavailable('key-value store')) : reserve(asked, policy),
      );
      for (let n = 0; n < 6; n += 1)
        expect(await logIn().catch((error: unknown) => error)).to.be.instanceOf(Unavailable);
      expect(await counts()).to.deep.equal({ main: 0, account: 0, address: 0 });
      expect(verify.called).to.be.false;
    }
  });

  it('stay reserved when the store does not release them, which is logged; a login with the right password succeeds', async () => {
    const { logIn, counts, ports, log } = await tiered();
    const error = new Unavailable('key-value store');
    stub(ports.attempts, 'release').rejects(error);
    expectRight(await logIn());
    expect(await counts()).to.deep.equal({ main: 0, account: 1, address: 1 });
    expect(log.warn.args).to.deep.equal([
      ['login attempt not released', { scope: 'account', error }],
      ['login attempt not released', { scope: 'address', error }],
    ]);
  });
});
