import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { expect } from 'chai';
import { spy } from 'sinon';
import { migrationFilesOf } from '../../../src/composition/migration-files.js';
import { API_PREFIX } from '../../../src/contract/signatures/signature.js';
import { duringSuite } from '../../support/during-suite.js';
import { eventually } from '../../support/eventually.js';
import { call } from '../../support/http/call.js';
import { departmentPeople } from '../../support/http/department-people.js';
import { claimsIn } from '../../support/http/forgery.js';
import { newUser } from '../../support/http/people.js';
import { expectRefused, expectSucceeded } from '../../support/http/refusals.js';
import { dataOf } from '../../support/http/reply.js';
import { startTestService } from '../../support/http/service.js';
import { withDemoData } from '../../support/http/with-demo-data.js';
import { contract } from '../../support/modules/contract.js';
import { customer } from '../../support/modules/customer.js';
import { LOGS_STATEMENTS, receivedDuring } from '../../support/postgres/received-statements.js';
import { ownPostgres } from '../../support/postgres/shared.js';

const modules = [contract, customer].map((declaration) => ({
  declaration,
  migrations: migrationFilesOf(declaration.name, 'examples/contracts').migrations,
}));

const RECORDS = ['detail', 'update', 'status', 'delete', 'restore'];
const PERMISSIONS = [
  ...[...RECORDS, ...Object.keys(contract.operations)].map((action) => `sys:contract:${action}`),
  ...[...RECORDS, 'access', 'rows', 'roles', 'setRole', 'resetPassword', 'resetFactor'].map((one) => `sys:user:${one}`),
  ...['sys:customer:options', 'sys:user:options', 'sys:department:options', 'sys:session:end', 'sys:lock:unlock'],
];

/** How often two costs are measured until they are equal. */
const MOST_TRIES = 3;

/** An id that no record has. */
const MISSING = 4_000_000;

/** A record outside of the scope of the manager, and what is as unknown to everybody. */
type Named = Readonly<{ user: number; deletedUser: number; contract: number; deletedContract: number }> &
  Readonly<{ session: string; username: string }>;
type Request = Readonly<{ path: string; form?: object }>;

/** What a request names, and how it names it. */
const REQUESTS: Readonly<
  Record<string, (named: Named, forms: Readonly<{ user: object; contract: object }>) => Request>
> = {
  'GET /contract/detail': (named) => ({ path: `/contract/detail?id=${named.contract}` }),
  'POST /contract/update': (named, { contract: form }) => ({
    ...{ path: '/contract/update', form: { ...form, id: named.contract } },
  }),
  'POST /contract/status': (named) => ({ path: '/contract/status', form: { ids: [named.contract], status: 2 } }),
  'POST /contract/delete': (named) => ({ path: '/contract/delete', form: { ids: [named.contract] } }),
  'POST /contract/restore': (named) => ({ path: '/contract/restore', form: { ids: [named.deletedContract] } }),
  'POST /contract/approve': (named) => ({ path: '/contract/approve', form: { id: named.contract, version: 1 } }),
  'POST /contract/cancel': (named) => ({ path: '/contract/cancel', form: { ids: [named.contract], reason: '重复' } }),
  'GET /user/detail': (named) => ({ path: `/user/detail?id=${named.user}` }),
  'GET /user/access': (named) => ({ path: `/user/access?id=${named.user}` }),
  'GET /user/rows': (named) => ({ path: `/user/rows?id=${named.user}&module=contract` }),
  'POST /user/update': (named, { user: form }) => ({ path: '/user/update', form: { ...form, id: named.user } }),
  'POST /user/status': (named) => ({ path: '/user/status', form: { ids: [named.user], status: 2 } }),
  'POST /user/delete': (named) => ({ path: '/user/delete', form: { ids: [named.user] } }),
  'POST /user/restore': (named) => ({ path: '/user/restore', form: { ids: [named.deletedUser] } }),
  'POST /user/roles': (named) => ({ path: '/user/roles', form: { id: named.user, version: 1, roleIds: [] } }),
  'POST /user/setRole': (named) => ({ path: '/user/setRole', form: { ids: [named.user], roleId: 1, held: true } }),
  'POST /user/resetPassword': (named) => ({
    ...{ path: '/user/resetPassword', form: { id: named.user, password: 'Another#2026' } },
  }),
  'POST /user/resetFactor': (named) => ({ path: '/user/resetFactor', form: { id: named.user } }),
  'POST /session/end': (named) => ({ path: '/session/end', form: { ids: [named.session] } }),
  'POST /lock/unlock': (named) => ({ path: '/lock/unlock', form: { username: named.username } }),
};

describe('a request that names a record outside of the data scope', () => {
  const started = duringSuite(
    async (context) => {
      const server = await ownPostgres(context, LOGS_STATEMENTS);
      const service = await startTestService({
        environment: { DATABASE_URL: await server.newDatabase() },
        prepare: withDemoData,
        modules,
      });
      const people = await departmentPeople(service, ...PERMISSIONS);
      return { server, service, people };
    },
    async ({ server, service }) => {
      await service.stop();
      await server.stop();
    },
  );
  let outside: Named;
  let forms: Readonly<{ user: object; contract: object }>;
  const missing: Named = {
    ...{ user: MISSING, deletedUser: MISSING, contract: MISSING, deletedContract: MISSING },
    ...{ session: randomUUID(), username: 'stranger-to-all' },
  };

  const ask = ({ path, form }: Request, token = started().people.manager.token) =>
    call(started().service, API_PREFIX + path, { token, ...(form && { form }) });

  before(async () => {
    const { service, people } = started();
    const { admin, outsider, there } = people;
    const added = async (module: string, form: object) =>
      Number(dataOf(await ask({ path: `/${module}/add`, form }, admin.token))['id']);
    const customerId = await added('customer', { name: '客户', level: 1 });
    const newContract = () =>
      added('contract', {
        ...{ number: `C-${Math.random().toString().slice(2, 10)}`, customerId, amount: '1.00' },
        ...{ ownerId: outsider.id, departmentId: there },
      });
    const [first, deleted] = [await newContract(), await newContract()];
    await newContract();
    expectSucceeded(await ask({ path: '/contract/delete', form: { ids: [deleted] } }, admin.token), '操作成功');
    const deletedUser = await newUser(service, { departmentId: there, deleted: true });
    const detail = async (module: string, id: number) =>
      dataOf(await ask({ path: `/${module}/detail?id=${id}` }, admin.token));
    forms = { user: await detail('user', outsider.id), contract: await detail('contract', first) };
    const session = String(claimsIn(outsider.token)['sid']);
    outside = {
      ...{ user: outsider.id, deletedUser: deletedUser.id, contract: first, deletedContract: deleted },
      ...{ session, username: outsider.username },
    };
    // the sessions of all four are written in the background
    const stored = () => service.orm().em.getConnection().execute<object[]>('select from sessions');
    await eventually(async () => (await stored()).length === 4);
  });

  /** The statements of the answer, and how many passwords are hashed and compared. */
  const costOf = async (request: Request) => {
    const { service, server } = started();
    // the first one may fill the cache of permissions, and open a connection
    expectRefused(await ask(request), 'RecordNotFound');
    const [hash, verify] = [spy(service.port('hasher'), 'hash'), spy(service.port('hasher'), 'verify')];
    try {
      const received = await receivedDuring(server, async () => expectRefused(await ask(request), 'RecordNotFound'));
      // a statement has its values in it, and some are sent at the same time
      const statements = received.map((statement) => statement.replaceAll(/'[^']*'|\b\d+\b/g, '?')).toSorted();
      return { statements, hashed: hash.callCount + verify.callCount };
    } finally {
      hash.restore();
      verify.restore();
    }
  };

  for (const [endpoint, requestFor] of Object.entries(REQUESTS))
    it(`${endpoint} costs as much as for one that does not exist`, async () => {
      const measured = async () => ({
        known: await costOf(requestFor(outside, forms)),
        unknown: await costOf(requestFor(missing, forms)),
      });
      let { known, unknown } = await measured();
      // a statement of the background may come in between
      for (let tries = 1; tries < MOST_TRIES && !isDeepStrictEqual(known, unknown); tries += 1)
        ({ known, unknown } = await measured());
      expect(known.statements).to.have.length.above(0);
      expect(known).to.deep.equal(unknown);
      expect(known.hashed).to.equal(0);
    });

  it('reads and locks nothing that refers to the record', async () => {
    const { statements } = await costOf(REQUESTS['POST /user/delete']!(outside, forms));
    expect(statements.filter((one) => /\busers\b/.test(one))).to.have.length.above(0);
    expect(statements.filter((one) => /\bcontracts\b/.test(one))).to.deep.equal([]);
  });
});
