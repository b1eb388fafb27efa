import { expect } from 'chai';
import { expectLeft, expectRight } from '../../../support/expect-either.js';
import { onRedisServer } from '../../../support/redis/on-server.js';
import { redisScenario } from '../../../support/redis/scenario.js';

describe('the key that a client sends with a login', () => {
  onRedisServer((redis, server) => {
    const keys = async () => (await server().command('KEYS', '*')) as string[];

    it('reads no lock, count, rate, logout, permission or generation when it names their Redis keys', async () => {
      const { logIn, loggedIn, logOut, captcha, authenticate } = await redisScenario(redis());
      for (let failures = 0; failures < 5; failures += 1)
        await logIn({ username: 'somebody', password: 'wrong-password' });
      const { text, token } = await loggedIn();
      expectRight(await logOut(token));
      const unused = await captcha();

      const entries = (await keys()).filter((key) => !key.startsWith('captcha:'));
      for (const kind of ['login-attempt:', 'captcha-rate:', 'revoked:', 'permissions:'])
        expect(
          entries.some((key) => key.startsWith(kind)),
          kind,
        ).to.be.true;
      for (const [n, key] of entries.entries())
        expectLeft(await logIn({ username: `guesser-${n}`, key, code: '1' }), 'CaptchaIncorrect');

      expect(await keys()).to.include.members([...entries, unused.key]);
      expectLeft(await logIn({ username: 'somebody' }), 'LoginLocked');
      expectLeft(await authenticate(text), 'TokenRevoked');
    });
  });
});
