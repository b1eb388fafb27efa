import { expect } from 'chai';
import { eventually } from '../support/eventually.js';
import { connectRedis, type RedisConnection } from '../../src/adapters/redis/connection/connect-redis.js';
import { O } from '../../src/contract/values/fp.js';
import { permissionOf } from '../../src/contract/values/permission.js';
import { ORIGIN } from '../application/scenario.js';
import { redisAnswers } from '../support/redis/connected-redis.js';
import { expectLeft, expectRight } from '../support/expect-either.js';
import { startFaultProxy, type FaultProxy } from '../support/redis/fault-proxy.js';
import { redisScenario } from '../support/redis/scenario.js';
import { redisOrSkip, startRedisServer, type RedisServer } from '../support/redis/server.js';
import { noStrayRejections } from '../support/redis/strays.js';
import { expectUnavailable } from '../support/redis/timing.js';
import { silentLog } from '../support/silent-log.js';

const DEADLINE_MS = 400;

type Fault = Readonly<{
  begin: (server: RedisServer, proxy: FaultProxy) => void;
  end?: (server: RedisServer) => unknown;
}>;

const answering = (bytes: string): Fault => ({ begin: (_, proxy) => proxy.answer(bytes) });

/** After each of them the server holds what it held before. */
const FAULTS: Readonly<Record<string, Fault>> = {
  killed: { begin: (server) => server.signal('SIGKILL'), end: (server) => server.start() },
  frozen: { begin: (server) => server.signal('SIGSTOP'), end: (server) => server.signal('SIGCONT') },
  slow: { begin: (_, proxy) => proxy.delay(1_500) },
  'out of reach': { begin: (_, proxy) => proxy.blackHole() },
  'read-only': answering("-READONLY You can't write against a read only replica.\r\n"),
  full: answering("-OOM command not allowed when used memory > 'maxmemory'.\r\n"),
  loading: answering('-LOADING Redis is loading the dataset in memory\r\n'),
  'without its cluster': answering('-CLUSTERDOWN The cluster is down\r\n'),
  'of another type': answering('-WRONGTYPE Operation against a key holding the wrong kind of value\r\n'),
  'talking garbage': answering('\u0000garbage\r\n'),
  'cut off in its replies': answering('$6\r\nAC'),
};

describe('the use cases while Redis is', () => {
  noStrayRejections();
  let server: RedisServer | undefined;
  let proxy: FaultProxy | undefined;
  let redis: RedisConnection | undefined;

  before(async function () {
    // what was stored before it is killed is there when it comes back
    const settings = ['--save', '', '--appendonly', 'yes', '--appendfsync', 'always'];
    server = await redisOrSkip(this, () => startRedisServer(settings));
    proxy = await startFaultProxy(server.url);
  });
  beforeEach(async () => {
    redis = connectRedis({ urls: [proxy!.url], deadlineMs: DEADLINE_MS, log: silentLog });
    await eventually(() => redisAnswers(redis!));
  });
  afterEach(async () => {
    proxy?.heal();
    server?.signal('SIGCONT');
    await redis?.close();
  });
  after(async () => {
    await proxy?.stop();
    await server?.stop();
  });

  for (const [name, { begin, end }] of Object.entries(FAULTS))
    it(`${name}: tokens are accepted, nothing is revoked or counted, and everything works afterwards`, async () => {
      const { handlers, loggedIn, authenticate, authorize, refresh, logOut, captcha, logIn, events } =
        await redisScenario(redis!);
      const { text, token } = await loggedIn();
      const solved = await captcha();
      expectLeft(await logIn({ password: 'wrong-password' }), 'CredentialsIncorrect');

      begin(server!, proxy!);
      // the first of them finds out
      expectRight(await authenticate(text));
      expect(events.at(-1)).to.include({ _tag: 'BlacklistUnchecked' });
      for (let guesses = 0; guesses < 6; guesses += 1)
        await expectUnavailable(
          () =>
            handlers.logIn({
              form: { username: 'auditor', password: 'wrong-password', ...solved },
              origin: ORIGIN,
            }),
          DEADLINE_MS,
        );
      await expectUnavailable(() => handlers.issueCaptcha({ origin: ORIGIN }), DEADLINE_MS);
      await expectUnavailable(() => logOut(token), DEADLINE_MS);
      await expectUnavailable(() => refresh(token), DEADLINE_MS);
      expectRight(await authenticate(text));
      // the permissions come from the database then
      expectRight(await authorize({ userId: token.claims.userId, needed: O.some(permissionOf('user', 'page')) }));

      proxy!.heal();
      await end?.(server!);
      await eventually(() => redisAnswers(redis!));

      for (let failures = 0; failures < 3; failures += 1)
        expectLeft(await logIn({ password: 'wrong-password' }), 'CredentialsIncorrect');
      expectRight(await logIn(solved));
      const fresh = expectRight(await refresh(token));
      expectLeft(await authenticate(text), 'TokenRevoked');
      expectRight(await logOut(expectRight(await authenticate(fresh))));
      expectLeft(await authenticate(fresh), 'TokenRevoked');
    });
});
