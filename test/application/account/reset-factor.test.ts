import { expect } from 'chai';
import { resetFactorByOperatorHandler } from '../../../src/application/account/reset-factor.js';
import { operatorEventFields } from '../../../src/domain/audit/audit-event.js';
import { expectLeft, expectRight, expectSome } from '../../support/expect-either.js';
import { factorScenario } from './factor-scenario.js';

describe('a reset of the second factor by an operator', () => {
  const prepared = async () => {
    const given = await factorScenario();
    const { ports, events } = given;
    const login = await given.loggedIn();
    const reset = resetFactorByOperatorHandler({ ...ports, directory: ports.users });
    const resets = () => events.filter(({ _tag }) => _tag === 'FactorReset');
    return { ...given, login, reset, resets };
  };

  it('removes the factor, ends the tokens and is in the trail', async () => {
    const { login, enrolled, reset, resets, authenticate, loggedIn } = await prepared();
    const { text } = await enrolled(login.token);
    const outcome = expectRight(await reset({ username: 'auditor' }));
    expect(outcome).to.deep.equal({ hadFactor: true, tokensEnd: 'now' });
    expectLeft(await authenticate(text), 'TokenRevoked');
    await loggedIn();
    expect(resets()).to.deep.equal([{ _tag: 'FactorReset', ...operatorEventFields(2, 'auditor') }]);
  });

  it('of a user without one ends the tokens too, as the endpoint does', async () => {
    const { login, reset, resets, authenticate, ports } = await prepared();
    const before = expectSome(await ports.users.findById(2)).credentialGeneration;
    const outcome = expectRight(await reset({ username: 'auditor' }));
    expect(outcome).to.deep.equal({ hadFactor: false, tokensEnd: 'now' });
    expectLeft(await authenticate(login.text), 'TokenRevoked');
    expect(expectSome(await ports.users.findById(2)).credentialGeneration).to.equal(before + 1);
    expect(resets()).to.have.length(1);
  });

  it('of an unknown user changes nothing', async () => {
    const { reset, resets, login, authenticate } = await prepared();
    expectLeft(await reset({ username: 'nobody' }), 'UserUnknown');
    expect(resets()).to.deep.equal([]);
    expectRight(await authenticate(login.text));
  });
});
