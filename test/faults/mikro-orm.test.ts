import { EventEmitter } from 'node:events';
import { Socket } from 'node:net';
import type { Knex, MikroORM } from '@mikro-orm/postgresql';
import { expect } from 'chai';
import sinon from 'sinon';
import { databaseProbe } from '../../src/adapters/mikro-orm/database-probe.js';
import { closeOrm, ormOptions } from '../../src/adapters/mikro-orm/connection/orm-options.js';
import { mikroOrmUserRepository } from '../../src/adapters/mikro-orm/mikro-orm-user-repository.js';
import { O } from '../../src/contract/values/fp.js';
import { Unavailable } from '../../src/domain/ports/unavailable.js';
import { eventually } from '../support/eventually.js';
import { ormAt, SHORT_TIMEOUTS } from '../support/postgres/orm.js';
import {
  everyCall,
  expectUnavailable,
  failureOf,
  findIn,
  useMigratedDatabase,
} from '../support/postgres/orm-faults.js';

describe('mikro-orm adapters: connections in trouble', () => {
  const { url, other } = useMigratedDatabase();
  const backendOf = async (orm: MikroORM): Promise<number> => {
    const [row] = await orm.em.getConnection().execute<{ pid: number }[]>('select pg_backend_pid() as pid');
    return row!.pid;
  };

  it('works again after its idle connection was ended', async () => {
    const orm = ormAt(url(), { poolMax: 1 });
    const pid = await backendOf(orm);
    await other().em.getConnection().execute('select pg_terminate_backend(?)', [pid]);
    await eventually(async () => (await backendOf(orm).catch(() => pid)) !== pid);
    expect((await findIn(orm)).total).to.equal(1);
  });

  it('is unavailable when its connection is ended in the middle of a call', async () => {
    const orm = ormAt(url(), { poolMax: 1 });
    const pid = await backendOf(orm);
    await other().em.transactional(async (em) => {
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
    const orm = ormAt(url(), { poolMax: 1 });
    const pid = await backendOf(orm);
    await other().em.transactional(async (em) => {
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
    const orm = ormAt(url(), { statementTimeoutMs: SHORT_TIMEOUTS.statementTimeoutMs });
    await other().em.transactional(async (em) => {
      await em.execute('lock table examples, users');
      const calls = ['find', 'findByUsername'].map((name) => everyCall(orm)[name]!());
      await Promise.all(calls.map((call) => expectUnavailable(call, { code: '57014' })));
    });
    expect((await findIn(orm)).total).to.equal(1);
  });

  it('does not use a connection again whose server has stopped answering', async () => {
    const orm = ormAt(url(), { ...SHORT_TIMEOUTS, poolMax: 1 });
    const pid = await backendOf(orm);
    process.kill(pid, 'SIGSTOP');
    try {
      await expectUnavailable(findIn(orm), /Query read timeout|no answer within/);
      expect(await backendOf(orm)).not.to.equal(pid);
      await eventually(async () => (await databaseProbe(orm).check()) === 'up');
    } finally {
      process.kill(pid, 'SIGCONT');
    }
  });

  it('closes its connections although the server does not answer', async () => {
    const orm = ormAt(url(), { poolMax: 1 });
    const connect = sinon.spy(Socket.prototype, 'connect');
    const pid = await backendOf(orm).finally(() => connect.restore());
    const sockets = connect.thisValues as Socket[];
    process.kill(pid, 'SIGSTOP');
    try {
      expect(sockets.map(({ destroyed }) => destroyed)).to.deep.equal([false]);
      await closeOrm(orm);
      await eventually(() => sockets.every(({ destroyed }) => destroyed));
    } finally {
      process.kill(pid, 'SIGCONT');
    }
  });

  it('removes a connection that has ended from the usable ones', () => {
    const usable = new Set<string>();
    const { pool } = ormOptions({ address: { url: url() } }, usable).driverOptions as Knex.Config;
    const connection = Object.assign(new EventEmitter(), { __knexUid: 'one', query: () => undefined });
    const afterCreate = pool?.afterCreate as (connection: EventEmitter, done: () => void) => void;
    afterCreate(connection, () => undefined);
    expect([...usable]).to.deep.equal(['one']);
    connection.emit('end');
    expect([...usable]).to.deep.equal([]);
  });

  it('is unavailable while every connection is taken', async () => {
    const orm = ormAt(url(), { ...SHORT_TIMEOUTS, poolMax: 1 });
    await orm.em.transactional(async (em) => {
      await em.execute('select 1');
      await expectUnavailable(findIn(orm), /Timeout acquiring/);
    });
    expect((await findIn(orm)).total).to.equal(1);
  });

  it('limits the wait for a connection and for the answer together', async () => {
    const orm = ormAt(url(), { poolMax: 1, connectTimeoutMs: 3_000, statementTimeoutMs: 2_900, queryTimeoutMs: 3_000 });
    await backendOf(orm);
    await other().em.transactional(async (em) => {
      await em.execute('lock table examples');
      const ended: number[] = [];
      const both = [findIn(orm), findIn(orm)].map(async (found) => {
        expect(await failureOf(found)).to.be.instanceOf(Unavailable);
        ended.push(performance.now());
      });
      await Promise.all(both);
      // the second one would have waited three seconds longer
      expect(Math.abs(ended[1]! - ended[0]!)).to.be.below(2_500);
    });
    expect((await findIn(orm)).total).to.equal(1);
  });

  it('serves all calls with the few connections that the server still accepts', async () => {
    await other()
      .em.getConnection()
      .execute(`create role few login connection limit 2; grant select on examples, listed_tables to few`);
    const orm = ormAt(url().replace('postgres@', 'few@'));
    const all = await Promise.all(Array.from({ length: 40 }, () => findIn(orm)));
    for (const { total } of all) expect(total).to.equal(1);
    const more = ormAt(url().replace('postgres@', 'few@'), { connectTimeoutMs: 2_000 });
    await orm.em.transactional(async (em) => {
      await em.execute('select 1');
      await orm.em.fork().transactional(async (second) => {
        await second.execute('select 1');
        await expectUnavailable(findIn(more), { code: '53300' });
      });
    });
  });
});
