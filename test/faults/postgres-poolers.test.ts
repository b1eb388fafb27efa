import type { MikroORM } from '@mikro-orm/postgresql';
import { expect } from 'chai';
import { accessChangeListener } from '../../src/adapters/mikro-orm/access-changes/access-change-listener.js';
import { migrate } from '../../src/adapters/mikro-orm/migrations/migrate.js';
import { pageQueryOf } from '../port-contracts/page-query-of.js';
import { closeOrms, ormAt } from '../support/postgres/orm.js';
import { closePages, pagesAt } from '../support/postgres/pages.js';
import { eventually } from '../support/postgres/service.js';
import { sharedPostgres } from '../support/postgres/shared.js';
import { silentLog } from '../support/silent-log.js';
import { startStartupProxy, type StartupProxy } from '../support/postgres/startup-proxy.js';

for (const unknown of ['refuse', 'drop'] as const)
  describe(`behind a pooler that ${unknown}s unknown startup parameters`, () => {
    let proxy: StartupProxy;
    let url: string;
    let orm: MikroORM;
    const settingOf = async (name: string): Promise<unknown> => {
      const [row] = await orm.em
        .getConnection()
        .execute<{ value: unknown }[]>(`select current_setting('${name}') value`);
      return row?.value;
    };

    /** The kinds of connections that have read positions last, as the server names them. */
    const namesOfReaders = async (): Promise<ReadonlyArray<string>> => {
      const rows = await orm.em.getConnection().execute<{ name: string }[]>(
        `select application_name as name from pg_stat_activity where datname = current_database()
          and pid <> pg_backend_pid() and query like '%positions%' and query not like 'insert%'`,
      );
      return rows.map(({ name }) => name);
    };

    before(async function () {
      const server = await sharedPostgres(this);
      const direct = await server.newDatabase();
      await server.run(`alter database ${new URL(direct).pathname.slice(1)} set timezone = 'America/New_York'`);
      proxy = await startStartupProxy(direct, unknown);
      url = proxy.through(direct);
      orm = ormAt(url, { statementTimeoutMs: 9_000, idleInTransactionTimeoutMs: 8_000 });
      await migrate(orm);
      await orm.em
        .getConnection()
        .execute(`insert into positions (name, create_time) values ('x', '2024-02-28T16:00:00Z')`);
    });
    afterEach(async () => {
      await closePages();
    });
    after(async () => {
      await closeOrms();
      await proxy.close();
    });

    it('applies the limits of statements and idle transactions', async () => {
      expect(await settingOf('statement_timeout')).to.equal('9s');
      expect(await settingOf('idle_in_transaction_session_timeout')).to.equal('8s');
      expect(await settingOf('jit')).to.equal('off');
    });

    it('shows times in the zone of the lists, on every connection', async () => {
      const { find } = pagesAt(url);
      const used = new Set<string>();
      let pages = 0;
      await eventually(async () => {
        const { records } = await find('position', 'everything', pageQueryOf());
        pages += 1;
        expect(records.map(({ createTime }) => createTime)).to.deep.equal(['2024-02-29 00:00:00']);
        for (const name of await namesOfReaders()) used.add(name);
        return pages > 20 && (unknown === 'refuse' || used.size === 2);
      });
      expect([...used]).to.have.members(unknown === 'refuse' ? ['menshen'] : ['menshen', 'menshen pages']);
    });

    it('receives notifications of changed permissions', async () => {
      let heard = 0;
      const onAccessChanged = () => Promise.resolve(void (heard += 1));
      const listener = accessChangeListener(orm, { onAccessChanged, log: silentLog });
      try {
        await eventually(() => heard > 0);
        const before = heard;
        await orm.em.getConnection().execute(`delete from user_roles`);
        await eventually(() => heard > before);
      } finally {
        await listener.close();
      }
    });
  });
