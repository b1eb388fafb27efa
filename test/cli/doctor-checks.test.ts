import { randomBytes } from 'node:crypto';
import { expect } from 'chai';
import type { DatabaseDiagnosis } from '../../src/composition/diagnostics.js';
import { asJson, asText, isHealthy, type Check, type Checks } from '../../src/cli/doctor/check.js';
import { checkClockSkew, checkFreeSpace, checkHashing, checkSigningSecret } from '../../src/cli/doctor/host-checks.js';
import { checkAdministrator, checkDatabase, checkKeyValueServer } from '../../src/cli/doctor/store-checks.js';

const states = (checks: Checks) => Object.fromEntries(checks.map(({ subject, state }) => [subject, state]));

describe('the checks of the doctor', () => {
  it('tell random secrets from chosen ones', () => {
    for (const secret of [
      randomBytes(48).toString('base64url'),
      randomBytes(32).toString('base64'),
      randomBytes(32).toString('hex'),
      'b7d1a3f09c4e8265b7d1c3f09a4e8265',
    ])
      expect(checkSigningSecret(secret).state, secret).to.equal('ok');
    for (const secret of [
      'the quick brown fox jumps over the lazy dog',
      'please-do-not-tell-anybody-this-secret-key',
      '门神门神守门人不让任何坏人进来的秘密口令'.repeat(2),
      'abababababababababababababababab1',
      '1111111111111111111111111111111111111112',
      'password1password1password1password2',
    ])
      expect(checkSigningSecret(secret).state, secret).to.equal('warning');
  });

  it('never repeat the secret', () => {
    const secret = 'please do not repeat this secret';
    expect(JSON.stringify(checkSigningSecret(secret))).to.not.include('repeat this');
  });

  it('warn of hashes that are cheap to guess, and of slow logins', () => {
    const cases = [
      [10, 60, 'ok'],
      [10, 20, 'ok'],
      [12, 500, 'ok'],
      [9, 60, 'warning'],
      [10, 19, 'warning'],
      [13, 501, 'warning'],
    ] as const;
    for (const [cost, ms, state] of cases) expect(checkHashing(cost, ms).state, `${cost} ${ms}`).to.equal(state);
    expect(checkHashing(4, 2).hint).to.equal('set BCRYPT_COST to 10 or more');
    expect(checkHashing(11, 10).hint).to.equal('set BCRYPT_COST to 12 or more');
  });

  it('warn of a clock difference above one second; above five it is a problem', () => {
    for (const sign of [1, -1]) {
      expect(checkClockSkew('redis', sign * 1_000).state).to.equal('ok');
      expect(checkClockSkew('redis', sign * 1_001).state).to.equal('warning');
      expect(checkClockSkew('redis', sign * 5_000).state).to.equal('warning');
      expect(checkClockSkew('redis', sign * 5_001).state).to.equal('problem');
    }
    expect(checkClockSkew('redis', 7_300).message).to.equal('7.3 s ahead of the clock of this host');
    expect(checkClockSkew('redis', -7_300).message).to.equal('7.3 s behind the clock of this host');
    expect(checkClockSkew('redis', NaN).state).to.equal('problem');
  });

  it('grade the free space', () => {
    expect(checkFreeSpace('.data', 1_000_000_000).state).to.equal('ok');
    expect(checkFreeSpace('.data', 999_999_999).state).to.equal('warning');
    expect(checkFreeSpace('.data', 100_000_000).state).to.equal('warning');
    expect(checkFreeSpace('.data', 99_999_999).state).to.equal('problem');
  });

  it('find a Redis that loses data, and warn of unreadable settings', () => {
    const server = (survivesRestart: boolean, eviction?: string) =>
      states(checkKeyValueServer({ name: 'a:1', aheadMs: 0, settings: { survivesRestart, eviction } }));
    expect(server(true)).to.deep.equal({
      'persistence of redis a:1': 'ok',
      'eviction of redis a:1': 'ok',
      'clock of redis a:1': 'ok',
    });
    expect(server(false)).to.include({ 'persistence of redis a:1': 'problem' });
    expect(server(true, 'volatile-lru')).to.include({ 'eviction of redis a:1': 'problem' });
    expect(states(checkKeyValueServer({ name: 'a:1', aheadMs: 6_000, settings: undefined }))).to.deep.equal({
      'redis a:1': 'warning',
      'clock of redis a:1': 'problem',
    });
  });

  it('of a database show the schema first', () => {
    const sound = { missing: [], changed: [] };
    const schema = { triggers: sound, indexes: sound, countedTables: [] };
    const upToDate = { aheadMs: 0, pending: [], unknown: [], isDevelopmentDatabase: false, schema };
    expect(states(checkDatabase(upToDate, false))).to.deep.equal({
      schema: 'ok',
      'clock of database': 'ok',
      triggers: 'ok',
      totals: 'ok',
      indexes: 'ok',
    });
    const behind = { aheadMs: 0, pending: ['0002-b'], unknown: [], isDevelopmentDatabase: false };
    expect(states(checkDatabase(behind, false))).to.deep.equal({ schema: 'problem', 'clock of database': 'ok' });
    expect(states(checkDatabase(behind, true))).to.deep.equal({ schema: 'ok', 'clock of database': 'ok' });
    const [development] = checkDatabase({ ...behind, isDevelopmentDatabase: true }, true);
    expect(development).to.include({ state: 'problem', hint: 'create a new database' });
    expect(states(checkDatabase({ ...upToDate, unknown: ['9999-z'] }, false))).to.include({ schema: 'warning' });
    const withFaults = (faults: Partial<NonNullable<DatabaseDiagnosis['schema']>>) =>
      checkDatabase({ ...upToDate, schema: { ...schema, ...faults } }, false);
    for (const differences of [
      { missing: ['x'], changed: [] },
      { missing: [], changed: ['x'] },
    ]) {
      expect(states(withFaults({ triggers: differences }))).to.include({ triggers: 'problem' });
      expect(states(withFaults({ indexes: differences }))).to.include({ indexes: 'warning' });
    }
    const [totals] = withFaults({ countedTables: ['users', 'menus'] }).filter(({ subject }) => subject === 'totals');
    expect(totals).to.include({
      state: 'warning',
      hint: "in the database: select recount_listed_table('users'); select recount_listed_table('menus');",
    });
  });

  it('find the default password of the administrator', () => {
    expect(checkAdministrator('absent').state).to.equal('warning');
    expect(checkAdministrator('default password').state).to.equal('problem');
    expect(checkAdministrator('own password').state).to.equal('ok');
  });
});

describe('the report of the doctor', () => {
  const checks: Checks = [
    { subject: 'settings', state: 'ok', message: 'fine' },
    { subject: 'clock', state: 'warning', message: 'late', hint: 'set it' },
  ];
  const broken: Check = { subject: 'schema', state: 'problem', message: 'behind', hint: 'migrate' };

  it('has a line for each check, its hint below, and a summary', () => {
    expect(asText([...checks, broken]).split('\n')).to.deep.equal([
      'ok       settings: fine',
      'warning  clock: late',
      '         → set it',
      'problem  schema: behind',
      '         → migrate',
      '1 problem, 1 warning',
    ]);
  });

  it('is healthy without a problem, and keeps the keys of its JSON', () => {
    expect(isHealthy(checks)).to.be.true;
    expect(isHealthy([...checks, broken])).to.be.false;
    expect(JSON.parse(asJson([broken]))).to.deep.equal({ ok: false, checks: [broken] });
  });
});
