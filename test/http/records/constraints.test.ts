import { expect } from 'chai';
import { duringSuite } from '../../support/during-suite.js';
import { call } from '../../support/http/call.js';
import { importer, lines } from '../../support/http/import.js';
import { expectRefused, expectSucceeded } from '../../support/http/refusals.js';
import { dataOf, detailOf, type Reply } from '../../support/http/reply.js';
import { startTestService, type TestService } from '../../support/http/service.js';
import { tokenOf } from '../../support/http/session.js';
import { withDemoData } from '../../support/http/with-demo-data.js';
import { CUSTOM_MODULES } from '../../support/modules/custom-modules.js';
import { newMigratedDatabase } from '../../support/postgres/migrated-database.js';
import { sharedPostgres } from '../../support/postgres/shared.js';

const CHECK = 'customers_phone_check';
const UNIQUE = 'customers_phone_ever';

describe('values that a constraint of the table refuses', () => {
  const service = duringSuite(
    async (context) => {
      const url = await newMigratedDatabase(await sharedPostgres(context));
      return startTestService({ environment: { DATABASE_URL: url }, prepare: withDemoData, modules: CUSTOM_MODULES });
    },
    (running: TestService) => running.stop(),
  );
  let token: string;
  before(async () => {
    token = await tokenOf(service());
    const connection = service().orm().em.getConnection();
    await connection.execute(`alter table customers add constraint ${CHECK} check (phone <> '000')`);
    await connection.execute(`create unique index ${UNIQUE} on customers (phone)`);
  });
  const post = (action: string, form: object) => call(service(), `/api/v1/customer/${action}`, { token, form });
  const customer = (name: string, phone: string) => ({ name, level: 1, phone, sort: 0, status: 1 });
  const expectConstraint = (reply: Reply, constraint: string, place: { line?: number } = {}): void => {
    expectRefused(reply, 'ConstraintViolated', { constraint });
    expect(detailOf(reply)).to.deep.equal({ constraint, ...place });
  };
  const total = async (name: string): Promise<unknown> =>
    dataOf(await call(service(), `/api/v1/customer/page?name=${name}`, { token }))['total'];
  const { real } = importer(service, () => token);

  it('are refused in an addition and an update, with the name of the constraint', async () => {
    expectConstraint(await post('add', customer('constraint-1', '000')), CHECK);
    expect(await total('constraint-1')).to.equal(0);
    const added = await post('add', customer('constraint-2', '111'));
    expectSucceeded(added, '操作成功');
    const { id } = dataOf(added);
    expectConstraint(await post('update', { id, version: 1, ...customer('constraint-2', '000') }), CHECK);
    expectSucceeded(await post('update', { id, version: 1, ...customer('constraint-2', '112') }), '操作成功');
  });

  it('are refused if the index has the value of a deleted record', async () => {
    const { id } = dataOf(await post('add', customer('constraint-3', '333')));
    expectSucceeded(await post('delete', { ids: [id] }), '操作成功');
    expectConstraint(await post('add', customer('constraint-4', '333')), UNIQUE);
  });

  it('are refused in an import, with the line of the file, and nothing is written', async () => {
    const text = lines('name,level,phone', 'constraint-5,1,555', ',,', 'constraint-6,1,000');
    expectConstraint(await real('customer', text), CHECK, { line: 4 });
    expect(await total('constraint-5')).to.equal(0);
  });
});
