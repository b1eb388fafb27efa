import { expect } from 'chai';
import { hashingThreadCount } from '../../src/composition/adapters.js';
import { compose } from '../../src/composition/container.js';
import { prepareSchema } from '../../src/composition/database.js';
import { createDisposer, requirePackages } from '../../src/composition/loader.js';
import { createServiceListener } from '../../src/composition/service.js';
import { ENGINES } from '../support/engines.js';
import { eventually } from '../support/eventually.js';
import { inlineHasher } from '../support/inline-hasher.js';
import { recordedLog } from '../support/redis/log.js';
import { sharedPostgres } from '../support/postgres/shared.js';
import { relational, settingsOf, without } from '../support/replaced-ports.js';
import { silentLog } from '../support/silent-log.js';

const messageOf = (promise: Promise<unknown>) =>
  promise.then(
    () => 'no error',
    (error: unknown) => (error as Error).message,
  );

describe('the composition', () => {
  const SERVERS = { DATABASE_URL: 'postgres://127.0.0.1:1/x', REDIS_URL: 'redis://127.0.0.1:1' };
  const keyValue = [
    ...['captchas', 'captchaRates', 'attempts', 'lockIndex', 'blacklist', 'permissionCache', 'sessionPlaces'],
    ...['loginTickets', 'keyValueProbe'],
  ];

  it('opens a connection only if an adapter of the settings needs it', () => {
    const settings = settingsOf(SERVERS);
    expect(compose(settings).uses('orm')).to.be.true;
    expect(compose(settings, without(...relational)).uses('orm')).to.be.false;
    expect(compose(settings, without(...keyValue)).uses('redis')).to.be.false;
    expect(compose(settingsOf(), {}).uses('redis')).to.be.false;
    // With DATABASE_URL, pages and exports have their own connections.
    for (const port of relational.filter((name) => name !== 'recordPages' && name !== 'recordExports'))
      expect(compose(settings, without(...relational.filter((name) => name !== port))).uses('orm'), port).to.be.true;
  });

  it('makes each part once, and closes the parts in reverse order', async () => {
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

  it('logs why the migrations of a database server cannot be checked', async function () {
    const missing = new URL(await (await sharedPostgres(this)).newDatabase());
    missing.pathname = '/absent';
    for (const [DATABASE_URL, cause] of [
      [missing.href, 'database "absent" does not exist'],
      ['postgres://127.0.0.1:1/x', 'connect ECONNREFUSED 127.0.0.1:1'],
    ] as const) {
      const log = recordedLog();
      const composition = compose(settingsOf({ DATABASE_URL, DATABASE_DEADLINE_MS: '10000' }), { log: () => log });
      await prepareSchema(composition);
      await composition.close();
      expect(log.messages()).to.deep.equal([
        `the migrations cannot be checked, serving without the database: database unavailable: ${cause}`,
      ]);
    }
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

  it('names an adapter that does not exist', () => {
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
    const { close } = await createServiceListener({
      settings: settingsOf(),
      prepare: () => Promise.resolve(),
      adapters: {
        ...without(...relational),
        hasher: () => ({ ...inlineHasher(), hash: failing }),
        log: () => log,
      },
    });
    await eventually(() => log.messages().includes('the password hasher failed at the start'));
    await close();
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
