import { expect } from 'chai';
import { diagnoseDatabase } from '../../../src/adapters/mikro-orm/diagnose-database.js';
import { schemaObjects } from '../../../src/adapters/mikro-orm/migrations/schema-objects.js';
import { comparable } from '../../../src/adapters/schema/comparable.js';
import { realClock } from '../../support/fixed-clock.js';
import { migratedDatabase, overEachDatabase } from '../../support/postgres/each-database.js';

const SOUND = { missing: [], changed: [] };

overEachDatabase('the diagnosis of a database', (orm) => {
  it('finds everything as the migrations define it', async () => {
    const { schema } = await diagnoseDatabase(orm(), realClock);
    expect(schema).to.deep.equal({ indexes: SOUND, triggers: SOUND, countedTables: [] });
  });
});

describe('the indexes and triggers of migrations', () => {
  it('are those that remain after the last statement on each; statements within functions do not count', () => {
    const { indexes, triggers } = schemaObjects([
      'create index a on t (x); create unique index b on t (y); create trigger c after insert on t execute function f()',
      `drop index if exists a; create index a on t (x, z); drop index b; drop trigger c on t;
      create function f() returns trigger as $body$ begin create index d on t (x); drop index a; end $body$`,
    ]);
    expect([...indexes]).to.deep.equal([['a', comparable('CREATE INDEX a ON public.t USING btree (x, z)')]]);
    expect([...triggers]).to.deep.equal([]);
  });
});

describe('the diagnosis of a changed database', () => {
  const orm = migratedDatabase();

  it('compares each index and trigger with the definition of its migration, not its name alone', async () => {
    await orm().em.getConnection().execute(`
      drop index users_page_index;
      create index users_page_index on users (sort) where not deleted;
      drop index users_username_unique;
      create index users_username_unique on users (username) where not deleted;
      drop index user_roles_role_id_index;
      create or replace trigger roles_access_change after update of status on roles
        for each row execute function notify_access_change();
      drop trigger user_roles_access_change on user_roles;
      alter table menus disable trigger menus_access_change;
      alter table examples disable trigger all`);
    const { schema } = await diagnoseDatabase(orm(), realClock);
    expect(schema).to.deep.equal({
      indexes: { missing: ['user_roles_role_id_index'], changed: ['users_username_unique', 'users_page_index'] },
      triggers: {
        missing: ['menus_access_change', 'user_roles_access_change', 'examples_version', 'examples_deletion'],
        changed: ['roles_access_change'],
      },
      countedTables: ['examples'],
    });
  });

  const ALL = ['users', 'roles', 'menus', 'positions', 'examples', 'departments'];
  const COMMON = 'listed_changes_apply';
  /** The last one cannot be undone by tracking the tables again. */
  const HINDRANCES: Record<string, [hinder: string, countedTables: string[]]> = {
    'a trigger of one table is missing': ['drop trigger listed_update on menus', ['menus']],
    'the total of one table is missing': [`delete from listed_tables where table_name = 'roles'`, ['roles']],
    'the common trigger is disabled': [`alter table listed_changes disable trigger ${COMMON}`, ALL],
    'the common trigger is missing': [`drop trigger ${COMMON} on listed_changes`, ALL],
  };
  for (const [name, [hinder, countedTables]] of Object.entries(HINDRANCES))
    it(`names the tables without a maintained total when ${name}`, async () => {
      const run = (sql: string) => orm().em.getConnection().execute(sql);
      await run(ALL.map((table) => `select track_listed_table('${table}')`).join(';'));
      expect((await diagnoseDatabase(orm(), realClock)).schema?.countedTables).to.deep.equal([]);
      await run(hinder);
      const { schema } = await diagnoseDatabase(orm(), realClock);
      expect(schema?.countedTables).to.deep.equal(countedTables);
      expect(schema?.triggers.missing.includes(COMMON)).to.equal(hinder.includes(COMMON));
    });
});
