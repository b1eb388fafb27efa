import { expect } from 'chai';
import { passwordChangeReason } from '../../../src/domain/account/password-change.js';
import { OPEN_PASSWORDS } from '../../support/password-policies.js';

const SET = new Date('2026-01-01T00:00:00Z');
const { passwordRules } = OPEN_PASSWORDS;
const POLICY = { passwordRules: { ...passwordRules, maxDays: 90 } };

const stored = { mustChangePassword: false, passwordUnfit: false, passwordTime: SET };
const afterDays = (days: number) => new Date(SET.getTime() + days * 86_400_000);

describe('why a password must be changed', () => {
  it('a marked one: somebody else has set it, or it does not meet the rules, also when it is old', () => {
    for (const now of [SET, afterDays(90)]) {
      const marked = { ...stored, mustChangePassword: true };
      expect(passwordChangeReason(marked, now, POLICY)).to.equal('given');
      expect(passwordChangeReason({ ...marked, passwordUnfit: true }, now, POLICY)).to.equal('unfit');
    }
  });

  it('one that was set too long ago: it is old', () => {
    expect(passwordChangeReason(stored, afterDays(90), POLICY)).to.equal('old');
  });

  it('another one: it need not be changed', () => {
    expect(passwordChangeReason(stored, afterDays(89), POLICY)).to.equal(null);
    expect(
      passwordChangeReason(stored, afterDays(9_000), { passwordRules: { ...passwordRules, maxDays: 0 } }),
    ).to.equal(null);
  });
});
