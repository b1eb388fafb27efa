import { expect } from 'chai';
import type { MikroORM } from '@mikro-orm/postgresql';
import { mikroOrmUserRepository } from '../../../src/adapters/mikro-orm/mikro-orm-user-repository.js';
import { migrate } from '../../../src/adapters/mikro-orm/migrations/migrate.js';
import { Unavailable } from '../../../src/domain/ports/unavailable.js';
import { pageQueryOf } from '../../port-contracts/page-query-of.js';
import { closeOrms, ormAt } from './orm.js';
import { pagesOver } from './pages.js';
import type { PostgresServer } from './server.js';
import { sharedPostgres } from './shared.js';

export const failureOf = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => expect.fail('nothing failed'),
    (error: unknown) => error,
  );

export const expectUnavailable = async (work: Promise<unknown>, cause: object | RegExp): Promise<void> => {
  const failure = await failureOf(work);
  expect(failure).to.be.instanceOf(Unavailable).that.includes({ resource: 'database' });
  const { cause: found } = failure as Unavailable;
  if (cause instanceof RegExp) expect(found).to.be.an('error').with.property('message').that.matches(cause);
  else expect(found).to.be.an('error').that.includes(cause);
};

/** A page of examples. */
export const findIn = (orm: MikroORM, name = 'x', timeZone = 'Asia/Shanghai') =>
  pagesOver(orm, { timeZone }).find('example', 'everything', pageQueryOf({ filters: { name } }));

/** A call of each kind, by its name. */
export const everyCall = (orm: MikroORM): Record<string, () => Promise<unknown>> => {
  const users = mikroOrmUserRepository(orm);
  return {
    find: () => findIn(orm),
    findByUsername: () => users.findByUsername('admin'),
    replacePasswordHash: () => users.replacePasswordHash(1, 'a', 'b'),
    accessOf: () => users.accessOf(1),
  };
};

/** For the suite that calls it: a migrated database with one example, and a connection of somebody else to it. */
export const useMigratedDatabase = () => {
  let server: PostgresServer;
  let url: string;
  let other: MikroORM;
  before(async function () {
    server = await sharedPostgres(this);
    url = await server.newDatabase();
    other = ormAt(url);
    await migrate(other);
    await other.em.getConnection().execute(`insert into examples (name, type) values ('x secret', 1)`);
  });
  after(closeOrms);
  return { server: () => server, url: () => url, other: () => other };
};
