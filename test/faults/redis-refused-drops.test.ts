import type { MikroORM } from '@mikro-orm/postgresql';
import { expect } from 'chai';
import { duringSuite } from '../support/during-suite.js';
import { eventually } from '../support/eventually.js';
import { askPage } from '../support/http/pages.js';
import { tokenOf } from '../support/http/session.js';
import { closeOrms, ormAt } from '../support/postgres/orm.js';
import { untilListening, startServiceOn } from '../support/postgres/service.js';
import { sharedPostgres } from '../support/postgres/shared.js';
import { redisServerOrSkip } from '../support/redis/server.js';

/** A cached permission lasts for a minute. */
const LIMIT_MS = 40_000;
const FAILED = 'cached permissions are not used until they can be dropped';
const DROPPED = 'cached permissions were dropped';
/** The changes are plain SQL, of any other program. */
const CHANGES = {
  'a permission is withdrawn': [`update roles set status = 2`, `update roles set status = 1`],
  'an account is disabled': [
    `update users set status = 2 where username = 'auditor'`,
    `update users set status = 1 where username = 'auditor'`,
  ],
} as const;

describe('a change of permissions that Redis does not take', () => {
  const redis = duringSuite(redisServerOrSkip, ({ stop }) => stop());
  const postgres = duringSuite(sharedPostgres, () => Promise.resolve());
  const url = duringSuite(
    () => postgres().newDatabase(),
    () => Promise.resolve(),
  );
  const service = duringSuite(
    () => startServiceOn(url(), { REDIS_URL: redis().url, STORE_DEADLINE_MS: '1000' }),
    ({ stop }) => stop(),
  );
  let other: MikroORM;
  let token: string;

  const run = (sql: string) => other.em.getConnection().execute(sql);
  const reason = async () => (await askPage(service(), token, 'user/page')).headers.get('X-Failure-Reason');
  const untilRefused = () => eventually(async () => (await reason()) !== null, LIMIT_MS);
  const untilCached = () =>
    eventually(async () => {
      const keys = (await redis().command('KEYS', 'permissions:user:*')) as string[];
      return (await reason()) === null && keys.length > 0;
    }, LIMIT_MS);
  const timesLogged = (message: string): number => service().log.text().split(message).length - 1;
  /** While the drop is outstanding every request is refused; afterwards too. */
  const refusedUntilDropped = async (earlier: number) => {
    await eventually(async () => {
      expect(await reason()).not.to.equal(null);
      return timesLogged(DROPPED) > earlier;
    }, LIMIT_MS);
    expect(await reason()).not.to.equal(null);
  };

  before(async () => {
    other = ormAt(url());
    await untilListening(service());
  });
  beforeEach(async () => {
    token = await tokenOf(service(), 'auditor');
    await untilCached();
  });
  after(closeOrms);

  for (const [what, [change, undo]] of Object.entries(CHANGES))
    it(`takes effect at once when ${what}, although Redis answers reads`, async () => {
      const [failed, dropped] = [FAILED, DROPPED].map(timesLogged);
      await redis().command('CONFIG', 'SET', 'min-replicas-to-write', '1');
      try {
        await run(change);
        await untilRefused();
        for (let times = 0; times < 20; times += 1) expect(await reason()).not.to.equal(null);
        expect(timesLogged(FAILED)).to.equal(failed! + 1);
      } finally {
        await redis().command('CONFIG', 'SET', 'min-replicas-to-write', '0');
      }
      await refusedUntilDropped(dropped!);
      await run(undo);
    });

  it('takes effect, and the drop is repeated when Redis answers again', async () => {
    const [change, undo] = CHANGES['a permission is withdrawn'];
    const dropped = timesLogged(DROPPED);
    redis().signal('SIGSTOP');
    try {
      await run(change);
      await untilRefused();
    } finally {
      redis().signal('SIGCONT');
    }
    await refusedUntilDropped(dropped);
    await run(undo);
  });
});
