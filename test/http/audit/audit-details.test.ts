import { expect } from 'chai';
import { eventually } from '../../support/eventually.js';
import { call } from '../../support/http/call.js';
import { useMainService } from '../../support/http/main-service.js';
import { changeRow, newHolder, newUser, PASSWORD } from '../../support/http/people.js';
import { expectRefused, expectSucceeded } from '../../support/http/refusals.js';
import { dataOf, type Reply } from '../../support/http/reply.js';
import { logIn, someAddress, tokenOf } from '../../support/http/session.js';
import { UserRow } from '../../../src/adapters/mikro-orm/entities/user-row.js';

const DONE = '操作成功';
const WRONG = 'Wrong#2026';

type Row = Readonly<Record<string, unknown>>;

describe('who, whom and why in the audit trail over HTTP', () => {
  const service = useMainService();
  let admin: string;
  before(async () => {
    admin = await tokenOf(service);
  });

  const post = (path: string, form: unknown, token = admin, from = someAddress()): Promise<Reply> =>
    call(service, `/api/v1${path}`, { token, form, from });
  /** The rows of a kind that match, the newest first, when there are so many. */
  const rowsOf = async (kind: string, most: number, isMeant: (row: Row) => boolean): Promise<ReadonlyArray<Row>> => {
    let rows: ReadonlyArray<Row> = [];
    await eventually(async () => {
      const reply = await call(service, `/api/v1/audit/page?kind=${kind}&pageSize=1000`, { token: admin });
      expectSucceeded(reply, DONE);
      rows = (dataOf(reply) as { records: ReadonlyArray<Row> }).records.filter(isMeant);
      return rows.length >= most;
    });
    return rows;
  };

  it('have why a login was refused, and the account that is disabled', async () => {
    const user = await newUser(service);
    const from = someAddress();
    await logIn(service, { ...user, password: WRONG }, from);
    await changeRow(service, UserRow, user.id, (row) => void (row.status = 2));
    await logIn(service, user, from);
    const refused = await rowsOf('LoginRefused', 2, ({ address }) => address === from);
    expect(refused.map(({ userId, username, module, before, after }) => [userId, username, module, before, after]))
      .to //
      .deep.equal([
        [user.id, user.username, null, null, { reason: 'AccountDisabled' }],
        [null, user.username, null, null, { reason: 'CredentialsIncorrect' }],
      ]);
  });

  it('have wrong old passwords and the lock, and one row for repetitions', async () => {
    const user = await newUser(service);
    const from = someAddress();
    const token = await tokenOf(service, user);
    const change = (oldPassword: string) =>
      post('/account/password', { oldPassword, newPassword: 'Another#2026' }, token, from);
    for (let times = 0; times < 5; times += 1) expectRefused(await change(WRONG), 'OldPasswordIncorrect');
    expectRefused(await change(PASSWORD), 'LoginLocked');
    const refused = await rowsOf('PasswordChangeRefused', 2, ({ userId }) => userId === user.id);
    expect(refused.map(({ address, username, after }) => [address, username, after])).to.deep.equal([
      [from, user.username, { reason: 'LoginLocked', scope: 'main' }],
      [from, user.username, { reason: 'OldPasswordIncorrect' }],
    ]);
  });

  it('name the user whose sessions were ended', async () => {
    const user = await newUser(service);
    const token = await tokenOf(service, user);
    const { sid } = JSON.parse(Buffer.from(token.split('.')[1]!, 'base64url').toString()) as { sid: string };
    // A session is known a moment after its login.
    await eventually(async () => !(await post('/session/end', { ids: [sid] })).headers.has('X-Failure-Reason'));
    const rows = await rowsOf('SessionsEnded', 1, ({ recordId }) => recordId === user.id);
    expect(rows.map(({ userId, username, module, after }) => [userId, username, module, after])).to.deep.equal([
      [1, 'admin', 'user', { reason: 'Administration' }],
    ]);
  });

  it('have the permission that was missing, and that a password was reset, without other details', async () => {
    const user = await newUser(service);
    expectRefused(await post('/role/delete', { ids: [1] }, await tokenOf(service, user)), 'PermissionDenied');
    const [denied] = await rowsOf('PermissionDenied', 1, ({ userId }) => userId === user.id);
    expect(denied?.['after']).to.deep.equal({ permission: 'sys:role:delete' });
    expectSucceeded(await post('/user/resetPassword', { id: user.id }), DONE);
    const [reset] = await rowsOf('PasswordReset', 1, ({ recordId }) => recordId === user.id);
    expect(reset).to.include({ userId: 1, module: 'user', before: null, after: null });
  });

  it('have the write that the rights of a user did not allow, with its record, and one row for repetitions', async () => {
    const manager = await newHolder(service, 'sys:user:resetPassword', 'sys:lock:unlock');
    const stronger = await newHolder(service, 'sys:position:page');
    const [token, from] = [await tokenOf(service, manager), someAddress()];
    const guess = (password: string) => post('/user/resetPassword', { id: stronger.id, password }, token, from);
    for (let times = 0; times < 5; times += 1) expectRefused(await guess(WRONG), 'PermissionNotHeld');
    expectRefused(await guess(PASSWORD), 'PermissionNotHeld');
    expectRefused(await post('/user/resetPassword', { id: 1 }, token, from), 'AdministratorProtected');
    for (const username of [stronger.username, 'ADMIN'])
      expectRefused(await post('/lock/unlock', { username }, token, from), 'PermissionNotHeld');
    expectSucceeded(await post('/lock/unlock', { username: 'nobody at all' }, token, from), DONE);
    const rows = await rowsOf('WriteRefused', 4, ({ userId }) => userId === manager.id);
    const row = { userId: manager.id, username: manager.username, module: 'user', address: from, before: null };
    const [PERMISSION_NOT_HELD, RESET, UNLOCK] = ['PermissionNotHeld', 'sys:user:resetPassword', 'sys:lock:unlock'];
    const expected = [
      { recordId: 1, after: { reason: PERMISSION_NOT_HELD, permission: UNLOCK } },
      { recordId: stronger.id, after: { reason: PERMISSION_NOT_HELD, permission: UNLOCK } },
      { recordId: 1, after: { reason: 'AdministratorProtected', permission: RESET } },
      { recordId: stronger.id, after: { reason: PERMISSION_NOT_HELD, permission: RESET } },
    ];
    expect(rows).to.have.length(expected.length);
    for (const [index, parts] of expected.entries()) expect(rows[index]).to.deep.include({ ...row, ...parts });
    expect(JSON.stringify(rows)).to.not.include(WRONG).and.not.include(PASSWORD);
  });

  it('have each user who lost a deleted role', async () => {
    const { id, roleId } = await newHolder(service, 'sys:position:page');
    const deleted = await post('/role/delete', { ids: [roleId], detach: true });
    expectSucceeded(deleted, DONE);
    const requestId = deleted.headers.get('X-Request-Id');
    const rows = await rowsOf('RolesReplaced', 1, (row) => row['requestId'] === requestId);
    expect(rows.map(({ userId, module, recordId, before, after }) => [userId, module, recordId, before, after]))
      .to //
      .deep.equal([[1, 'user', id, { roleIds: [roleId] }, { roleIds: [] }]]);
  });
});
