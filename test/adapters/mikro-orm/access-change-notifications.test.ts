import { expect } from 'chai';
import pg from 'pg';
import { mikroOrmUserRepository } from '../../../src/adapters/mikro-orm/mikro-orm-user-repository.js';
import { aMenu, aRole, aUser } from '../../port-contracts/people-fixtures.js';
import { duringSuite } from '../../support/during-suite.js';
import { eventually } from '../../support/eventually.js';
import { migratedDatabase, urlOf } from '../../support/postgres/each-database.js';
import { storePeople } from '../../support/postgres/fixtures.js';

describe('notifications of changed access', () => {
  const orm = migratedDatabase();
  let payloads: string[];

  /** How many notifications the work sends. The last one, which the test sends, ends the count. */
  const sentBy = async (work: () => Promise<unknown>): Promise<number> => {
    payloads = [];
    await work();
    await orm().em.getConnection().execute(`select pg_notify('menshen_access', 'last')`);
    await eventually(() => payloads.includes('last'));
    return payloads.indexOf('last');
  };
  const sentByStatement = (sql: string) => sentBy(() => orm().em.getConnection().execute(sql));

  duringSuite(
    async () => {
      const client = new pg.Client({ connectionString: urlOf(orm()) });
      client.on('notification', ({ payload = '' }) => payloads.push(payload));
      await client.connect();
      await client.query('listen menshen_access');
      return client;
    },
    (client) => client.end(),
  );
  beforeEach(() =>
    sentBy(() =>
      storePeople(orm(), {
        users: [aUser(1), aUser(2)],
        roles: [aRole(10, { users: [1], menus: [100] }), aRole(11)],
        menus: [aMenu(100, 'sys:user:page'), aMenu(101, 'sys:role:page')],
      }),
    ),
  );

  const CHANGES: Record<string, string> = {
    'a disabled user': 'update users set status = 2 where id = 1',
    'a soft-deleted user': 'update users set deleted = true where id = 1',
    'a deleted user': 'delete from users where id = 1',
    'a changed password': `update users set password_hash = 'other' where id = 1`,
    'a removed password': 'update users set password_hash = null where id = 1',
    'revoked tokens': 'update users set credential_generation = credential_generation + 1 where id = 1',
    'a disabled role': 'update roles set status = 2 where id = 10',
    'a deleted role': 'delete from roles where id = 10',
    'a menu with another permission': `update menus set permission = 'sys:menu:page' where id = 100`,
    'a soft-deleted menu': 'update menus set deleted = true where id = 100',
    'a deleted menu': 'delete from menus where id = 100',
    'a role given to a user': 'insert into user_roles (user_id, role_id) values (2, 10)',
    'a role exchanged': 'update user_roles set role_id = 11 where user_id = 1',
    'a role taken': 'delete from user_roles',
    'a menu given to a role': 'insert into role_menus (role_id, menu_id) values (11, 100)',
    'a password that must be changed': 'update users set must_change_password = true',
    'a menu taken': 'delete from role_menus',
    'all links gone at once': 'truncate user_roles cascade',
    'everything gone at once': 'truncate users, roles, menus cascade',
    'many changes in one transaction': `begin; update users set status = 2; delete from roles;
      insert into user_roles select id, 11 from users where false; truncate role_menus; commit`,
  };
  for (const [name, statement] of Object.entries(CHANGES))
    it(`are sent once for ${name}`, async () => {
      expect(await sentByStatement(statement)).to.equal(1);
    });

  const OTHERS: Record<string, string> = {
    'a new user': `insert into users (id, username) values (50, 'new')`,
    'a new role or menu, which has no links yet': `insert into roles (name) values ('r'); insert into menus (name, type) values ('m', 1)`,
    'other columns of a user': `update users set password_hash = password_hash, status = status,
      realname = 'y', update_time = now()`,
    'other columns of a role or menu': `update roles set name = 'x' || id, sort = 2, status = status; update menus set name = 'x', sort = 2`,
    'other records': `insert into examples (name, type) values ('x', 1)`,
    'a transaction that is rolled back': 'begin; update users set status = 2; rollback',
  };
  for (const [name, statement] of Object.entries(OTHERS))
    it(`are not sent for ${name}`, async () => {
      expect(await sentByStatement(statement)).to.equal(0);
    });

  it('are not sent for a renewed hash, so that logins do not empty the caches', async () => {
    const users = mikroOrmUserRepository(orm());
    const sent = await sentBy(async () => {
      expect(await users.replacePasswordHash(1, 'hash-1', 'renewed')).to.be.true;
    });
    expect(sent).to.equal(0);
  });
});
