import { expect } from 'chai';
import { mikroOrmUserRepository } from '../../../src/adapters/mikro-orm/mikro-orm-user-repository.js';
import { aUser, usersOnly } from '../../port-contracts/people-fixtures.js';
import { migratedDatabase } from '../../support/postgres/each-database.js';
import { storePeople } from '../../support/postgres/fixtures.js';

const RENEWED = `set_config('menshen.renewed_hash', 'renewed', true) is not null`;
const EMPTY_MARK = `set_config('menshen.renewed_hash', '', true) is not null`;

type Change = readonly [what: string, assignment: string, raisedBy: number, condition?: string];

/** Updates of user 1, with the hash `hash-1` and the generation 5. */
const CHANGES: ReadonlyArray<Change> = [
  ['another hash', `password_hash = 'other'`, 1],
  ['a removed hash', 'password_hash = null', 1],
  ['an empty hash', `password_hash = ''`, 1],
  ['a whole row that was read before', `(password_hash, credential_generation) = ('other', 3)`, 1],
  ['a hash and a raise in one', `password_hash = 'other', credential_generation = credential_generation + 1`, 1],
  ['a raise by hand', 'credential_generation = credential_generation + 1', 1],
  ['the same hash', 'password_hash = password_hash', 0],
  ['other columns', `realname = 'x', must_change_password = true, sort = 9`, 0],
  ['disabling', 'status = 2', 1],
  ['disabling by an unknown status', 'status = 0', 1],
  ['the same status', 'status = 1, deleted = false', 0],
  ['deleting', 'deleted = true', 1],
  ['a whole row that was read before, disabled', '(status, credential_generation) = (2, 3)', 1],
  ['disabling with another hash', `status = 2, password_hash = 'other'`, 1],
  ['disabling with a renewed hash', `status = 2, password_hash = 'renewed'`, 1, RENEWED],
  ['an attempt to lower it', 'credential_generation = 0', 0],
  ['a renewed hash and its mark', `password_hash = 'renewed'`, 0, RENEWED],
  ['the mark of another hash', `password_hash = 'other'`, 1, RENEWED],
  ['a removed hash under an empty mark', 'password_hash = null', 1, EMPTY_MARK],
  ['an empty hash under an empty mark', `password_hash = ''`, 1, EMPTY_MARK],
];

describe('the generation of credentials in the database', () => {
  const orm = migratedDatabase();
  const run = (sql: string) => orm().em.getConnection().execute<object[]>(sql);
  const generations = async () =>
    (await run('select id, credential_generation as at from users order by id')) as { id: number; at: number }[];
  const generationOf = async (id: number) => (await generations()).find((user) => user.id === id)?.at;

  beforeEach(() =>
    storePeople(
      orm(),
      usersOnly(aUser(1, { credentialGeneration: 5 }), aUser(2), aUser(3, { passwordHash: undefined })),
    ),
  );

  for (const [what, assignment, raisedBy, condition = 'true'] of CHANGES)
    it(`is raised by ${raisedBy} by ${what}`, async () => {
      await run(`update users set ${assignment} where id = 1 and ${condition}`);
      expect(await generationOf(1)).to.equal(5 + raisedBy);
    });

  it('is raised by disabling alone, not by enabling', async () => {
    for (const status of [2, 1, 1, 2, 2, 3]) await run(`update users set status = ${status} where id = 1`);
    expect(await generationOf(1)).to.equal(7);
    for (const deleted of [true, false]) await run(`update users set deleted = ${deleted} where id = 2`);
    expect(await generationOf(2)).to.equal(1);
  });

  it('begins at 0, and is raised for a first hash', async () => {
    await run(`insert into users (id, username) values (50, 'new')`);
    expect(await generationOf(50)).to.equal(0);
    await run(`update users set password_hash = 'first' where id = 50`);
    expect(await generationOf(50)).to.equal(1);
  });

  it('is raised by an insert that conflicts and updates', async () => {
    await run(`insert into users (id, username, password_hash) values (1, 'user-1', 'other')
      on conflict (id) do update set password_hash = excluded.password_hash`);
    expect(await generationOf(1)).to.equal(6);
  });

  it('is raised only for users whose hash the statement changes', async () => {
    await run(`update users set password_hash = 'hash-1'`);
    expect(await generations()).to.deep.equal([
      { id: 1, at: 5 },
      { id: 2, at: 1 },
      { id: 3, at: 1 },
    ]);
  });

  it('is raised when another trigger changes the hash', async () => {
    await run(`create function gives_hash() returns trigger language plpgsql as $$
      begin new.password_hash := 'of the trigger'; return new; end $$`);
    await run('create trigger a_gives_hash before update on users for each row execute function gives_hash()');
    try {
      await run(`update users set realname = 'x' where id = 1`);
      expect(await generationOf(1)).to.equal(6);
    } finally {
      await run('drop function gives_hash() cascade');
    }
  });

  it('is raised by a later statement on the same connection after a renewal', async () => {
    const users = mikroOrmUserRepository(orm());
    for (const [current, next] of [
      ['hash-1', 'renewed'],
      ['none', 'never'],
    ] as const)
      await users.replacePasswordHash(1, current, next);
    expect(await generationOf(1)).to.equal(5);
    await run(`update users set password_hash = 'other' where id = 1`);
    await run(`update users set password_hash = 'renewed' where id = 1`);
    expect(await generationOf(1)).to.equal(7);
  });

  it('counts each of many changes at once, and no renewal among them', async () => {
    const users = mikroOrmUserRepository(orm());
    await Promise.all(
      Array.from({ length: 20 }, (_, i) =>
        i % 2
          ? run(`update users set password_hash = 'by ${i}' where id = 1`)
          : users.replacePasswordHash(2, 'hash-2', 'hash-2'),
      ),
    );
    expect(await generations()).to.deep.include.members([
      { id: 1, at: 15 },
      { id: 2, at: 0 },
    ]);
  });
});
