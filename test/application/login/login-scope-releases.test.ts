import { expect } from 'chai';
import { spy, stub } from 'sinon';
import { accountSubject, addressSubject } from '../../../src/domain/login/login-attempt.js';
import { Unavailable } from '../../../src/domain/ports/unavailable.js';
import { expectLeft, expectRight } from '../../support/expect-either.js';
import { ORIGIN } from '../scenario.js';

import { tiered } from './scopes-scenario.js';

describe('the reservations of login scopes', () => {
  it('give back their own reservation alone with a success: no spray is forgotten for an own account', async () => {
    const { logIn, counts } = await tiered({ addressFailMax: 6 });
    for (let n = 0; n < 5; n += 1) {
      expectLeft(await logIn({ username: `name-${n}` }), 'CredentialsIncorrect');
      expectRight(await logIn());
    }
    expect(await counts()).to.deep.equal({ main: 0, account: 0, address: 5 });
    expectLeft(await logIn({ username: 'name-5' }), 'CredentialsIncorrect');
    expectLeft(await logIn(), 'LoginLocked');
  });

  it('give back everything where the account is disabled, or an outage kept it from being judged', async () => {
    const { logIn, counts, ports } = await tiered();
    expectLeft(await logIn({ username: 'retired', password: 'Retired#2026' }), 'AccountDisabled');
    expect(await counts(ORIGIN.address, 'retired')).to.deep.equal({ main: 0, account: 0, address: 0 });
    stub(ports.users, 'findByUsername').rejects(new Unavailable('database'));
    expect(await logIn().catch((error: unknown) => error)).to.be.instanceOf(Unavailable);
    expect(await counts()).to.deep.equal({ main: 0, account: 0, address: 0 });
  });

  it('stay reserved where it broke for an unknown cause, and lock', async () => {
    const { logIn, counts, ports } = await tiered();
    stub(ports.hasher, 'verify').rejects(new Error('its thread died'));
    for (let n = 0; n < 5; n += 1) expect(await logIn().catch((error: unknown) => error)).to.be.instanceOf(Error);
    expect(await counts()).to.deep.equal({ main: 5, account: 5, address: 5 });
    expectLeft(await logIn(), 'LoginLocked');
  });

  it('are reserved nowhere that the store confirms, when it fails half way', async () => {
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

  it('stay reserved where the store does not take a reservation back, which the log says; a success stands', async () => {
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
