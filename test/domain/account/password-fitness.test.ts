import { expect } from 'chai';
import { checkPasswordFitness, drawPassword } from '../../../src/domain/account/password-fitness.js';
import { RESET_PASSWORD_FORM } from '../../../src/contract/request-forms.js';
import { expectLeft, expectRight } from '../../support/expect-either.js';

describe('is unfit if it is the default, the user name in any case, or the old one', () => {
  const check = (password: string, parts: { username?: string; defaultPassword?: string; equalsOld?: boolean } = {}) =>
    checkPasswordFitness(password, { username: 'LiLei2', defaultPassword: '123456', equalsOld: false, ...parts });

  it('is neither the default, nor the user name in any case, nor the old one', () => {
    for (const password of ['123456', 'lilei2', 'LILEI2', 'LiLei2']) expectLeft(check(password), 'PasswordUnfit');
    expectLeft(check('\u212aevin22', { username: 'kevin22' }), 'PasswordUnfit');
    expectLeft(check('STRASSE', { username: 'straße' }), 'PasswordUnfit');
    expectLeft(check('Secret#2026', { equalsOld: true }), 'PasswordUnfit');
    const unfit = check('lilei2', { username: 'LiLei2', defaultPassword: 'lilei2', equalsOld: true });
    expect(expectLeft(unfit, 'PasswordUnfit').rules).to.deep.equal(['username', 'history', 'default']);
    for (const password of ['1234567', 'lilei22', 'Secret#2026']) expectRight(check(password));
  });

  it('is drawn from 64 characters, each with the same probability', () => {
    const drawnFrom: number[] = [];
    const drawn = Array.from({ length: 64 }, (_, i) =>
      drawPassword((below) => {
        drawnFrom.push(below);
        return i;
      }),
    );
    expect(new Set(drawnFrom)).to.deep.equal(new Set([64]));
    expect(new Set(drawn).size).to.equal(64);
    for (const password of drawn) {
      expect(password).to.match(/^[A-Za-z0-9_-]{16}$/);
      expectRight(RESET_PASSWORD_FORM.parse({ id: 1, password }));
    }
  });

  it('has one random draw for each character', () => {
    let next = 0;
    expect(drawPassword(() => next++)).to.equal('ABCDEFGHIJKLMNOP');
  });
});
