import { expect } from 'chai';
import { spy } from 'sinon';
import { RoleRow } from '../../../src/adapters/mikro-orm/entities/role-row.js';
import { UserRow } from '../../../src/adapters/mikro-orm/entities/user-row.js';
import { tableOf } from '../../../src/adapters/schema/table-model.js';
import { createTable } from '../../../src/adapters/schema/table-sql.js';
import { OWN_DEPARTMENT } from '../../../src/contract/values/data-scope.js';
import { DEPARTMENT_TICKETS } from '../../port-contracts/scoped-module.js';
import { eventually } from '../../support/eventually.js';
import { duringSuite } from '../../support/during-suite.js';
import { gate } from '../../support/gate.js';
import { call } from '../../support/http/call.js';
import { head, openSocket, replyIn, rest } from '../../support/http/exchange.js';
import { importer, lines } from '../../support/http/import.js';
import { changeRow, newDepartment, newHolder } from '../../support/http/people.js';
import { expectRefused, expectSucceeded } from '../../support/http/refusals.js';
import { dataOf } from '../../support/http/reply.js';
import { startTestService, type TestService } from '../../support/http/service.js';
import { tokenOf } from '../../support/http/session.js';
import { withDemoData } from '../../support/http/with-demo-data.js';
import { newMigratedDatabase } from '../../support/postgres/migrated-database.js';
import { closeOrms, ormAt } from '../../support/postgres/orm.js';
import { sharedPostgres } from '../../support/postgres/shared.js';

const OUT_OF_USE = 2;

const { name: MODULE, table: TABLE } = DEPARTMENT_TICKETS;

const modules = [
  {
    declaration: DEPARTMENT_TICKETS,
    migrations: [{ name: '0001-create', sql: createTable(tableOf(DEPARTMENT_TICKETS)).join(';\n') }],
  },
];

/** An import of this service begins anew after half a second, and waits for 30 s. */
const DEADLINE_MS = '1000';

describe('an import while the rights of its user change', () => {
  let url = '';
  const service = duringSuite(
    async (context) => {
      url = await newMigratedDatabase(await sharedPostgres(context));
      const environment = { DATABASE_URL: url, DATABASE_DEADLINE_MS: DEADLINE_MS };
      return startTestService({ environment, prepare: withDemoData, modules });
    },
    (running: TestService) => running.stop(),
  );
  afterEach(closeOrms);

  const sql = <Row extends object>(text: string) => service().orm().em.getConnection().execute<Row[]>(text);

  /** A user who may import, and a record that they may update, in a department of its own. */
  const begin = async () => {
    const actions = ['import', 'add', 'update', 'detail'].map((action) => `sys:${MODULE}:${action}`);
    const holder = await newHolder(service(), ...actions);
    const token = await tokenOf(service(), holder);
    const departmentId = await newDepartment(service());
    const [record] = await sql<{ id: number }>(
      `insert into ${TABLE} (name, department_id, sort) values ('before', ${departmentId}, 0) returning id`,
    );
    const { id } = record!;
    const nameOf = async () => (await sql<{ name: string }>(`select name from ${TABLE} where id = ${id}`))[0]?.name;
    return { holder, token, id, nameOf, file: lines('id,version,name', `${id},1,after`) };
  };
  type Begun = Awaited<ReturnType<typeof begin>>;

  /** Locks the record in a transaction of its own, until the release. */
  const hold = async (id: number) => {
    const [locked, released] = [gate(), gate()];
    const holding = ormAt(url).em.transactional(async (em) => {
      await em.execute(`select 1 from ${TABLE} where id = ${id} for update`);
      locked.letGo();
      await released.work();
    });
    await Promise.race([locked.work(), holding]);
    return async () => {
      released.letGo();
      await holding;
    };
  };
  const isWaiting = async (): Promise<boolean> =>
    (await sql(`select 1 from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`))
      .length > 0;

  const CHANGES: Readonly<
    Record<string, readonly [change: (begun: Begun) => Promise<unknown>, refusal: Parameters<typeof expectRefused>[1]]>
  > = {
    'loses the permission': [
      ({ holder }) => changeRow(service(), RoleRow, holder.roleId, (row) => row.menus.removeAll()),
      'PermissionDenied',
    ],
    'is disabled': [
      ({ holder }) => changeRow(service(), UserRow, holder.id, (row) => (row.status = OUT_OF_USE)),
      'TokenRevoked',
    ],
    'logs out': [
      async ({ token }) => expectSucceeded(await call(service(), '/api/v1/logout', { token }), '注销成功'),
      'TokenRevoked',
    ],
    'no longer reaches the record': [
      async ({ holder }) => {
        await sql(`update user_roles set scope = ${OWN_DEPARTMENT} where user_id = ${holder.id}`);
        await service().port('permissionCache').drop();
      },
      'ImportRefused',
    ],
  };

  for (const [what, [change, refusal]] of Object.entries(CHANGES))
    it(`waits for another change, and its user ${what}: ${refusal} before the other change ends, and nothing is written`, async () => {
      const begun = await begin();
      const { token, id, file, nameOf } = begun;
      const { real } = importer(service, () => token);
      const release = await hold(id);
      try {
        const importing = real(MODULE, file);
        await eventually(isWaiting);
        await change(begun);
        expectRefused(await importing, refusal, { count: 1 });
      } finally {
        await release();
      }
      expect(await nameOf()).to.equal('before');
    }).timeout(60_000);

  it('waits for another change, and its user keeps their rights: it is written', async () => {
    const { token, id, file, nameOf } = await begin();
    const { real } = importer(service, () => token);
    const release = await hold(id);
    const importing = real(MODULE, file);
    try {
      await eventually(isWaiting);
    } finally {
      await release();
    }
    expectSucceeded(await importing, '操作成功');
    expect(await nameOf()).to.equal('after');
  });

  it('arrives slowly, and its user loses the permission to see records: the answer tells no values', async () => {
    const { holder, token, file } = await begin();
    const read = spy(service().port('permissionCache'), 'read');
    const socket = await openSocket(service().url);
    const answer = rest(socket);
    const headers = ['Content-Type: text/csv', `Content-Length: ${file.length}`, `Authorization: Bearer ${token}`];
    socket.write(head(`POST /api/v1/${MODULE}/import?dryRun=true`, headers) + file.slice(0, 10));
    await eventually(() => read.called);
    read.restore();
    await changeRow(service(), RoleRow, holder.roleId, (row) => {
      const [detail] = row.menus.getItems().filter(({ permission }) => permission === `sys:${MODULE}:detail`);
      row.menus.remove(detail!);
    });
    socket.write(file.slice(10));
    const reply = replyIn(await answer);
    expectSucceeded(reply, '操作成功');
    expect(dataOf(reply)).to.deep.include({ updated: 1, lines: [{ line: 2, effect: 'updated', fields: [] }] });
  });
});
