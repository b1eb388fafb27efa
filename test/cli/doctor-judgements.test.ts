import { randomBytes } from 'node:crypto';
import { expect } from 'chai';
import { judgeAdministrator } from '../../src/cli/doctor/administrator.js';
import { judgeClockSkew } from '../../src/cli/doctor/clock-skew.js';
import { judgeDatabase } from '../../src/cli/doctor/database.js';
import type { Finding } from '../../src/cli/doctor/finding.js';
import { judgeFreeSpace } from '../../src/cli/doctor/free-space.js';
import { judgeHashing } from '../../src/cli/doctor/hashing.js';
import { judgeKeyValueServer } from '../../src/cli/doctor/key-value-server.js';
import { asJson, asText, isHealthy } from '../../src/cli/doctor/report.js';
import { judgeSigningSecret } from '../../src/cli/doctor/signing-secret.js';

const states = (findings: ReadonlyArray<Finding>) =>
  Object.fromEntries(findings.map(({ subject, state }) => [subject, state]));

describe('the doctor’s judgement', () => {
  it('of a signing secret tells drawn ones from those that somebody thought up', () => {
    for (const secret of [
      randomBytes(48).toString('base64url'),
      randomBytes(32).toString('base64'),
      randomBytes(32).toString('hex'),
      'b7d1a3f09c4e8265b7d1c3f09a4e8265',
    ])
      expect(judgeSigningSecret(secret).state, secret).to.equal('ok');
    for (const secret of [
      'the quick brown fox jumps over the lazy dog',
      'please-do-not-tell-anybody-this-secret-key',
      '门神门神守门人不让任何坏人进来的秘密口令'.repeat(2),
      'abababababababababababababababab1',
      '1111111111111111111111111111111111111112',
      'password1password1password1password2',
    ])
      expect(judgeSigningSecret(secret).state, secret).to.equal('warning');
  });

  it('never repeats the secret', () => {
    const secret = 'please do not repeat this secret';
    expect(JSON.stringify(judgeSigningSecret(secret))).to.not.include('repeat this');
  });

  it('of hashing warns of what is cheap to try, and of what is dear to serve', () => {
    const judged = [
      [10, 60, 'ok'],
      [10, 20, 'ok'],
      [12, 500, 'ok'],
      [9, 60, 'warning'],
      [10, 19, 'warning'],
      [13, 501, 'warning'],
    ] as const;
    for (const [cost, ms, state] of judged) expect(judgeHashing(cost, ms).state, `${cost} ${ms}`).to.equal(state);
    expect(judgeHashing(4, 2).advice).to.equal('set BCRYPT_COST to 10 or more');
    expect(judgeHashing(11, 10).advice).to.equal('set BCRYPT_COST to 12 or more');
  });

  it('of a clock minds a second, and does not stand more than five, on either side', () => {
    for (const sign of [1, -1]) {
      expect(judgeClockSkew('redis', sign * 1_000).state).to.equal('ok');
      expect(judgeClockSkew('redis', sign * 1_001).state).to.equal('warning');
      expect(judgeClockSkew('redis', sign * 5_000).state).to.equal('warning');
      expect(judgeClockSkew('redis', sign * 5_001).state).to.equal('problem');
    }
    expect(judgeClockSkew('redis', 7_300).says).to.equal('7.3 s ahead of the clock of this host');
    expect(judgeClockSkew('redis', -7_300).says).to.equal('7.3 s behind the clock of this host');
    expect(judgeClockSkew('redis', NaN).state).to.equal('problem');
  });

  it('of a disk goes by the space that is left', () => {
    expect(judgeFreeSpace('.data', 1_000_000_000).state).to.equal('ok');
    expect(judgeFreeSpace('.data', 999_999_999).state).to.equal('warning');
    expect(judgeFreeSpace('.data', 100_000_000).state).to.equal('warning');
    expect(judgeFreeSpace('.data', 99_999_999).state).to.equal('problem');
  });

  it('of a server goes by what it keeps, and is none where it does not tell', () => {
    const server = (survivesRestart: boolean, eviction?: string) =>
      states(judgeKeyValueServer({ name: 'a:1', aheadMs: 0, settings: { survivesRestart, eviction } }));
    expect(server(true)).to.deep.equal({
      'persistence of redis a:1': 'ok',
      'eviction of redis a:1': 'ok',
      'clock of redis a:1': 'ok',
    });
    expect(server(false)).to.include({ 'persistence of redis a:1': 'problem' });
    expect(server(true, 'volatile-lru')).to.include({ 'eviction of redis a:1': 'problem' });
    expect(states(judgeKeyValueServer({ name: 'a:1', aheadMs: 6_000, settings: undefined }))).to.deep.equal({
      'redis a:1': 'warning',
      'clock of redis a:1': 'problem',
    });
  });

  it('of a database goes by its schema first', () => {
    const sound = {
      aheadMs: 0,
      pending: [],
      unknown: [],
      silentTriggers: [],
      countedTables: [],
      missingIndexes: [],
      changedIndexes: [],
    };
    expect(states(judgeDatabase(sound, false))).to.deep.equal({
      schema: 'ok',
      'clock of database': 'ok',
      triggers: 'ok',
      totals: 'ok',
      indexes: 'ok',
    });
    const behind = { ...sound, pending: ['0002-b'], silentTriggers: ['x'] };
    expect(states(judgeDatabase(behind, false))).to.deep.equal({ schema: 'problem', 'clock of database': 'ok' });
    expect(states(judgeDatabase(behind, true))).to.deep.equal({ schema: 'ok', 'clock of database': 'ok' });
    expect(states(judgeDatabase({ ...sound, unknown: ['9999-z'] }, false))).to.include({ schema: 'warning' });
    expect(states(judgeDatabase({ ...sound, silentTriggers: ['x'] }, false))).to.include({ triggers: 'problem' });
    for (const faults of [{ missingIndexes: ['x'] }, { changedIndexes: ['x'] }])
      expect(states(judgeDatabase({ ...sound, ...faults }, false))).to.include({ indexes: 'warning' });
    const [totals] = judgeDatabase({ ...sound, countedTables: ['users', 'menus'] }, false).filter(
      ({ subject }) => subject === 'totals',
    );
    expect(totals).to.include({
      state: 'warning',
      advice: "in the database: select recount_listed_table('users'); select recount_listed_table('menus');",
    });
  });

  it('of the administrator does not stand the default password', () => {
    expect(judgeAdministrator('absent').state).to.equal('warning');
    expect(judgeAdministrator('default password').state).to.equal('problem');
    expect(judgeAdministrator('own password').state).to.equal('ok');
  });
});

describe('the doctor’s report', () => {
  const findings: ReadonlyArray<Finding> = [
    { subject: 'settings', state: 'ok', says: 'fine' },
    { subject: 'clock', state: 'warning', says: 'late', advice: 'set it' },
  ];
  const broken: Finding = { subject: 'schema', state: 'problem', says: 'behind', advice: 'migrate' };

  it('has a line for each finding, its advice below, and a sum', () => {
    expect(asText([...findings, broken]).split('\n')).to.deep.equal([
      'ok       settings: fine',
      'warning  clock: late',
      '         → set it',
      'problem  schema: behind',
      '         → migrate',
      '1 problem, 1 warning',
    ]);
  });

  it('is healthy without a problem, also for machines', () => {
    expect(isHealthy(findings)).to.be.true;
    expect(isHealthy([...findings, broken])).to.be.false;
    expect(JSON.parse(asJson([broken]))).to.deep.equal({ ok: false, findings: [broken] });
  });
});
