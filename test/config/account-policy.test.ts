import { expect } from 'chai';
import { readSettings } from '../../config/settings.js';
import { E } from '../../src/contract/fp.js';
import { expectRight } from '../support/expect-either.js';

const JWT_SECRET = 'Zr8m!x0Q-vL2_pW7$kT5^nB9&hJ4*cF1';

const settingsOf = (environment: Readonly<Record<string, string>>) =>
  expectRight(readSettings({ JWT_SECRET, ...environment }));
const linesOf = (environment: Readonly<Record<string, string>>): ReadonlyArray<string> => {
  const settings = readSettings({ JWT_SECRET, ...environment });
  return E.isLeft(settings) ? settings.left.split('\n') : [];
};

describe('ACCOUNT_POLICY', () => {
  it('gives the settings that are unset the values of the profile', () => {
    expect(settingsOf({})).to.include({
      ...{ ACCOUNT_POLICY: 'open', PASSWORD_MIN_LENGTH: 6, PASSWORD_CLASSES: 0, PASSWORD_HISTORY: 1 },
      ...{ PASSWORD_MAX_DAYS: 0, ACCOUNT_IDLE_DAYS: 0, PASSWORD_CHANGE: 'advise', AUDIT_RETENTION_DAYS: 180 },
    });
    expect(settingsOf({ ACCOUNT_POLICY: 'nist' })).to.include({
      ...{ PASSWORD_MIN_LENGTH: 15, PASSWORD_CLASSES: 0, PASSWORD_HISTORY: 1, PASSWORD_MAX_DAYS: 0 },
      ...{ PASSWORD_CHANGE: 'enforce', AUDIT_RETENTION_DAYS: 180 },
    });
    expect(settingsOf({ ACCOUNT_POLICY: 'mlps' })).to.include({
      ...{ PASSWORD_MIN_LENGTH: 8, PASSWORD_CLASSES: 3, PASSWORD_HISTORY: 5, PASSWORD_MAX_DAYS: 90 },
      ACCOUNT_IDLE_DAYS: 90,
      ...{ PASSWORD_CHANGE: 'enforce', AUDIT_RETENTION_DAYS: 190 },
    });
  });

  it('takes a stronger value of a setting, and under open any', () => {
    const stronger = {
      PASSWORD_MIN_LENGTH: '12',
      PASSWORD_CLASSES: '4',
      PASSWORD_HISTORY: '10',
      PASSWORD_MAX_DAYS: '30',
    };
    expect(settingsOf({ ACCOUNT_POLICY: 'mlps', ...stronger, AUDIT_RETENTION_DAYS: '0' })).to.include({
      ...{ PASSWORD_MIN_LENGTH: 12, PASSWORD_CLASSES: 4, PASSWORD_HISTORY: 10, PASSWORD_MAX_DAYS: 30 },
      ...{ PASSWORD_CHANGE: 'enforce', AUDIT_RETENTION_DAYS: 0 },
    });
    const open = settingsOf({ PASSWORD_MAX_DAYS: '9', PASSWORD_CHANGE: 'enforce', AUDIT_RETENTION_DAYS: '1' });
    expect(open).to.include({ PASSWORD_MAX_DAYS: 9, PASSWORD_CHANGE: 'enforce', AUDIT_RETENTION_DAYS: 1 });
  });

  it('refuses each value that is weaker than the profile, in a line of its own', () => {
    expect(
      linesOf({
        ...{ ACCOUNT_POLICY: 'mlps', PASSWORD_MIN_LENGTH: '7', PASSWORD_CLASSES: '2', PASSWORD_HISTORY: '4' },
        ...{
          PASSWORD_MAX_DAYS: '91',
          ACCOUNT_IDLE_DAYS: '0',
          PASSWORD_CHANGE: 'advise',
          AUDIT_RETENTION_DAYS: '189',
          AUDIT_STORE: 'log',
        },
      }),
    ).to.deep.equal([
      'PASSWORD_MIN_LENGTH must be at least 8 when ACCOUNT_POLICY is mlps',
      'PASSWORD_CLASSES must be at least 3 when ACCOUNT_POLICY is mlps',
      'PASSWORD_HISTORY must be at least 5 when ACCOUNT_POLICY is mlps',
      'PASSWORD_MAX_DAYS must be from 1 to 90 when ACCOUNT_POLICY is mlps',
      'ACCOUNT_IDLE_DAYS must be from 1 to 90 when ACCOUNT_POLICY is mlps',
      'PASSWORD_CHANGE must be enforce when ACCOUNT_POLICY is mlps',
      'AUDIT_RETENTION_DAYS must be 0 or at least 190 when ACCOUNT_POLICY is mlps',
      'AUDIT_STORE must be database when ACCOUNT_POLICY is mlps',
    ]);
    expect(linesOf({ ACCOUNT_POLICY: 'mlps', PASSWORD_MAX_DAYS: '0' })).to.deep.equal([
      'PASSWORD_MAX_DAYS must be from 1 to 90 when ACCOUNT_POLICY is mlps',
    ]);
    expect(linesOf({ ACCOUNT_POLICY: 'nist', PASSWORD_MIN_LENGTH: '14' })).to.deep.equal([
      'PASSWORD_MIN_LENGTH must be at least 15 when ACCOUNT_POLICY is nist',
    ]);
    expect(linesOf({ ACCOUNT_POLICY: 'nist', AUDIT_RETENTION_DAYS: '1', AUDIT_STORE: 'log' })).to.deep.equal([]);
  });
});
