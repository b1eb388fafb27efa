import { EventEmitter, once } from 'node:events';
import { createServer, type AddressInfo, type Socket } from 'node:net';
import { inspect } from 'node:util';
import type { Knex, MikroORM } from '@mikro-orm/postgresql';
import { expect } from 'chai';
import sinon from 'sinon';
import { databaseProbe } from '../../src/adapters/mikro-orm/database-probe.js';
import { closeOrm, ormOptions } from '../../src/adapters/mikro-orm/connection/orm-options.js';
import { migrate } from '../../src/adapters/mikro-orm/migrations/migrate.js';
import { MIGRATIONS_TABLE } from '../../src/adapters/mikro-orm/migrations/migrations.js';
import { mikroOrmUserRepository } from '../../src/adapters/mikro-orm/mikro-orm-user-repository.js';
import { seed } from '../../src/adapters/mikro-orm/demo-data/seed.js';
import { O } from '../../src/domain/fp.js';
import { Unavailable } from '../../src/domain/ports/unavailable.js';
import { pageQueryOf } from '../contracts/page-query-of.js';
import { eventually } from '../support/eventually.js';
import { closeOrms, ormAt } from '../support/postgres/orm.js';
import { pagesOver } from '../support/postgres/pages.js';
import type { PostgresServer } from '../support/postgres/server.js';
import { sharedPostgres } from '../support/postgres/shared.js';

const HASTY = { connectTimeoutMs: 300, statementTimeoutMs: 300, queryTimeoutMs: 400 };

const failureOf = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => expect.fail('nothing failed'),
    (error: unknown) => error,
  );

const expectUnavailable = async (work: Promise<unknown>, cause: object | RegExp): Promise<void> => {
  const failure = await failureOf(work);
  expect(failure).to.be.instanceOf(Unavailable).that.includes({ resource: 'database' });
  const { cause: found } = failure as Unavailable;
  if (cause instanceof RegExp) expect(found).to.be.an('error').with.property('message').that.matches(cause);
  else expect(found).to.be.an('error').that.includes(cause);
};

describe('mikro-orm adapters in trouble', () => {
  let server: PostgresServer;
  let url: string;
  /** Somebody else on the same server. */
  let other: MikroORM;
  const findIn = (orm: MikroORM, name = 'x', timeZone = 'Asia/Shanghai') =>
    pagesOver(orm, { timeZone }).find('example', pageQueryOf({ substring: { name } }));
  const everyCall = (orm: MikroORM): Record<string, () => Promise<unknown>> => {
    const users = mikroOrmUserRepository(orm);
    return {
      find: () => findIn(orm),
      findByUsername: () => users.findByUsername('admin'),
      replacePasswordHash: () => users.replacePasswordHash(1, 'a', 'b'),
      accessOf: () => users.accessOf(1),
    };
  };
  const backendOf = async (orm: MikroORM): Promise<number> => {
    const [row] = await orm.em.getConnection().execute<{ pid: number }[]>('select pg_backend_pid() as pid');
    return row!.pid;
  };

  before(async function () {
    server = await sharedPostgres(this);
    url = await server.newDatabase();
    other = ormAt(url);
    await migrate(other);
    await other.em.getConnection().execute(`insert into examples (name, type) values ('x secret', 1)`);
  });
  after(closeOrms);

  describe('with nobody listening', () => {
    const NOBODY = 'postgres://postgres@127.0.0.1:1/nobody';

    it('is created all the same, and every call is unavailable', async () => {
      const orm = ormAt(NOBODY, HASTY);
      for (const call of Object.values(everyCall(orm))) await expectUnavailable(call(), { code: 'ECONNREFUSED' });
      await expectUnavailable(migrate(orm), { code: 'ECONNREFUSED' });
      await expectUnavailable(seed(orm, { hash: () => Promise.resolve('') }), { code: 'ECONNREFUSED' });
      expect(await databaseProbe(orm).check()).to.equal('down');
    });

    it('answers fifty calls at once', async () => {
      const orm = ormAt(NOBODY, HASTY);
      const failures = await Promise.all(Array.from({ length: 50 }, () => failureOf(findIn(orm))));
      for (const failure of failures) expect(failure).to.be.instanceOf(Unavailable);
    });

    it('answers after a Unix socket has gone', async () => {
      const address = { host: '/nowhere', port: 1, user: 'postgres', password: '', dbName: 'x' };
      await expectUnavailable(findIn(ormAt(url, { ...HASTY, address })), { code: 'ENOENT' });
    });
  });

  describe('with a server that accepts and says nothing', () => {
    const silent = createServer((socket) => sockets.add(socket));
    const sockets = new Set<Socket>();
    before(() => once(silent.listen(0, '127.0.0.1'), 'listening'));
    after(() => {
      for (const socket of sockets) socket.destroy();
      silent.close();
    });
    const silentUrl = () => `postgres://postgres@127.0.0.1:${(silent.address() as AddressInfo).port}/silent`;

    it('gives up connecting', async () => {
      await expectUnavailable(findIn(ormAt(silentUrl(), HASTY)), /timeout/i);
    });

    it('is down for the probe, however patient the connection is', async () => {
      expect(await databaseProbe(ormAt(silentUrl(), { connectTimeoutMs: 600_000 })).check()).to.equal('down');
    });
  });

  it('lives on when its idle connection is ended, and works again', async () => {
    const orm = ormAt(url, { poolMax: 1 });
    const pid = await backendOf(orm);
    await other.em.getConnection().execute('select pg_terminate_backend(?)', [pid]);
    let now = pid;
    for (let tries = 0; now === pid && tries < 50; tries += 1) now = await backendOf(orm).catch(() => pid);
    expect(now).not.to.equal(pid);
    expect((await findIn(orm)).total).to.equal(1);
  });

  it('is unavailable when its connection is ended in the middle of a call', async () => {
    const orm = ormAt(url, { poolMax: 1 });
    const pid = await backendOf(orm);
    await other.em.transactional(async (em) => {
      await em.execute('lock table examples');
      const found = expectUnavailable(findIn(orm), { code: '57P01' });
      await eventually(async () => {
        const waiting = await em.execute<object[]>('select 1 from pg_locks where pid = ? and not granted', [pid]);
        return waiting.length > 0;
      });
      await em.execute('select pg_terminate_backend(?)', [pid]);
      await found;
    });
    expect((await findIn(orm)).total).to.equal(1);
  });

  it('reads a user again when its connection is ended in the middle of the call', async () => {
    const orm = ormAt(url, { poolMax: 1 });
    const pid = await backendOf(orm);
    await other.em.transactional(async (em) => {
      await em.execute('lock table users');
      const found = mikroOrmUserRepository(orm).findByUsername('nobody');
      await eventually(async () => {
        const waiting = await em.execute<object[]>('select 1 from pg_locks where pid = ? and not granted', [pid]);
        return waiting.length > 0;
      });
      await em.execute('select pg_terminate_backend(?)', [pid]);
      await em.execute('commit; begin');
      expect(await found).to.deep.equal(O.none);
    });
  });

  it('does not wait for a locked table', async () => {
    // The limit of the server is the first to be reached, also on a busy machine.
    const orm = ormAt(url, { ...HASTY, connectTimeoutMs: 20_000, queryTimeoutMs: 20_000 });
    await other.em.transactional(async (em) => {
      await em.execute('lock table examples, users');
      for (const name of ['find', 'findByUsername'])
        await expectUnavailable(everyCall(orm)[name]!(), { code: '57014' });
    });
    expect((await findIn(orm)).total).to.equal(1);
  });

  it('does not use a connection again whose server has gone silent', async () => {
    const orm = ormAt(url, { ...HASTY, connectTimeoutMs: 5_000, poolMax: 1 });
    const pid = await backendOf(orm);
    process.kill(pid, 'SIGSTOP');
    try {
      await expectUnavailable(findIn(orm), /Query read timeout|no answer within/);
      expect(await backendOf(orm)).not.to.equal(pid);
      expect(await databaseProbe(orm).check()).to.equal('up');
    } finally {
      process.kill(pid, 'SIGCONT');
    }
  });

  it('closes its connections although the server is silent', async () => {
    const sockets = () => process.getActiveResourcesInfo().filter((name) => name === 'TCPSocketWrap').length;
    const orm = ormAt(url, { poolMax: 1 });
    const before = sockets();
    const pid = await backendOf(orm);
    process.kill(pid, 'SIGSTOP');
    try {
      expect(sockets()).to.equal(before + 1);
      await closeOrm(orm);
      // before the pool of another test closes an unused connection
      await eventually(() => sockets() === before, 5_000);
    } finally {
      process.kill(pid, 'SIGCONT');
    }
  });

  it('forgets a connection that has ended', () => {
    const usable = new Set<string>();
    const { pool } = ormOptions({ address: { url } }, usable).driverOptions as Knex.Config;
    const connection = Object.assign(new EventEmitter(), { __knexUid: 'one', query: () => undefined });
    const afterCreate = pool?.afterCreate as (connection: EventEmitter, done: () => void) => void;
    afterCreate(connection, () => undefined);
    expect([...usable]).to.deep.equal(['one']);
    connection.emit('end');
    expect([...usable]).to.deep.equal([]);
  });

  it('is unavailable while every connection is taken', async () => {
    const orm = ormAt(url, { ...HASTY, poolMax: 1 });
    await orm.em.transactional(async (em) => {
      await em.execute('select 1');
      await expectUnavailable(findIn(orm), /Timeout acquiring/);
    });
    expect((await findIn(orm)).total).to.equal(1);
  });

  it('lets nobody wait twice: for a connection, and then as long again for the answer', async () => {
    const orm = ormAt(url, { poolMax: 1, connectTimeoutMs: 1_600, statementTimeoutMs: 1_500, queryTimeoutMs: 1_600 });
    await backendOf(orm);
    await other.em.transactional(async (em) => {
      await em.execute('lock table examples');
      const ended: number[] = [];
      const both = [findIn(orm), findIn(orm)].map(async (found) => {
        expect(await failureOf(found)).to.be.instanceOf(Unavailable);
        ended.push(performance.now());
      });
      await Promise.all(both);
      // the second one would have waited 1.5 seconds longer
      expect(Math.abs(ended[1]! - ended[0]!)).to.be.below(1_200);
    });
    expect((await findIn(orm)).total).to.equal(1);
  });

  it('makes do with the connections that a full server leaves it', async () => {
    await other.em
      .getConnection()
      .execute(`create role few login connection limit 2; grant select on examples, listed_tables to few`);
    const orm = ormAt(url.replace('postgres@', 'few@'));
    const all = await Promise.all(Array.from({ length: 40 }, () => findIn(orm)));
    for (const { total } of all) expect(total).to.equal(1);
    const more = ormAt(url.replace('postgres@', 'few@'), { connectTimeoutMs: 300 });
    await orm.em.transactional(async (em) => {
      await em.execute('select 1');
      await orm.em.fork().transactional(async (second) => {
        await second.execute('select 1');
        await expectUnavailable(findIn(more), { code: '53300' });
      });
    });
  });

  it('reports a missing column as a bug', async () => {
    const orm = ormAt(await server.newDatabase());
    await migrate(orm);
    await orm.em.getConnection().execute('alter table users drop column credential_generation cascade');
    const failure = await failureOf(mikroOrmUserRepository(orm).accessOf(1));
    expect(failure).not.to.be.instanceOf(Unavailable);
    expect(failure).to.be.an('error').that.includes({ code: '42703' });
  });

  it('is unavailable without its tables, says which command creates them, and works once they are there', async () => {
    const orm = ormAt(await server.newDatabase());
    for (const call of Object.values(everyCall(orm))) {
      await expectUnavailable(call(), { code: '42P01' });
      expect(await failureOf(call()))
        .to.have.property('message')
        .that.includes('menshen migrate');
    }
    expect(await databaseProbe(orm).check()).to.equal('down');
    await migrate(orm);
    expect(await databaseProbe(orm).check()).to.equal('up');
    expect(await findIn(orm)).to.include({ total: 0 });
  });

  it('is asked one short question by the probe', async () => {
    const orm = ormAt(url);
    const asked = sinon.spy(orm.em.getConnection(), 'execute');
    expect(await databaseProbe(orm).check()).to.equal('up');
    expect(asked.args.map(([sql]) => sql)).to.deep.equal([`select name from ${MIGRATIONS_TABLE}`]);
  });

  it('is degraded for the probe while a migration is pending', async () => {
    const orm = ormAt(await server.newDatabase());
    const names = await migrate(orm);
    const forget = `delete from ${MIGRATIONS_TABLE} where name = ?`;
    await orm.em.getConnection().execute(forget, [names.at(-1)]);
    expect(await databaseProbe(orm).check()).to.equal('degraded');
  });

  it('is unavailable without its database', async () => {
    const orm = ormAt(url.replace(/\w+$/, 'missing'));
    for (const call of Object.values(everyCall(orm))) await expectUnavailable(call(), { code: '3D000' });
    expect(await databaseProbe(orm).check()).to.equal('down');
  });

  it('is unavailable once it is closed', async () => {
    const orm = ormAt(url);
    await findIn(orm);
    await orm.close();
    expect(await failureOf(findIn(orm))).to.be.instanceOf(Unavailable);
  });

  it('lets bugs keep their own error', async () => {
    const failure = await failureOf(findIn(ormAt(url), 'x', 'Not/AZone'));
    expect(failure).not.to.be.instanceOf(Unavailable);
    expect(failure).to.be.an('error').that.includes({ code: '22023' });
  });

  it('quotes neither statements nor values, in errors or in any output', async () => {
    const outputs = [process.stdout, process.stderr].map((stream) => sinon.stub(stream, 'write').returns(true));
    let failures: unknown[];
    try {
      const orm = ormAt(url);
      const unready = ormAt(await server.newDatabase());
      failures = [
        await failureOf(findIn(orm, 'secret', 'Not/AZone')),
        await failureOf(findIn(unready, 'secret')),
        await failureOf(mikroOrmUserRepository(unready).findByUsername('secret')),
        await failureOf(mikroOrmUserRepository(unready).replacePasswordHash(1, 'secret', 'secret')),
        await failureOf(orm.em.transactional((em) => em.execute('update nothing set name = ?', ['secret']))),
      ];
    } finally {
      for (const output of outputs) output.restore();
    }
    const written = outputs.flatMap((output) => output.args.map(([chunk]) => String(chunk))).join('');
    for (const text of [...failures.map((failure) => inspect(failure, { depth: 9, showHidden: true })), written])
      expect(text).not.to.match(/secret|select |update /);
  });
});
