import { expect } from 'chai';
import { duringSuite } from '../../support/during-suite.js';
import { call } from '../../support/http/call.js';
import { importer, lines } from '../../support/http/import.js';
import { newHolder } from '../../support/http/people.js';
import { dataOf, reasonOf } from '../../support/http/reply.js';
import { startTestService, type TestService } from '../../support/http/service.js';
import { tokenOf } from '../../support/http/session.js';
import { withDemoData } from '../../support/http/with-demo-data.js';
import { CUSTOM_MODULES } from '../../support/modules/custom-modules.js';
import { newMigratedDatabase } from '../../support/postgres/migrated-database.js';
import { sharedPostgres } from '../../support/postgres/shared.js';

const RECORDS = 300;
const names = (prefix: string) => Array.from({ length: RECORDS }, (_, i) => `${prefix} ${i}`);

describe('imports at the same moment as other changes', () => {
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
  });
  const { done, dry } = importer(service, () => token);
  /** The import of another user, who has a place of their own. */
  const others = async () => {
    const actions = ['import', 'add', 'update'].map((action) => `sys:customer:${action}`);
    const other = await tokenOf(service(), await newHolder(service(), ...actions));
    const { dry: judge, ask } = importer(service, () => other);
    const real = async (text: string) =>
      ask('customer', `dryRun=false&digest=${(await judge('customer', text)).digest}`, text);
    return { ask, real };
  };
  const total = async (name: string) =>
    dataOf(await call(service(), `/api/v1/customer/page?name=${name}`, { token }))['total'];

  it('add the rows of one file once: the other import is refused', async () => {
    for (let round = 0; round < 3; round += 1) {
      const text = lines('name,level', ...names(`race${round}`).map((name) => `${name},1`));
      const { digest } = await dry('customer', text);
      const users = [await others(), await others()];
      const replies = await Promise.all(users.map(({ ask }) => ask('customer', `dryRun=false&digest=${digest}`, text)));
      expect(replies.map(reasonOf)).to.have.members(['ImportRefused', null]);
      expect(await total(`race${round}`)).to.equal(RECORDS);
    }
  });

  it('and updates of the same records never fail otherwise than by a changed record', async () => {
    await done('customer', lines('name,level', ...names('同时').map((name) => `${name},1`)));
    const rows = await service()
      .orm()
      .em.getConnection()
      .execute<{ id: number; name: string }[]>(`select id, name from customers where name like '同时%' order by id`);
    const file = (level: number, ordered: typeof rows) =>
      lines('id,version,level', ...ordered.map(({ id }) => `${id},1,${level}`));
    const updates = rows
      .filter((_, i) => i % 30 === 0)
      .map(({ id, name }) =>
        call(service(), '/api/v1/customer/update', {
          token,
          form: { id, version: 1, name, level: 2, phone: '1', sort: 0, status: 1 },
        }),
      );
    const [one, other] = [await others(), await others()];
    const replies = await Promise.all([one.real(file(2, rows)), other.real(file(2, rows.toReversed())), ...updates]);
    for (const reply of replies)
      expect([null, 'RecordChanged', 'ImportRefused', 'ServiceUnavailable']).to.include(reasonOf(reply));
    for (const reply of replies) expect(reply.status).to.not.equal(500);
    expect(replies.slice(0, 2).filter((reply) => reasonOf(reply) === null).length).to.be.below(2);
  });
});
