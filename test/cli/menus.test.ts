import { expect } from 'chai';
import { PRODUCT_MENUS } from '../../src/domain/administration/product-menus.js';
import { declaredPermissions } from '../../src/domain/administration/permissions.js';
import { PRODUCT_MODULES } from '../../src/domain/listing/modules.js';
import { DEADLINES } from '../support/process/stores.js';
import { sharedPostgres } from '../support/postgres/shared.js';
import type { PostgresServer } from '../support/postgres/server.js';
import { menshenHere as run } from './here.js';
import type { Ran } from './menshen.js';

const MENUS = `select menus.name, menus.permission, parents.name as parent from menus
  left join menus as parents on parents.id = menus.parent_id order by menus.id`;

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

  const menshen = (...words: ReadonlyArray<string>): Promise<Ran> =>
    run(words, { environment: { ...DEADLINES, DATABASE_URL: url } });
  const menus = async () =>
    (await server.run(MENUS, database)) as ReadonlyArray<
      Readonly<{ name: string; permission: string; parent: string }>
    >;

  it('have every permission of the product, each below the menu that it belongs to, after a run that failed too', async () => {
    const added = 12;
    await server.run(
      `create function refuse() returns trigger language plpgsql as $$ begin raise 'no more menus'; end $$`,
      database,
    );
    await server.run(
      `create trigger refuse after insert on menus for each row when (new.name = '${PRODUCT_MENUS[added]!.name}') execute function refuse()`,
      database,
    );
    const failed = await menshen('menu', 'init');
    expect(failed).to.include({ code: 1, output: '' });
    expect(failed.errors).to.include('no more menus');
    expect(await menus()).to.have.length(added);

    await server.run('drop trigger refuse on menus', database);
    const rest = `added ${PRODUCT_MENUS.length - added} menus\n`;
    expect(await menshen('menu', 'init')).to.deep.include({ code: 0, output: rest });
    const stored = await menus();
    const names = new Map(PRODUCT_MENUS.map(({ id, name }) => [id, name]));
    expect(stored).to.deep.equal(
      PRODUCT_MENUS.map(({ name, permission, parentId }) => ({
        name,
        permission,
        parent: names.get(parentId) ?? null,
      })),
    );
    const granted = new Set(stored.map(({ permission }) => permission));
    expect(declaredPermissions(PRODUCT_MODULES).filter((permission) => !granted.has(permission))).to.deep.equal([]);
    const trail = "select count(*)::int as count from audit_events where event = 'RecordAdded' and module = 'menu'";
    expect(await server.run(trail, database)).to.deep.equal([{ count: PRODUCT_MENUS.length }]);
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
