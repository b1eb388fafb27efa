import { randomBytes } from 'node:crypto';
import { expect } from 'chai';
import { readSettings } from '../../config/settings.js';
import { hashingThreadCount } from '../../src/composition/adapters.js';
import { compose } from '../../src/composition/container.js';
import { migrateSchema } from '../../src/composition/database.js';
import { createDisposer, requirePackages } from '../../src/composition/loader.js';
import type { AdapterOverrides } from '../../src/composition/overrides.js';
import { createServiceListener, startAuditRetention } from '../../src/composition/service.js';
import { upTo } from '../contracts/at-once.js';
import { anEntry, numbersOf } from '../support/audit/audit-fixtures.js';
import { memoryAuditStore } from '../support/audit/memory-audit-store.js';
import { ENGINES } from '../support/engines.js';
import { eventually } from '../support/eventually.js';
import { expectRight } from '../support/expect-either.js';
import { fixedClock } from '../support/fixed-clock.js';
import { inlineHasher } from '../support/inline-hasher.js';
import { newFolder } from '../support/new-folder.js';
import { recordedLog } from '../support/redis/log.js';
import { silentLog } from '../support/silent-log.js';
import { anyDatabase } from '../support/postgres/shared.js';
import { days } from '../support/times.js';

const JWT_SECRET = randomBytes(48).toString('base64url');
const settingsOf = (environment: Readonly<Record<string, string>> = {}) =>
  expectRight(readSettings({ JWT_SECRET, ...environment }));
const messageOf = (promise: Promise<unknown>) =>
  promise.then(
    () => 'no error',
    (error: unknown) => (error as Error).message,
  );

const anything = () => ({}) as never;
const without = (...ports: string[]) => Object.fromEntries(ports.map((port) => [port, anything])) as AdapterOverrides;
const relational = [
  'users',
  'directory',
  'recordPages',
  'databaseProbe',
  'auditStore',
  'auditPages',
  'sessionStore',
  'recordChanges',
  'administrationReads',
  'recordExports',
];

describe('the composition', () => {
  const SERVERS = { DATABASE_URL: 'postgres://127.0.0.1:1/x', REDIS_URL: 'redis://127.0.0.1:1' };
  const keyValue = [
    ...['captchas', 'captchaRates', 'attempts', 'lockIndex', 'blacklist', 'permissionCache'],
    'keyValueProbe',
  ];

  it('uses a connection only while an adapter of the settings needs it', () => {
    const settings = settingsOf(SERVERS);
    expect(compose(settings).uses('orm')).to.be.true;
    expect(compose(settings, without(...relational)).uses('orm')).to.be.false;
    expect(compose(settings, without(...keyValue)).uses('redis')).to.be.false;
    expect(compose(settingsOf(), {}).uses('redis')).to.be.false;
    // With DATABASE_URL, pages and exports have their own connections.
    for (const port of relational.filter((name) => name !== 'recordPages' && name !== 'recordExports'))
      expect(compose(settings, without(...relational.filter((name) => name !== port))).uses('orm'), port).to.be.true;
  });

  it('makes each part once, and closes parts in the opposite order', async () => {
    const calls: string[] = [];
    const { get, close } = compose(settingsOf(), {
      ...without(...relational),
      hasher: ({ onClose }) => {
        calls.push('hasher');
        onClose('hasher', async () => void calls.push('hasher closed'));
        return inlineHasher();
      },
      log: ({ onClose, port }) => {
        port('hasher');
        onClose('log', async () => void calls.push('log closed'));
        return silentLog;
      },
    });
    const [one, other] = await Promise.all([get('log'), get('log')]);
    expect([one === other, await get('logIn')]).to.deep.equal([true, await get('logIn')]);
    await close();
    expect(calls).to.deep.equal(['hasher', 'log closed', 'hasher closed']);
  });

  it('rejects a promise as an adapter, an unknown port, and a missing package', async () => {
    const asynchronous =
      'the adapter factory for port captchas is asynchronous: await what it needs before createService, and return the adapter';
    const withCaptchas = (captchas: unknown) => compose(settingsOf(), { ...without(...relational), captchas } as never);
    expect(() => withCaptchas(async () => Promise.resolve({}))).to.throw(asynchronous);
    const failing = withCaptchas(() => Promise.reject(new Error('late')));
    expect(await messageOf(failing.makeOverrides())).to.equal(asynchronous);
    expect(() => compose(settingsOf(), without('captcha'))).to.throw('unknown port captcha');
    expect(compose(settingsOf(), { captchas: undefined } as never).uses('captchas')).to.be.true;
    expect(() => requirePackages('X', ['koa', 'no-such-package'])).to.throw(
      'X needs packages that are not installed: npm install no-such-package',
    );
  });

  it('hashes with the package of PASSWORD_HASHER', async function () {
    await ENGINES['native']?.(this);
    const { get, close } = compose(settingsOf({ PASSWORD_HASHER: 'native', BCRYPT_COST: '4' }));
    const hash = await inlineHasher().hash('123456');
    const verdict = await (await get('hasher')).verify('123456', hash);
    await close();
    expect(verdict).to.equal('match');
  });

  it('names the adapter that the settings do not have', () => {
    const settings = { ...settingsOf(), LOG_FORMAT: 'xml' as 'json' };
    expect(() => compose(settings)).to.throw('unknown adapter xml for port log');
  });

  it('closes every part although one fails', async () => {
    const closed: string[] = [];
    const { onClose, close } = createDisposer();
    onClose('first', async () => void closed.push('first'));
    onClose('second', () => Promise.reject(new Error('stuck')));
    onClose('third', () => {
      throw new Error('no promise');
    });
    const error = (await close().catch((reason: unknown) => reason)) as AggregateError;
    expect((error.errors as Error[]).map(({ message }) => message)).to.deep.equal([
      'third did not close',
      'second did not close',
    ]);
    expect(closed).to.deep.equal(['first']);
  });
});

describe('the start of the service', () => {
  it('logs that the password hasher fails', async () => {
    const log = recordedLog();
    const failing = () => Promise.reject(new Error('no threads'));
    const { close } = await createServiceListener(settingsOf(), () => Promise.resolve(), {
      ...without(...relational),
      hasher: () => ({ ...inlineHasher(), hash: failing }),
      log: () => log,
    });
    await eventually(() => log.messages().includes('the password hasher failed at the start'));
    await close();
  });
});

describe('the retention of the audit trail', () => {
  it('deletes entries older than the setting, and none when it is 0', async () => {
    /** Entries that are 100 to 400 days old, in a service with this retention. */
    const startWith = async (AUDIT_RETENTION_DAYS: string) => {
      const [clock, store] = [fixedClock(), memoryAuditStore()];
      await store.append(upTo(4).map((n) => anEntry(n, { time: new Date(clock.now().getTime() - days(n * 100)) })));
      const calls = { count: 0 };
      const deleteBefore: typeof store.deleteBefore = (before, most) => {
        calls.count += 1;
        return store.deleteBefore(before, most);
      };
      const settings = settingsOf({ AUDIT_RETENTION_DAYS, DATA_DIR: await newFolder('retention') });
      const composition = compose(settings, {
        ...without(...relational),
        auditStore: () => ({ ...store, deleteBefore }),
        clock: () => clock,
        log: () => silentLog,
      });
      const schedule = { firstMs: 1, everyMs: 1, batch: 10, pauseMs: 1 };
      await startAuditRetention(composition, settings.AUDIT_RETENTION_DAYS, schedule);
      return { calls, close: composition.close, stored: () => numbersOf(store.entries()) };
    };
    const unlimited = await startWith('0');
    const limited = await startWith('180');
    // the timers of the first would come before those of the second
    await eventually(() => limited.calls.count > 2);
    expect([limited.stored(), unlimited.stored()]).to.deep.equal([[1], [1, 2, 3, 4]]);
    await limited.close();
    await unlimited.close();
  });

  it('deletes old changes of records in the database, also where their table is not the audit store', async () => {
    for (const [AUDIT_STORE, auditStore] of [
      ['log', undefined],
      ['database', memoryAuditStore],
    ] as const) {
      const settings = settingsOf({ AUDIT_STORE, DATA_DIR: await newFolder('retention'), ...(await anyDatabase()) });
      const composition = compose(settings, { ...(auditStore && { auditStore }), log: () => silentLog });
      await migrateSchema(composition);
      const orm = await composition.get('orm');
      const run = (sql: string) => orm.em.getConnection().execute<{ event: string }[]>(sql);
      await run(`insert into audit_events (entry_id, time, event) values
        (gen_random_uuid(), now() - interval '181 days', 'RecordAdded'), (gen_random_uuid(), now(), 'RecordDeleted')`);
      const schedule = { firstMs: 1, everyMs: 10, batch: 10, pauseMs: 1 };
      await startAuditRetention(composition, settings.AUDIT_RETENTION_DAYS, schedule);
      await eventually(async () => (await run('select event from audit_events')).length === 1);
      expect(await run('select event from audit_events'), AUDIT_STORE).to.deep.equal([{ event: 'RecordDeleted' }]);
      await composition.close();
    }
  });
});

describe('the number of hashing threads', () => {
  it('is the share of the processors, less one', () => {
    for (const [processors, workers, threads] of [
      [1, 1, 1],
      [2, 1, 1],
      [4, 1, 3],
      [2, 2, 1],
      [8, 2, 3],
      [9, 2, 3],
      [2, 5, 1],
    ] as const)
      expect(hashingThreadCount(workers, processors), `${processors} processors, ${workers} workers`).to.equal(threads);
  });
});
