import { expect } from 'chai';
import { ADDED, administrationRequests } from '../support/http/administration-requests.js';
import { NOTICE } from '../support/http/notice-module.js';
import { expectSucceeded } from '../support/http/refusals.js';
import { dataOf } from '../support/http/reply.js';
import { tokenOf } from '../support/http/session.js';
import { statementsOfService } from '../support/http/statements-of-service.js';
import { receivedDuring } from '../support/postgres/received-statements.js';

/** `begin` and `commit` count. */
const MOST = { ordinary: 4, user: 7 };

/** How the statement that reads the permissions of a user begins. */
const PERMISSIONS = 'select users.status, users.credential_generation';

const FIRST: Readonly<Record<string, () => Readonly<Record<string, unknown>>>> = {
  ...ADDED,
  notice: () => ({ title: `notice ${Math.random()}` }),
};

describe('the statements of a write over HTTP', () => {
  const started = statementsOfService({
    modules: [NOTICE],
    logIn: async (service) => {
      const token = await tokenOf(service);
      return administrationRequests(service, token, token);
    },
    logins: 1,
  });

  /** The statements of the write itself. Those who ask have their permissions read before it, if rights were changed before. */
  const statementsOf = async (path: string, form: object): Promise<ReadonlyArray<string>> => {
    const { server, post } = started();
    const received = await receivedDuring(server, async () => expectSucceeded(await post(path, form), '操作成功'));
    return received[0]?.startsWith(PERMISSIONS) ? received.slice(1) : received;
  };
  const added = async (module: string) =>
    Number(dataOf(await started().post(`/api/v1/${module}/add`, FIRST[module]!()))['id']);
  const formOf = async (module: string, id: number) => {
    const form = await started().formOf(module, id);
    return { ...form, sort: Number(form['sort']) + 1 };
  };

  for (const module of ['position', 'example', 'notice'])
    it(`are at most ${MOST.ordinary} for adding, updating, disabling and deleting a record of ${module}`, async () => {
      const ids = [await added(module), await added(module)];
      const form = await formOf(module, ids[0]!);
      for (const [action, sent] of [
        ['add', FIRST[module]!()],
        ['update', form],
        ['status', { ids, status: 2 }],
        ['delete', { ids }],
      ] as const) {
        const statements = await statementsOf(`/api/v1/${module}/${action}`, sent);
        expect(statements.length, `${action}:\n${statements.join('\n')}`).to.be.within(1, MOST.ordinary);
      }
    });

  it(`are at most ${MOST.user} for updating, disabling and deleting a user and for replacing the roles`, async () => {
    const [id, ...roleIds] = [await added('user'), await added('role'), await added('role')];
    const version = async () => (await started().formOf('user', id))['version'];
    for (const [action, sent] of [
      ['update', await formOf('user', id)],
      ['roles', { id, roleIds }],
      ['roles', { id, roleIds: roleIds.slice(1) }],
      ['status', { ids: [id], status: 2 }],
      ['delete', { ids: [id] }],
    ] as const) {
      const form = action === 'roles' ? { ...sent, version: await version() } : sent;
      const statements = await statementsOf(`/api/v1/user/${action}`, form);
      expect(statements.length, `${action}:\n${statements.join('\n')}`).to.be.within(1, MOST.user);
    }
  });
});
