import { readFileSync } from 'node:fs';
import { expect } from 'chai';
import { E } from '../../src/domain/fp.js';
import { migrateSchema } from '../../src/composition/database.js';
import { eventually } from '../support/eventually.js';
import { askPage } from '../support/http/pages.js';
import { expectRefused, expectSucceeded } from '../support/http/refusals.js';
import { startTestService, type TestService } from '../support/http/service.js';
import { tokenOf } from '../support/http/session.js';
import { sharedPostgres } from '../support/postgres/shared.js';
import type { PostgresServer } from '../support/postgres/server.js';
import { fencedBlocksOf } from '../support/markdown.js';

const [createRole = '', giveRole = '', takeRole = ''] = fencedBlocksOf(readFileSync('docs/deploying.md', 'utf8'))
  .filter(({ language }) => language === 'sql')
  .map(({ body }) => body);

describe('the SQL of docs/deploying.md', () => {
  let server: PostgresServer;
  let database: string;
  let service: TestService;
  before(async function () {
    server = await sharedPostgres(this);
    const url = await server.newDatabase();
    database = new URL(url).pathname.slice(1);
    service = await startTestService({
      environment: { DATABASE_URL: url },
      prepare: async (composition) => {
        await migrateSchema(composition);
        await server.run(createRole, database);
        const addUser = await composition.get('addUser');
        for (const [username, roles] of [
          ['boss', []],
          ['lilei', ['auditor']],
        ] as const) {
          const user = { username, realname: '', password: 'Newcomer#2026', mustChangePassword: false, roles };
          expect(E.isRight(await addUser(user))).to.equal(true);
        }
      },
    });
  });
  after(() => service.stop());

  const expectPages = async (username: string, allowed: string[], denied: string[]): Promise<void> => {
    const token = await tokenOf(service, { username, password: 'Newcomer#2026' });
    for (const path of allowed) expectSucceeded(await askPage(service, token, path), '操作成功');
    for (const path of denied) expectRefused(await askPage(service, token, path), 'PermissionDenied');
  };

  it('creates a role that a new user can have', async () => {
    await expectPages('lilei', ['user/page', 'position/list'], ['role/page', 'position/page', 'example/page']);
  });

  it('takes the role away and gives it again', async () => {
    const token = await tokenOf(service, { username: 'lilei', password: 'Newcomer#2026' });
    const isAllowed = async () => (await askPage(service, token, 'user/page')).headers.get('X-Failure-Reason') === null;
    await server.run(takeRole, database);
    await eventually(async () => !(await isAllowed()));
    await server.run(giveRole, database);
    await eventually(isAllowed);
    await expectPages('lilei', ['user/page', 'position/list'], ['role/page']);
  });
});
