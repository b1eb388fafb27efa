import type { Worker } from 'node:worker_threads';
import { expect } from 'chai';
import { stub } from 'sinon';
import { bcryptPasswordHasher } from '../../src/adapters/bcrypt/bcrypt-password-hasher.js';
import { O } from '../../src/domain/fp.js';
import { ENGINES } from '../support/engines.js';
import { startLightService } from '../support/http/light-service.js';
import { expectRefused, expectSucceeded } from '../support/http/refusals.js';
import type { TestService } from '../support/http/service.js';
import { logIn } from '../support/http/session.js';

/** Comparing with it takes half a second and more, so that the thread is surely at work when it is killed. */
const SLOW_HASH = `$2b$13$${'.'.repeat(53)}`;

for (const [name, engine] of Object.entries(ENGINES))
  describe(`a login whose hashing thread dies (${name})`, () => {
    const threads: Worker[] = [];
    const note = (thread: Worker): void => void threads.push(thread);
    let service: TestService;
    let stop = (): Promise<void> => Promise.resolve();
    before(async function () {
      process.on('worker', note);
      const hasher = bcryptPasswordHasher({ engine: await engine(this), cost: 4, threads: 1 });
      service = await startLightService(
        {},
        {
          hasher: ({ onClose }) => {
            onClose('the one thread', hasher.close);
            return hasher;
          },
        },
      );
      ({ stop } = service);
    });
    after(async () => {
      process.off('worker', note);
      await stop();
    });

    it('fails, and the login that waited for the thread succeeds', async () => {
      expectSucceeded(await logIn(service), '登录成功');
      const users = service.port('users');
      const account = O.toUndefined(await users.findByUsername('auditor'));
      const slow = stub(users, 'findByUsername').resolves(O.some({ ...account!, passwordHash: SLOW_HASH }));
      const compared = new Promise<void>((resolve) => {
        const { verify } = service.port('hasher');
        const told = stub(service.port('hasher'), 'verify').callsFake((...asked) => {
          told.restore();
          setImmediate(resolve);
          return verify(...asked);
        });
      });
      const doomed = logIn(service);
      await compared;
      slow.restore();
      const next = logIn(service);
      await threads.at(-1)?.terminate();
      expectRefused(await doomed, 'UnexpectedError');
      expectSucceeded(await next, '登录成功');
      expect(threads.length).to.be.above(1);
    });
  });
