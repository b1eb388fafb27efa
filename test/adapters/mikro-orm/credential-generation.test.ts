import type { MikroORM } from '@mikro-orm/postgresql';
import { expect } from 'chai';
import { UserRow } from '../../../src/adapters/mikro-orm/entities/user-row.js';
import { mikroOrmUserRepository } from '../../../src/adapters/mikro-orm/mikro-orm-user-repository.js';
import { aUser, usersOnly } from '../../contracts/people-fixtures.js';
import { overEachDatabase } from '../../support/postgres/each-database.js';
import { storePeople } from '../../support/postgres/fixtures.js';

type Change = readonly [what: string, sql: string, raisedBy: number];

/** Of user 1, whose hash is `hash-1` and whose generation is 5. */
const CHANGES: ReadonlyArray<Change> = [
  ['another hash', `update users set password_hash = 'other' where id = 1`, 1],
  ['a hash taken', 'update users set password_hash = null where id = 1', 1],
  ['an empty hash', `update users set password_hash = '' where id = 1`, 1],
  ['a statement for everybody', `update users set password_hash = 'same for all'`, 1],
  [
    'a conflicting insert',
    `insert into users (id, username, password_hash) values (1, 'user-1', 'other')
      on conflict (id) do update set password_hash = excluded.password_hash`,
    1,
  ],
  [
    'a row that was read before and is written whole',
    `update users set (password_hash, credential_generation) = ('other', 3) where id = 1`,
    1,
  ],
  [
    'a hash and a raise in one',
    `update users set password_hash = 'other', credential_generation = credential_generation + 1 where id = 1`,
    1,
  ],
  ['a raise by hand', 'update users set credential_generation = credential_generation + 1 where id = 1', 1],
  ['the same hash once more', `update users set password_hash = password_hash where id = 1`, 0],
  ['everything else', `update users set realname = 'x', must_change_password = true, sort = 9 where id = 1`, 0],
  ['disabling', 'update users set status = 2 where id = 1', 1],
  ['disabling by an unknown status', 'update users set status = 0 where id = 1', 1],
  ['the status that it has', 'update users set status = 1, deleted = false where id = 1', 0],
  ['deleting', 'update users set deleted = true where id = 1', 1],
  [
    'a row that was read before and is written whole, disabled',
    'update users set (status, credential_generation) = (2, 3) where id = 1',
    1,
  ],
  ['disabling with another hash', `update users set status = 2, password_hash = 'other' where id = 1`, 1],
  [
    'disabling while a hash is renewed',
    `update users set status = 2, password_hash = 'renewed' where id = 1 and set_config('menshen.renewed_hash', 'renewed', true) is not null`,
    1,
  ],
  ['an attempt to lower it', 'update users set credential_generation = 0 where id = 1', 0],
  [
    'a renewal and its mark',
    `update users set password_hash = 'renewed' where id = 1 and set_config('menshen.renewed_hash', 'renewed', true) is not null`,
    0,
  ],
  [
    'a mark of another hash',
    `update users set password_hash = 'other' where id = 1 and set_config('menshen.renewed_hash', 'renewed', true) is not null`,
    1,
  ],
  [
    'a hash taken under an empty mark',
    `update users set password_hash = null where id = 1 and set_config('menshen.renewed_hash', '', true) is not null`,
    1,
  ],
  [
    'an empty hash under an empty mark',
    `update users set password_hash = '' where id = 1 and set_config('menshen.renewed_hash', '', true) is not null`,
    1,
  ],
];

const raisesGenerations = (orm: () => MikroORM): void => {
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

  for (const [what, sql, raisedBy] of CHANGES)
    it(`is raised by ${raisedBy} by ${what}`, async () => {
      await run(sql);
      expect(await generationOf(1)).to.equal(5 + raisedBy);
    });

  it('is raised by disabling alone, not by enabling', async () => {
    for (const status of [2, 1, 1, 2, 2, 3]) await run(`update users set status = ${status} where id = 1`);
    expect(await generationOf(1)).to.equal(7);
    for (const deleted of [true, false]) await run(`update users set deleted = ${deleted} where id = 2`);
    expect(await generationOf(2)).to.equal(1);
  });

  it('is raised where a hash is given to who had none', async () => {
    await run(`update users set password_hash = 'first' where id = 3`);
    expect(await generationOf(3)).to.equal(1);
  });

  it('begins at 0', async () => {
    await run(`insert into users (id, username, password_hash) values (50, 'new', 'hash')`);
    expect(await generationOf(50)).to.equal(0);
  });

  it('is raised of those alone whose hash changed', async () => {
    await run(`update users set password_hash = 'hash-1'`);
    expect(await generations()).to.deep.equal([
      { id: 1, at: 5 },
      { id: 2, at: 1 },
      { id: 3, at: 1 },
    ]);
  });

  it('is raised by the unit of work', async () => {
    const em = orm().em.fork();
    (await em.findOneOrFail(UserRow, 1)).passwordHash = 'other';
    await em.flush();
    expect(await generationOf(1)).to.equal(6);
  });

  it('is raised when a change that another trigger makes is one of the hash', async () => {
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

  it('lets the mark of a renewal reach no other statement', async () => {
    const users = mikroOrmUserRepository(orm());
    for (const [current, next] of [
      ['hash-1', 'renewed'],
      ['none', 'never'],
    ] as const)
      await users.replacePasswordHash(1, current, next);
    expect(await generationOf(1)).to.equal(5);
    const marks = await Promise.all(
      Array.from({ length: 20 }, () =>
        run(`select coalesce(current_setting('menshen.renewed_hash', true), '') as mark`),
      ),
    );
    for (const mark of marks) expect(mark).to.deep.equal([{ mark: '' }]);
    await run(`update users set password_hash = 'other' where id = 1`);
    await run(`update users set password_hash = 'renewed' where id = 1`);
    expect(await generationOf(1)).to.equal(7);
  });

  it('counts every change of many at once, beside renewals', async () => {
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
};

overEachDatabase('the generation of credentials', raisesGenerations);
