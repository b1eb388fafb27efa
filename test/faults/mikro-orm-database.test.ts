import { once } from 'node:events';
import { createServer, type AddressInfo, type Socket } from 'node:net';
import { inspect } from 'node:util';
import { expect } from 'chai';
import sinon from 'sinon';
import { databaseProbe } from '../../src/adapters/mikro-orm/database-probe.js';
import { migrate } from '../../src/adapters/mikro-orm/migrations/migrate.js';
import { MIGRATIONS_TABLE } from '../../src/adapters/mikro-orm/migrations/migrations.js';
import { mikroOrmUserRepository } from '../../src/adapters/mikro-orm/mikro-orm-user-repository.js';
import { seed } from '../../src/adapters/mikro-orm/demo-data/seed.js';
import { Unavailable } from '../../src/domain/ports/unavailable.js';
import { always, target } from '../port-contracts/import-fixtures.js';
import { added, VALUES } from '../port-contracts/record-changes-steps.js';
import { eventually } from '../support/eventually.js';
import { ormAt, SHORT_TIMEOUTS } from '../support/postgres/orm.js';
import { recordImportsOn } from '../support/postgres/record-changes.js';
import {
  everyCall,
  expectUnavailable,
  failureOf,
  findIn,
  useMigratedDatabase,
} from '../support/postgres/orm-faults.js';

describe('mikro-orm adapters: a database that is unreachable or not ready', () => {
  const { server, url } = useMigratedDatabase();

  describe('with nobody listening', () => {
    const NOBODY = 'postgres://postgres@127.0.0.1:1/nobody';

    it('is created, and every call is refused as unavailable', async () => {
      const orm = ormAt(NOBODY, SHORT_TIMEOUTS);
      for (const call of Object.values(everyCall(orm))) await expectUnavailable(call(), { code: 'ECONNREFUSED' });
      await expectUnavailable(migrate(orm), { code: 'ECONNREFUSED' });
      await expectUnavailable(seed(orm, { hash: () => Promise.resolve('') }), { code: 'ECONNREFUSED' });
      expect(await databaseProbe(orm).check()).to.equal('down');
    });

    it('answers fifty calls at once', async () => {
      const orm = ormAt(NOBODY, SHORT_TIMEOUTS);
      const failures = await Promise.all(Array.from({ length: 50 }, () => failureOf(findIn(orm))));
      for (const failure of failures) expect(failure).to.be.instanceOf(Unavailable);
    });

    it('refuses as unavailable without the Unix socket', async () => {
      const address = { host: '/nowhere', port: 1, user: 'postgres', password: '', dbName: 'x' };
      await expectUnavailable(findIn(ormAt(url(), { ...SHORT_TIMEOUTS, address })), { code: 'ENOENT' });
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

    it('ends an attempt to connect after the time limit', async () => {
      await expectUnavailable(findIn(ormAt(silentUrl(), SHORT_TIMEOUTS)), /timeout/i);
    });

    it('is down for the probe, also with a long time limit of the connection', async () => {
      expect(await databaseProbe(ormAt(silentUrl(), { connectTimeoutMs: 600_000 })).check()).to.equal('down');
    });
  });

  it('passes on the error of a missing column', async () => {
    const orm = ormAt(await server().newDatabase());
    await migrate(orm);
    await orm.em.getConnection().execute('alter table users drop column credential_generation cascade');
    const failure = await failureOf(mikroOrmUserRepository(orm).accessOf(1));
    expect(failure).not.to.be.instanceOf(Unavailable);
    expect(failure).to.be.an('error').that.includes({ code: '42703' });
  });

  it('is unavailable without its tables, names the command that creates them, and works after that', async () => {
    const orm = ormAt(await server().newDatabase());
    for (const call of Object.values(everyCall(orm))) {
      await expectUnavailable(call(), { code: '42P01' });
      expect(await failureOf(call()))
        .to.have.property('message')
        .that.includes('menshen migrate');
    }
    expect(await databaseProbe(orm).check()).to.equal('down');
    await migrate(orm);
    await eventually(async () => (await databaseProbe(orm).check()) === 'up');
    expect(await findIn(orm)).to.include({ total: 0 });
  });

  it('refuses an import as unavailable without the table of its module, and names the command that creates it', async () => {
    const orm = ormAt(await server().newDatabase());
    await migrate(orm);
    await orm.em.getConnection().execute('drop table positions');
    const { judge, write } = recordImportsOn(orm);
    for (const run of [judge, write])
      for (const ids of [[], [1]]) {
        const failure = await failureOf(run(target('position', ids), always(added(VALUES.position))));
        expect(failure).to.be.instanceOf(Unavailable).with.property('message').that.includes('menshen migrate');
      }
  });

  it('runs one short statement for the probe', async () => {
    const orm = ormAt(url());
    const asked = sinon.spy(orm.em.getConnection(), 'execute');
    await eventually(async () => {
      asked.resetHistory();
      return (await databaseProbe(orm).check()) === 'up';
    });
    expect(asked.args.map(([sql]) => sql)).to.deep.equal([`select name from ${MIGRATIONS_TABLE}`]);
  });

  it('is degraded for the probe while a migration is pending', async () => {
    const orm = ormAt(await server().newDatabase());
    await migrate(orm);
    const pending = { name: 'notice/0001-create-notices', sql: '' };
    await eventually(async () => (await databaseProbe(orm, [pending]).check()) === 'degraded');
  });

  it('is unavailable without its database', async () => {
    const orm = ormAt(url().replace(/\w+$/, 'missing'));
    for (const call of Object.values(everyCall(orm))) await expectUnavailable(call(), { code: '3D000' });
    expect(await databaseProbe(orm).check()).to.equal('down');
  });

  it('is unavailable once it is closed', async () => {
    const orm = ormAt(url());
    await findIn(orm);
    await orm.close();
    expect(await failureOf(findIn(orm))).to.be.instanceOf(Unavailable);
  });

  it('passes on errors of wrong statements unchanged', async () => {
    const failure = await failureOf(findIn(ormAt(url()), 'x', 'Not/AZone'));
    expect(failure).not.to.be.instanceOf(Unavailable);
    expect(failure).to.be.an('error').that.includes({ code: '22023' });
  });

  it('contains no statement and no value in errors or any output', async () => {
    const outputs = [process.stdout, process.stderr].map((stream) => sinon.stub(stream, 'write').returns(true));
    let failures: unknown[];
    try {
      const orm = ormAt(url());
      const unready = ormAt(await server().newDatabase());
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
