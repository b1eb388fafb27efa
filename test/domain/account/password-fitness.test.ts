import { expect } from 'chai';
import { isCommonPassword } from '../../../src/domain/account/common-passwords.js';
import { brokenRules, checkPasswordFitness, drawPassword } from '../../../src/domain/account/password-fitness.js';
import type { PasswordOccasion } from '../../../src/contract/refusals/password-rule.js';
import { RESET_PASSWORD_FORM } from '../../../src/contract/account/account-forms.js';
import { expectLeft, expectRight } from '../../support/expect-either.js';
import { MLPS_PASSWORDS, NIST_PASSWORDS, OPEN_PASSWORDS } from '../../support/password-policies.js';

const POLICIES = { open: OPEN_PASSWORDS, nist: NIST_PASSWORDS, mlps: MLPS_PASSWORDS };

type How = Readonly<{ username?: string; occasion?: PasswordOccasion; equalsFormer?: boolean }>;

const broken = (
  policy: keyof typeof POLICIES,
  password: string,
  { username = 'lilei', occasion = 'reset', equalsFormer = false }: How = {},
) => brokenRules(occasion, { password, username, equalsFormer }, POLICIES[policy]);

describe('the rules for passwords', () => {
  it('open: the default, the user name in any case and the old one are refused', () => {
    for (const password of ['123456', 'lilei2', 'LILEI2', 'LiLei2'])
      expect(broken('open', password, { username: 'LiLei2' }), password).to.have.length(1);
    expect(broken('open', '\u212aevin22', { username: 'kevin22' })).to.deep.equal(['username']);
    expect(broken('open', 'STRASSE', { username: 'straße' })).to.deep.equal(['username']);
    for (const password of ['1234567', 'lilei22', 'Secret#2026', 'password', 'ielil2'])
      expect(broken('open', password, { username: 'LiLei2' }), password).to.deep.equal([]);
    const old = { occasion: 'change', equalsFormer: true } as const;
    expect(broken('open', 'Secret#2026', old)).to.deep.equal(['history']);
  });

  it('the length is counted in code points: 15 to 128 under nist, 8 to 128 under mlps', () => {
    expect(broken('nist', '门'.repeat(14))).to.deep.equal(['length']);
    expect(broken('nist', '👩'.repeat(15))).to.deep.equal([]);
    expect(broken('mlps', 'Ab#4567')).to.deep.equal(['length']);
    expect(broken('mlps', 'Ab#45678')).to.deep.equal([]);
    expect(broken('mlps', `Ab#${'4'.repeat(125)}`)).to.deep.equal([]);
    expect(broken('mlps', `Ab#${'4'.repeat(126)}`)).to.deep.equal(['length']);
  });

  it('mlps: three of four kinds of characters, where a letter without case is an other one', () => {
    for (const password of ['ABCDefgh', 'abcd1245', '#### 1245', '登录密码登录密码', 'abcd登录密码'])
      expect(broken('mlps', password), password).to.deep.equal(['classes']);
    for (const password of ['ABcd1245', 'Абвг1245', 'abcd 1245', '登录密码abc1', 'ABcd#%&!'])
      expect(broken('mlps', password), password).to.deep.equal([]);
  });

  it('nist and mlps: a common password is refused in any case, as a whole', () => {
    expect(broken('nist', 'PassWord')).to.include('common');
    expect(broken('mlps', 'Password1')).to.deep.equal(['common']);
    expect(broken('mlps', 'xPassword1')).to.deep.equal([]);
    for (const password of ['password', '123456789', 'qwertyuiop', 'iloveyou', 'sunshine', 'football', 'princess'])
      expect(isCommonPassword(password), password).to.equal(true);
    expect(isCommonPassword('correct horse battery staple')).to.equal(false);
  });

  it('nist and mlps: a name of four characters or more must not be contained, forwards or backwards', () => {
    for (const password of ['xLiLei#2026', '2026#IELILx', '#Lilei2026'])
      expect(broken('mlps', password), password).to.deep.equal(['username']);
    expect(broken('mlps', 'Ann#202627', { username: 'ann' })).to.deep.equal([]);
    expect(broken('nist', 'nothing with it!', { username: 'it' })).to.deep.equal([]);
    expect(broken('mlps', 'Nna', { username: 'ann' })).to.include('username');
  });

  it('every broken rule is named, in their order', () => {
    const policy = { ...MLPS_PASSWORDS, defaultPassword: 'letmein' };
    const judged = { password: 'letmein', username: 'LetMeIn', equalsFormer: true };
    const all = ['length', 'classes', 'common', 'username', 'history', 'default'];
    expect(expectLeft(checkPasswordFitness('change', judged, policy), 'PasswordUnfit').rules).to.deep.equal(all);
    expectRight(checkPasswordFitness('change', { password: 'Good#2026', username: 'lilei' }, policy));
  });

  it('open: a password for another account is judged for its length and kinds alone; a reset and a change always', () => {
    const strict = {
      ...OPEN_PASSWORDS,
      passwordRules: { ...OPEN_PASSWORDS.passwordRules, minLength: 10, classes: 2 },
    };
    const name = { password: 'lilei', username: 'lilei', equalsFormer: true };
    expect(brokenRules('given', name, OPEN_PASSWORDS)).to.deep.equal(['length']);
    expect(brokenRules('given', name, strict)).to.deep.equal(['length', 'classes']);
    expect(brokenRules('given', { password: '123456', username: 'lilei' }, OPEN_PASSWORDS)).to.deep.equal([]);
    expect(brokenRules('login', { password: '123456', username: '123456' }, OPEN_PASSWORDS)).to.deep.equal(['default']);
    expect(broken('mlps', '123456', { occasion: 'given' })).to.include.members(['common', 'default']);
    for (const occasion of ['given', 'reset', 'login'] as const)
      expect(broken('mlps', 'Good#2026', { occasion, equalsFormer: true }), occasion).to.deep.equal([]);
  });
});

describe('a drawn password', () => {
  it('is drawn from 64 characters, each with the same probability', () => {
    const drawnFrom: number[] = [];
    const drawn = Array.from({ length: 64 }, (_, i) =>
      drawPassword(
        (below) => {
          drawnFrom.push(below);
          return i;
        },
        'lilei',
        OPEN_PASSWORDS,
      ),
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
    expect(drawPassword(() => next++, 'lilei', OPEN_PASSWORDS)).to.equal('ABCDEFGHIJKLMNOP');
  });

  it('is drawn again until it fits, and has as many characters as the rules demand', () => {
    let draws = 0;
    // the first 20 characters are capital letters, the others of three kinds
    const randomInt = () => (draws++ < 20 ? 0 : (draws * 7) % 62);
    const policy = { ...MLPS_PASSWORDS, passwordRules: { ...MLPS_PASSWORDS.passwordRules, minLength: 20 } };
    const password = drawPassword(randomInt, 'lilei', policy);
    expect(draws).to.equal(40);
    expect(password).to.have.length(20);
    expect(brokenRules('reset', { password, username: 'lilei' }, policy)).to.deep.equal([]);
  });
});
