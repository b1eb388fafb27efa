import { expect } from 'chai';
import { lengthWithFactor } from '../../config/account-policy.js';
import { readSettings } from '../../config/settings.js';
import { E } from '../../src/contract/values/fp.js';
import { expectRight } from '../support/expect-either.js';

const JWT_SECRET = 'Zr8m!x0Q-vL2_pW7$kT5^nB9&hJ4*cF1';

/** nist and mlps allow second factors. */
const FACTOR_KEY = '00112233445566778899aabbccddeeff0f1e2d3c4b5a69788796a5b4c3d2e1f0';

const settingsOf = (environment: Readonly<Record<string, string>>) =>
  expectRight(readSettings({ JWT_SECRET, FACTOR_KEY, ...environment }));
const linesOf = (environment: Readonly<Record<string, string>>): ReadonlyArray<string> => {
  const settings = readSettings({ JWT_SECRET, FACTOR_KEY, ...environment });
  return E.isLeft(settings) ? settings.left.split('\n') : [];
};

describe('ACCOUNT_POLICY', () => {
  it('gives the settings that are unset the values of the profile', () => {
    expect(settingsOf({})).to.include({
      ...{ ACCOUNT_POLICY: 'open', PASSWORD_MIN_LENGTH: 6, PASSWORD_CLASSES: 0, PASSWORD_HISTORY: 1 },
      ...{ PASSWORD_MAX_DAYS: 0, ACCOUNT_IDLE_DAYS: 0, PASSWORD_CHANGE: 'advise', AUDIT_RETENTION_DAYS: 180 },
      ...{ SECOND_FACTOR: 'off', STEP_UP_MINUTES: 0 },
    });
    expect(settingsOf({ ACCOUNT_POLICY: 'nist' })).to.include({
      ...{ PASSWORD_MIN_LENGTH: 15, PASSWORD_CLASSES: 0, PASSWORD_HISTORY: 1, PASSWORD_MAX_DAYS: 0 },
      ...{ PASSWORD_CHANGE: 'enforce', AUDIT_RETENTION_DAYS: 180, SECOND_FACTOR: 'offered', STEP_UP_MINUTES: 0 },
    });
    expect(settingsOf({ ACCOUNT_POLICY: 'mlps' })).to.include({
      ...{ PASSWORD_MIN_LENGTH: 8, PASSWORD_CLASSES: 3, PASSWORD_HISTORY: 5, PASSWORD_MAX_DAYS: 90 },
      ACCOUNT_IDLE_DAYS: 90,
      ...{ PASSWORD_CHANGE: 'enforce', AUDIT_RETENTION_DAYS: 190, SECOND_FACTOR: 'required', STEP_UP_MINUTES: 15 },
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
        ...{ PASSWORD_MAX_DAYS: '91', ACCOUNT_IDLE_DAYS: '0', PASSWORD_CHANGE: 'advise' },
        ...{ AUDIT_RETENTION_DAYS: '189', AUDIT_STORE: 'log', SECOND_FACTOR: 'offered', STEP_UP_MINUTES: '16' },
      }),
    ).to.deep.equal([
      'PASSWORD_MIN_LENGTH must be at least 8 when ACCOUNT_POLICY is mlps',
      'PASSWORD_CLASSES must be at least 3 when ACCOUNT_POLICY is mlps',
      'PASSWORD_HISTORY must be at least 5 when ACCOUNT_POLICY is mlps',
      'PASSWORD_MAX_DAYS must be from 1 to 90 when ACCOUNT_POLICY is mlps',
      'ACCOUNT_IDLE_DAYS must be from 1 to 90 when ACCOUNT_POLICY is mlps',
      'PASSWORD_CHANGE must be enforce when ACCOUNT_POLICY is mlps',
      'SECOND_FACTOR must be one of permission, required when ACCOUNT_POLICY is mlps',
      'STEP_UP_MINUTES must be from 1 to 15 when ACCOUNT_POLICY is mlps',
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

  it('demands a second factor: mlps of some permissions at least, nist that it is offered', () => {
    expect(linesOf({ ACCOUNT_POLICY: 'nist', SECOND_FACTOR: 'off' })).to.deep.equal([
      'SECOND_FACTOR must be one of offered, permission, required when ACCOUNT_POLICY is nist',
    ]);
    expect(linesOf({ ACCOUNT_POLICY: 'mlps', STEP_UP_MINUTES: '0' })).to.deep.equal([
      'STEP_UP_MINUTES must be from 1 to 15 when ACCOUNT_POLICY is mlps',
    ]);
    expect(settingsOf({ ACCOUNT_POLICY: 'mlps', SECOND_FACTOR: 'permission' }).SECOND_FACTOR).to.equal('permission');
  });

  it('nist allows eight characters beside a second factor, unless a greater length is set', () => {
    const lengths = (environment: Readonly<Record<string, string>>) => lengthWithFactor(settingsOf(environment));
    expect(lengths({})).to.equal(6);
    expect(lengths({ ACCOUNT_POLICY: 'nist' })).to.equal(8);
    expect(lengths({ ACCOUNT_POLICY: 'nist', PASSWORD_MIN_LENGTH: '20' })).to.equal(20);
    expect(lengths({ ACCOUNT_POLICY: 'mlps' })).to.equal(8);
  });
});
