import { randomBytes } from 'node:crypto';
import { expect } from 'chai';
import type { DatabaseDiagnosis } from '../../src/composition/diagnostics.js';
import { asJson, asText, isHealthy, type Check, type Checks } from '../../src/cli/doctor/check.js';
import { checkClockSkew, checkFreeSpace, checkHashing, checkSigningSecret } from '../../src/cli/doctor/host-checks.js';
import { checkAccounts } from '../../src/cli/doctor/account-checks.js';
import { checkTrustedProxies } from '../../src/cli/doctor/proxy-checks.js';
import { checkAdministrator, checkDatabase, checkKeyValueServer } from '../../src/cli/doctor/store-checks.js';

const states = (checks: Checks) => Object.fromEntries(checks.map(({ subject, state }) => [subject, state]));

describe('the checks of the doctor', () => {
  it('distinguish random secrets from chosen ones, and never print a secret', () => {
    for (const encoding of ['base64url', 'base64', 'hex'] as const)
      expect(checkSigningSecret(randomBytes(32).toString(encoding)).state, encoding).to.equal('ok');
    for (const secret of [
      'the quick brown fox jumps over the lazy dog',
      'please-do-not-tell-anybody-this-secret-key',
      '门神门神守门人不让任何坏人进来的秘密口令'.repeat(2),
      'abababababababababababababababab1',
    ]) {
      expect(checkSigningSecret(secret).state, secret).to.equal('warning');
      expect(JSON.stringify(checkSigningSecret(secret))).to.not.include(secret.slice(0, 12));
    }
  });

  it('warn of trusted networks that are private and wide', () => {
    for (const network of [
      '10.0.0.0/8',
      '10.3.0.0/15',
      '172.16.0.0/12',
      '192.168.0.0/15',
      '0.0.0.0/0',
      'fd00::/8',
      'fd12::/47',
      '::/0',
      '::ffff:10.0.0.0/104',
      '::ffff:0:0/96',
    ]) {
      const check = checkTrustedProxies(['10.1.2.3/32', network]);
      expect(check, network).to.include({ state: 'warning', subject: 'trusted proxies' });
      expect(check.message).to.include(network).and.to.not.include('10.1.2.3');
    }
    for (const networks of [
      [],
      ['10.1.0.0/16'],
      ['127.0.0.1/32', '::1/128'],
      ['fd12:3456:789a::/48'],
      ['104.16.0.0/13', '2400:cb00::/32'],
      ['::ffff:10.1.0.0/112'],
    ])
      expect(checkTrustedProxies(networks), networks.join()).to.include({ state: 'ok' });
  });

  it('warn of mlps without a second factor of every user, and of one session that a lost browser blocks', () => {
    const limit = { SESSIONS_PER_USER: 1, SESSIONS_BEYOND: 'refuse' } as const;
    const policy = { ACCOUNT_POLICY: 'open', SECOND_FACTOR: 'off', ...limit } as const;
    const statesOf = (settings: Parameters<typeof checkAccounts>[0]) =>
      checkAccounts(settings).map(({ subject, state }) => `${subject}: ${state}`);
    expect(statesOf(policy)).to.deep.equal(['account policy: ok', 'sessions: warning']);
    expect(statesOf({ ...policy, SESSIONS_PER_USER: 2 })).to.deep.equal(['account policy: ok']);
    const mlps = { ...policy, ACCOUNT_POLICY: 'mlps', SESSIONS_BEYOND: 'oldest' } as const;
    expect(statesOf({ ...mlps, SECOND_FACTOR: 'permission' })).to.deep.equal(['account policy: warning']);
    expect(statesOf({ ...mlps, SECOND_FACTOR: 'required' })).to.deep.equal(['account policy: ok']);
  });

  it('warn beyond their limits: costs and durations of hashes, clock differences, free space, the administrator’s password', () => {
    for (const [{ state }, expected] of [
      [checkHashing(10, 20), 'ok'],
      [checkHashing(12, 500), 'ok'],
      [checkHashing(9, 60), 'warning'],
      [checkHashing(10, 19), 'warning'],
      [checkHashing(13, 501), 'warning'],
      ...[1, -1].flatMap((sign) => [
        [checkClockSkew('redis', sign * 1_000), 'ok'] as const,
        [checkClockSkew('redis', sign * 1_001), 'warning'] as const,
        [checkClockSkew('redis', sign * 5_000), 'warning'] as const,
        [checkClockSkew('redis', sign * 5_001), 'problem'] as const,
      ]),
      [checkClockSkew('redis', NaN), 'problem'],
      [checkFreeSpace('.data', 1_000_000_000), 'ok'],
      [checkFreeSpace('.data', 999_999_999), 'warning'],
      [checkFreeSpace('.data', 100_000_000), 'warning'],
      [checkFreeSpace('.data', 99_999_999), 'problem'],
      [checkAdministrator('absent'), 'warning'],
      [checkAdministrator('default password'), 'problem'],
      [checkAdministrator('own password'), 'ok'],
    ] as const)
      expect(state).to.equal(expected);
    expect(checkHashing(4, 2).hint).to.equal('set BCRYPT_COST to 10 or more');
    expect(checkHashing(11, 10).hint).to.equal('set BCRYPT_COST to 12 or more');
    expect(checkClockSkew('redis', -7_300).message).to.equal('7.3 s behind the clock of this host');
  });

  it('find a Redis that loses data, and warn of unreadable settings', () => {
    const server = (persistence: 'append-only file' | 'snapshots' | 'none', eviction?: string) =>
      states(checkKeyValueServer({ name: 'a:1', aheadMs: 0, settings: { persistence, eviction } }));
    expect(server('append-only file')).to.deep.equal({
      'persistence of redis a:1': 'ok',
      'eviction of redis a:1': 'ok',
      'clock of redis a:1': 'ok',
    });
    expect(server('snapshots')).to.include({ 'persistence of redis a:1': 'warning' });
    expect(server('none')).to.include({ 'persistence of redis a:1': 'problem' });
    expect(server('append-only file', 'volatile-lru')).to.include({ 'eviction of redis a:1': 'problem' });
    expect(states(checkKeyValueServer({ name: 'a:1', aheadMs: 6_000, settings: undefined }))).to.deep.equal({
      'redis a:1': 'warning',
      'clock of redis a:1': 'problem',
    });
  });

  it('of a database stop after an outdated schema, and otherwise include triggers, totals and indexes', () => {
    const sound = { missing: [], changed: [] };
    const schema = { triggers: sound, indexes: sound, countedTables: [] };
    const upToDate = { aheadMs: 0, pending: [], unknown: [], isDevelopmentDatabase: false, schema };
    const { schema: _schema, ...behind } = { ...upToDate, pending: ['0002-b'] };
    const clock = { 'clock of database': 'ok' };
    for (const [diagnosis, isEmbedded, expected] of [
      [upToDate, false, { schema: 'ok', ...clock, triggers: 'ok', totals: 'ok', indexes: 'ok' }],
      [behind, false, { schema: 'problem', ...clock }],
      [behind, true, { schema: 'ok', ...clock }],
    ] as const)
      expect(states(checkDatabase(diagnosis, isEmbedded))).to.deep.equal(expected);
    const [development] = checkDatabase({ ...behind, isDevelopmentDatabase: true }, true);
    expect(development).to.include({ state: 'problem', hint: 'create a new database' });
    expect(states(checkDatabase({ ...upToDate, unknown: ['9999-z'] }, false))).to.include({ schema: 'warning' });
    const withFaults = (faults: Partial<NonNullable<DatabaseDiagnosis['schema']>>) =>
      checkDatabase({ ...upToDate, schema: { ...schema, ...faults } }, false);
    for (const faults of [
      { ...sound, missing: ['x'] },
      { ...sound, changed: ['x'] },
    ])
      expect(states(withFaults({ triggers: faults, indexes: faults }))).to.include({
        triggers: 'problem',
        indexes: 'warning',
      });
    const [totals] = withFaults({ countedTables: ['users', 'menus'] }).filter(({ subject }) => subject === 'totals');
    expect(totals).to.include({
      state: 'warning',
      hint: "in the database: select recount_listed_table('users'); select recount_listed_table('menus');",
    });
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
