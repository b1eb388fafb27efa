import { expect } from 'chai';
import { workMenus } from '../../src/contract/access/product-menus.js';
import { declaredPermissions } from '../../src/contract/access/permissions.js';
import { PRODUCT_MODULES } from '../../src/contract/modules/modules.js';
import { DEADLINES } from '../support/process/stores.js';
import { sharedPostgres } from '../support/postgres/shared.js';
import type { PostgresServer } from '../support/postgres/server.js';
import { menshenHere as run } from './here.js';
import { menshen as startMenshen, type Ran } from './menshen.js';

const MENUS_OF_WORK = workMenus(PRODUCT_MODULES);

const MENUS = `select menus.name, menus.permission, parents.name as parent from menus
  left join menus as parents on parents.id = menus.parent_id order by menus.id`;

/** The first menu is added when three runs are in a transaction, or after ten seconds. */
const MEET = `create function meet() returns trigger language plpgsql as $$ begin
    for times in 1..500 loop
      exit when (select count(*) from pg_stat_activity where datname = current_database() and state <> 'idle') >= 3;
      perform pg_sleep(0.02), pg_stat_clear_snapshot();
    end loop;
    return new;
  end $$`;
const MEET_AT_THE_FIRST = `create trigger meet before insert on menus for each row
  when (new.name = '${MENUS_OF_WORK[0]!.name}') execute function meet()`;

const TRAIL = "select count(*)::int as count from audit_events where event = 'RecordAdded' and module = 'menu'";

describe('the menus of a new database', () => {
  let server: PostgresServer;
  let url: string;
  let database: string;
  before(async function () {
    server = await sharedPostgres(this);
    url = await server.newDatabase();
    database = new URL(url).pathname.slice(1);
    expect(await menshen('migrate')).to.include({ code: 0 });
  });

  const environment = () => ({ ...DEADLINES, DATABASE_URL: url });
  const menshen = (...words: ReadonlyArray<string>): Promise<Ran> => run(words, { environment: environment() });
  const menus = async () =>
    (await server.run(MENUS, database)) as ReadonlyArray<
      Readonly<{ name: string; permission: string; parent: string }>
    >;

  it('are not added in part: after a run that fails there is none, and nothing in the trail', async () => {
    await server.run(
      `create function refuse() returns trigger language plpgsql as $$ begin raise 'no more menus'; end $$`,
      database,
    );
    await server.run(
      `create trigger refuse after insert on menus for each row when (new.name = '${MENUS_OF_WORK[12]!.name}') execute function refuse()`,
      database,
    );
    const failed = await menshen('menu', 'init');
    expect(failed).to.include({ code: 1, output: '' });
    expect(failed.errors).to.include('no more menus');
    expect(await menus()).to.deep.equal([]);
    expect(await server.run(TRAIL, database)).to.deep.equal([{ count: 0 }]);
    await server.run('drop trigger refuse on menus', database);
  });

  it('have every permission but those of the demo module, each once below its menu, after three runs at once', async () => {
    for (const sql of [MEET, MEET_AT_THE_FIRST]) await server.run(sql, database);
    const ran = await Promise.all([1, 2, 3].map(() => startMenshen(['menu', 'init'], { environment: environment() })));
    expect(ran.map(({ code }) => code)).to.have.members([0, 1, 1]);
    for (const { code, output, errors } of ran)
      if (code === 0)
        expect({ output, errors }).to.deep.equal({ output: `added ${MENUS_OF_WORK.length} menus\n`, errors: '' });
      else
        expect({ output, errors }).to.deep.equal({
          output: '',
          errors: 'menshen: the database has menus: nothing was changed\n',
        });
    const stored = await menus();
    const names = new Map(MENUS_OF_WORK.map(({ id, name }) => [id, name]));
    expect(stored).to.deep.equal(
      MENUS_OF_WORK.map(({ name, permission, parentId }) => ({
        name,
        permission,
        parent: names.get(parentId) ?? null,
      })),
    );
    const granted = new Set(stored.map(({ permission }) => permission));
    const missing = declaredPermissions(PRODUCT_MODULES).filter((permission) => !granted.has(permission));
    expect(missing).to.have.length.above(5);
    expect(missing.filter((permission) => !permission.startsWith('sys:example:'))).to.deep.equal([]);
    expect(await server.run(TRAIL, database)).to.deep.equal([{ count: MENUS_OF_WORK.length }]);
  });

  it('are not added where there are menus', async () => {
    const before = await menus();
    const again = await menshen('menu', 'init');
    expect(again).to.include({ code: 1, output: '' });
    expect(again.errors).to.match(/the database has menus: nothing was changed\n$/);
    expect(await menus()).to.deep.equal(before);
    await server.run(`update menus set name = 'own' where id = (select min(id) from menus)`, database);
    await server.run('update menus set deleted = true where id = (select max(id) from menus)', database);
    expect((await menshen('menu', 'init')).errors).to.equal(again.errors);
    expect(await menus()).to.have.length(before.length);
  });
});
