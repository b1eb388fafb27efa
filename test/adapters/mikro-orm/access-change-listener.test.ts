import { spawn } from 'node:child_process';
import { once } from 'node:events';
import type { MikroORM } from '@mikro-orm/postgresql';
import { expect } from 'chai';
import { spy } from 'sinon';
import {
  listenForAccessChanges,
  type AccessChangeListener,
} from '../../../src/adapters/mikro-orm/access-changes/access-change-listener.js';
import { migrate } from '../../../src/adapters/mikro-orm/migrations/migrate.js';
import { mikroOrmUserRepository } from '../../../src/adapters/mikro-orm/mikro-orm-user-repository.js';
import { aMenu, aRole, aUser } from '../../contracts/people-fixtures.js';
import { storePeople } from '../../support/postgres/fixtures.js';
import { closeOrms, ormAt } from '../../support/postgres/orm.js';
import type { PostgresServer } from '../../support/postgres/server.js';
import { eventually } from '../../support/postgres/service.js';
import { sharedPostgres } from '../../support/postgres/shared.js';
import { compiled } from '../../support/process/build.js';

const newLog = () => ({ info: spy(), warn: spy(), error: spy() });

const PEOPLE = {
  users: [aUser(1), aUser(2)],
  roles: [aRole(10, { users: [1], menus: [100] }), aRole(11)],
  menus: [aMenu(100, 'sys:user:page'), aMenu(101, 'sys:role:page')],
};

describe('listenForAccessChanges', () => {
  let server: PostgresServer;
  let url: string;
  /** Any other program. */
  let other: MikroORM;
  let listener: AccessChangeListener;
  let heard: number;
  let failures: number;
  let log: ReturnType<typeof newLog>;

  const run = (sql: string) => other.em.getConnection().execute(sql);
  const listening = async () => {
    const sql = `select pid from pg_stat_activity where datname = current_database() and application_name = 'menshen access changes'`;
    return (await run(sql)) as { pid: number }[];
  };
  const start = (at: string) => {
    [heard, failures] = [0, 0];
    log = newLog();
    listener = listenForAccessChanges(ormAt(at, { queryTimeoutMs: 900 }), {
      log,
      onAccessChanged: async () => {
        heard += 1;
        if (failures > 0) {
          failures -= 1;
          throw new Error('cache out of reach');
        }
      },
    });
  };
  /** How often it is called in a moment that is long for a notification. */
  const heardBy = async (statement: string): Promise<number> => {
    const before = heard;
    await run(statement);
    await new Promise((resolve) => setTimeout(resolve, 60));
    return heard - before;
  };

  before(async function () {
    server = await sharedPostgres(this);
  });
  beforeEach(async () => {
    url = await server.newDatabase();
    other = ormAt(url);
    await migrate(other);
    await storePeople(other, PEOPLE);
    start(url);
    await eventually(() => heard === 1);
  });
  afterEach(async () => {
    await listener.close();
    await closeOrms();
  });

  const told: Record<string, string> = {
    'a new user': `insert into users (id, username) values (50, 'new')`,
    'a user out of use': 'update users set status = 2 where id = 1',
    'a user marked as deleted': 'update users set deleted = true where id = 1',
    'a user removed, with his roles': 'delete from users where id = 1',
    'a password changed': `update users set password_hash = 'other' where id = 1`,
    'a password taken': 'update users set password_hash = null where id = 1',
    'tokens ended': 'update users set credential_generation = credential_generation + 1 where id = 1',
    'a role out of use': 'update roles set status = 2 where id = 10',
    'a role removed': 'delete from roles where id = 10',
    'a menu that grants something else': `update menus set permission = 'sys:menu:page' where id = 100`,
    'a menu marked as deleted': 'update menus set deleted = true where id = 100',
    'a role given': 'insert into user_roles (user_id, role_id) values (2, 10)',
    'a role exchanged': 'update user_roles set role_id = 11 where user_id = 1',
    'a role taken': 'delete from user_roles',
    'a menu given': 'insert into role_menus (role_id, menu_id) values (11, 100)',
    'a menu taken': 'delete from role_menus',
    'all links gone at once': 'truncate user_roles',
  };
  it('is told of every statement that may change who may do what', async () => {
    for (const [name, statement] of Object.entries(told)) {
      await storePeople(other, PEOPLE);
      await heardBy('select 1');
      const before = heard;
      await run(statement);
      await eventually(() => heard > before).catch(() => expect.fail(`not told of ${name}`));
    }
  });

  it('is not told of anything else', async () => {
    const untold = [
      `update users set password_hash = password_hash, must_change_password = true, realname = 'y', update_time = now()`,
      `update roles set name = 'x', sort = 2`,
      `update menus set name = 'x', sort = 2`,
      `insert into examples (name, type) values ('x', 1)`,
      `begin; update users set status = 2; rollback`,
    ];
    for (const statement of untold) expect(await heardBy(statement), statement).to.equal(0);
  });

  it('is not told when a hash is renewed, so that many logins do not empty every cache', async () => {
    const before = heard;
    const users = mikroOrmUserRepository(other);
    for (let i = 0; i < 20; i += 1)
      expect(await users.replacePasswordHash(1, i === 0 ? 'hash-1' : `renewed ${i - 1}`, `renewed ${i}`)).to.be.true;
    expect(await heardBy('select 1')).to.equal(0);
    expect(heard).to.equal(before);
  });

  it('hears once of a transaction, when it is committed', async () => {
    await other.em.transactional(async (em) => {
      for (let id = 200; id < 220; id += 1)
        await em.execute('insert into menus (id, name, type) values (?, ?, 1)', [id, 'm']);
      expect(heard).to.equal(1);
    });
    await eventually(() => heard > 1);
    expect(await heardBy('select 1')).to.equal(0);
    expect(heard).to.equal(2);
  });

  it('is repeated until it succeeds', async () => {
    failures = 2;
    await run('update users set status = 2 where id = 1');
    await eventually(() => heard === 4);
    expect(await heardBy('select 1')).to.equal(0);
  });

  it('listens again when its connection is lost, and counts what it may have missed', async () => {
    const [before] = await listening();
    await run(`select pg_terminate_backend(${before!.pid})`);
    await eventually(() => heard === 2);
    expect(log.warn.callCount).to.equal(1);
    expect(log.info.callCount).to.equal(1);
    const [now] = await listening();
    expect(now!.pid).not.to.equal(before!.pid);
    expect(await heardBy('delete from user_roles')).to.equal(1);
  });

  it('notices a server that has fallen silent', async function () {
    this.timeout(120_000);
    const [before] = await listening();
    process.kill(before!.pid, 'SIGSTOP');
    try {
      await eventually(() => heard === 2);
      expect(await heardBy('delete from user_roles')).to.equal(1);
    } finally {
      process.kill(before!.pid, 'SIGCONT');
    }
  });

  it('leaves no connection behind', async () => {
    expect(await listening()).to.have.length(1);
    await listener.close();
    await eventually(async () => (await listening()).length === 0);
    expect(await heardBy('delete from user_roles')).to.equal(0);
  });

  it('closes while there is no server, having said so once', async () => {
    await listener.close();
    start('postgres://postgres@127.0.0.1:1/nobody');
    await new Promise((resolve) => setTimeout(resolve, 600));
    expect(heard).to.equal(0);
    expect(log.warn.callCount).to.equal(1);
    await listener.close();
  });

  it('keeps no process alive', async () => {
    const program = await compiled('test/support/postgres/listening-process.js');
    for (const at of [url, 'postgres://postgres@127.0.0.1:1/nobody']) {
      const child = spawn(process.execPath, [program, at], { stdio: ['ignore', 'inherit', 'inherit'] });
      const [code] = (await once(child, 'exit')) as [number | null];
      expect(code).to.equal(0);
    }
  });
});
