import { expect } from 'chai';
import { spy } from 'sinon';
import { migrationFilesOf } from '../../../src/composition/migration-files.js';
import { actionsOf } from '../../../src/contract/access/permissions.js';
import { user } from '../../../src/contract/modules/user.js';
import type { ManagedModule } from '../../../src/contract/modules/managed-module.js';
import { API_PREFIX } from '../../../src/contract/signatures/signature.js';
import { call } from '../../support/http/call.js';
import { departmentPeople } from '../../support/http/department-people.js';
import { claimsIn } from '../../support/http/forgery.js';
import { newUser } from '../../support/http/people.js';
import { expectSucceeded } from '../../support/http/refusals.js';
import { dataOf, reasonOf } from '../../support/http/reply.js';
import { statementsOfService } from '../../support/http/statements-of-service.js';
import { contract } from '../../support/modules/contract.js';
import { customer } from '../../support/modules/customer.js';
import { receivedDuring } from '../../support/postgres/received-statements.js';
import {
  OUTSIDE_PERMISSIONS,
  OUTSIDE_REQUESTS,
  tellsNothing,
  UNKNOWN_RECORDS,
  type NamedRecords,
  type OutsideRequest,
} from '../../support/scopes/outside-requests.js';

const modules = [contract, customer].map((declaration) => ({
  declaration,
  migrations: migrationFilesOf(declaration.name, 'examples/contracts').migrations,
}));

/** The actions that name no record. An import of hashes has no endpoint of its own. */
const NAMELESS = ['page', 'list', 'deleted', 'add', 'export', 'template', 'importHashes'];

describe('a request that names a record outside of the data scope', () => {
  const started = statementsOfService({
    modules,
    logIn: async (service) => ({ people: await departmentPeople(service, ...OUTSIDE_PERMISSIONS) }),
    logins: 4,
  });
  let outside: NamedRecords;

  const ask = ({ path, form, csv }: OutsideRequest, token = started().people.manager.token) =>
    call(started().service, API_PREFIX + path, {
      token,
      ...(form && { form }),
      ...(csv !== undefined && { body: csv, headers: { 'Content-Type': 'text/csv' } }),
    });

  before(async () => {
    const { service, people } = started();
    const { admin, outsider, there } = people;
    const deletedUser = await newUser(service, { departmentId: there, deleted: true });
    const added = async (module: string, form: object) =>
      Number(dataOf(await ask({ path: `/${module}/add`, form }, admin.token))['id']);
    const customerId = await added('customer', { name: '客户', level: 1 });
    const [first = 0, deleted = 0] = await Promise.all(
      ['C-1', 'C-2', 'C-3'].map((number) =>
        added('contract', { number, customerId, amount: '1.00', ownerId: outsider.id, departmentId: there }),
      ),
    );
    expectSucceeded(await ask({ path: '/contract/delete', form: { ids: [deleted] } }, admin.token), '操作成功');
    outside = {
      ...{ user: outsider.id, deletedUser: deletedUser.id, contract: first, deletedContract: deleted },
      ...{ session: String(claimsIn(outsider.token)['sid']), username: outsider.username },
    };
  });

  const expectNothing = async (request: OutsideRequest): Promise<void> => {
    const reply = await ask(request);
    expect(tellsNothing(request, { text: reply.text, reason: reasonOf(reply) }), reply.text).to.equal(true);
  };

  /** The statements of the answer, and how many passwords are hashed and compared. */
  const costOf = async (request: OutsideRequest) => {
    const { service, server } = started();
    // the first one may fill the cache of permissions, and open a connection
    await expectNothing(request);
    const [hash, verify] = [spy(service.port('hasher'), 'hash'), spy(service.port('hasher'), 'verify')];
    try {
      const received = await receivedDuring(server, () => expectNothing(request));
      // a statement has its values in it, and some are sent at the same time
      const statements = received.map((statement) => statement.replaceAll(/'[^']*'|\b\d+\b/g, '?')).toSorted();
      return { statements, hashed: hash.callCount + verify.callCount };
    } finally {
      hash.restore();
      verify.restore();
    }
  };

  for (const [endpoint, requestFor] of Object.entries(OUTSIDE_REQUESTS))
    it(`${endpoint} costs as much as for one that does not exist`, async () => {
      const known = await costOf(requestFor(outside));
      expect(known.statements).to.have.length.above(0);
      expect(known).to.deep.equal(await costOf(requestFor(UNKNOWN_RECORDS)));
      expect(known.hashed).to.equal(0);
    });

  it('is measured for every endpoint of contracts and users that names one', () => {
    const measured = Object.keys(OUTSIDE_REQUESTS).map((endpoint) => endpoint.split(' ')[1]);
    for (const module of [contract, user] as ReadonlyArray<ManagedModule>)
      for (const action of actionsOf(module).filter((one) => !NAMELESS.includes(one)))
        expect(measured).to.include(`/${module.name}/${action}`);
  });

  it('reads and locks nothing that refers to the record', async () => {
    const { statements } = await costOf(OUTSIDE_REQUESTS['POST /user/delete']!(outside));
    expect(statements.filter((one) => /\busers\b/.test(one))).to.have.length.above(0);
    expect(statements.filter((one) => /\bcontracts\b/.test(one))).to.deep.equal([]);
  });
});
