import { randomBytes } from 'node:crypto';
import { expect } from 'chai';
import type { DatabaseDiagnosis } from '../../src/composition/diagnostics.js';
import { asJson, asText, isHealthy, type Check, type Checks } from '../../src/cli/doctor/check.js';
import { checkClockSkew, checkFreeSpace, checkHashing, checkSigningSecret } from '../../src/cli/doctor/host-checks.js';
import { checkAccounts } from '../../src/cli/doctor/account-checks.js';
import { mlpsLevel, type LevelSettings } from '../../src/cli/doctor/mlps-level.js';
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

  it('warn of an mlps level that lacks clauses, of missing TLS, and of one session that a lost browser blocks', () => {
    const policy = { ACCOUNT_POLICY: 'open', SESSIONS_PER_USER: 1, SESSIONS_BEYOND: 'refuse' } as const;
    const statesOf = (settings: Partial<Parameters<typeof checkAccounts>[0]>) =>
      checkAccounts({ ...policy, TRUST_PROXY: [], ACCOUNT_IDLE_DAYS: 90, SECOND_FACTOR: 'off', ...settings }).map(
        ({ subject, state }) => `${subject}: ${state}`,
      );
    expect(statesOf({})).to.deep.equal(['account policy: ok', 'sessions: warning']);
    expect(statesOf({ SESSIONS_PER_USER: 2 })).to.deep.equal(['account policy: ok']);
    const mlps = { ACCOUNT_POLICY: 'mlps', SESSIONS_BEYOND: 'oldest' } as const;
    expect(statesOf(mlps)).to.deep.equal(['account policy: warning', 'TLS: warning']);
    expect(statesOf({ ...mlps, TRUST_PROXY: ['192.0.2.1/32'] })).to.deep.equal(['account policy: warning', 'TLS: ok']);
    expect(statesOf({ ...policy, ACCOUNT_POLICY: 'nist', SESSIONS_PER_USER: 0 })).to.include('TLS: warning');
  });

  it('tell the level of GB/T 22239-2019 that the settings allow for, and the missing clauses', () => {
    const mlps: LevelSettings = {
      ...({ ACCOUNT_POLICY: 'mlps', SECOND_FACTOR: 'permission' } as const),
      ...{ TRUST_PROXY: ['192.0.2.1/32'], ACCOUNT_IDLE_DAYS: 90 },
    };
    const levelOf = (settings: Partial<LevelSettings>) => {
      const { level, missing } = mlpsLevel({ ...mlps, ...settings });
      return [level, missing.filter((one) => one.level === 2).map(({ clause }) => clause)];
    };
    expect(levelOf({})).to.deep.equal([2, []]);
    expect(levelOf({ TRUST_PROXY: [] })).to.deep.equal([0, ['7.1.4.1 c']]);
    expect(levelOf({ ACCOUNT_POLICY: 'open', ACCOUNT_IDLE_DAYS: 0 })).to.deep.equal([
      ...[0, ['7.1.4.1 a', '7.1.4.1 c', '7.1.4.2 c', '7.1.4.3']],
    ]);
    expect(mlpsLevel(mlps).missing.map(({ clause }) => clause)).to.deep.equal([
      ...['8.1.4.1 d', '8.1.4.2 g', '8.1.4.3 c, 8.1.4.7 b', '8.1.5'],
    ]);
    const clausesOf = (settings: LevelSettings) => mlpsLevel(settings).missing.map(({ clause }) => clause);
    expect(clausesOf(mlps)).to.include('8.1.4.1 d');
    expect(clausesOf({ ...mlps, SECOND_FACTOR: 'required' })).to.not.include('8.1.4.1 d');
  });

  it('have a line for each missing clause, with the setting that meets it', () => {
    const settings = { SESSIONS_PER_USER: 1, SESSIONS_BEYOND: 'oldest', ACCOUNT_POLICY: 'mlps' } as const;
    const checks = checkAccounts({ ...settings, TRUST_PROXY: [], ACCOUNT_IDLE_DAYS: 0, SECOND_FACTOR: 'permission' });
    const [first = '', ...lines] = asText(checks.slice(0, 1)).split('\n').slice(0, -1);
    expect(first).to.equal('warning  account policy: is mlps, and allows for no level of GB/T 22239-2019');
    expect(lines.map((line) => /^ {9}→ level [23], [78]\.1\.[45][^:]*: ./.test(line))).to.not.include(false);
    expect(lines.map((line) => /: set ([A-Z_]+)|: (no setting)/.exec(line)?.slice(1).join(''))).to.deep.equal([
      ...['TRUST_PROXY', 'ACCOUNT_IDLE_DAYS', 'SECOND_FACTOR', 'no setting', 'no setting', 'no setting'],
    ]);
  });

  it('give no hint to a setting that has the value already', () => {
    const open: LevelSettings = {
      ...({ ACCOUNT_POLICY: 'open', SECOND_FACTOR: 'off' } as const),
      ...{ TRUST_PROXY: [], ACCOUNT_IDLE_DAYS: 0 },
    };
    const hintOf = (settings: Partial<LevelSettings>, clause: string) =>
      mlpsLevel({ ...open, ...settings }).missing.find((one) => one.clause === clause)?.hint;
    const proxy = 'set TRUST_PROXY to the proxy that ends TLS';
    const policy = 'set ACCOUNT_POLICY to mlps';
    expect(hintOf({}, '7.1.4.1 c')).to.equal(`${proxy}, and ${policy}`);
    expect(hintOf({ ACCOUNT_POLICY: 'mlps' }, '7.1.4.1 c')).to.equal(proxy);
    expect(hintOf({ TRUST_PROXY: ['192.0.2.1/32'] }, '7.1.4.1 c')).to.equal(policy);
    expect(checkHashing(12, 501).hint).to.equal(
      'lower BCRYPT_COST, to 10 at the least, or give the service more cores',
    );
    expect(checkHashing(10, 501).hint).to.equal('give the service more cores');
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
    const mlps = { level: 2, missing: [] } as const;
    expect(JSON.parse(asJson([], mlps))).to.deep.equal({ ok: true, checks: [], mlps });
  });
});
