import { expect } from 'chai';
import { call, type Call } from '../../support/http/call.js';
import { useMainService } from '../../support/http/main-service.js';
import { newHolder } from '../../support/http/people.js';
import { expectRefused, type RefusalName } from '../../support/http/refusals.js';
import { dataOf } from '../../support/http/reply.js';
import { tokenOf } from '../../support/http/session.js';

const JSON_HEADERS = { 'Content-Type': 'application/json' };
const UNKNOWN = 5_000_000;

describe('the order in which a request of administration is judged over HTTP', () => {
  const service = useMainService();

  it('is token, permission, body, form, protection, existence', async () => {
    const holder = await newHolder(service, 'sys:user:roles');
    const permitted = await tokenOf(service, holder);
    const [denied, ended] = [await tokenOf(service, 'guest'), await tokenOf(service, 'guest')];
    await call(service, '/api/v1/logout', { token: ended });
    const malformed = { body: '{', headers: JSON_HEADERS };
    const roles = (form: object): Call => ({ token: permitted, form });
    const requests: ReadonlyArray<readonly [RefusalName, Call, field?: string]> = [
      ['TokenMissing', malformed],
      ['TokenRevoked', { ...malformed, token: ended }],
      ['PermissionDenied', { ...malformed, token: denied }],
      ['PermissionDenied', { body: ' '.repeat(70_000), headers: JSON_HEADERS, token: denied }],
      ['PermissionDenied', { body: '{}', headers: { 'Content-Type': 'text/plain' }, token: denied }],
      ['BodyMalformed', { ...malformed, token: permitted }],
      ['BodyTooLarge', { body: ' '.repeat(70_000), headers: JSON_HEADERS, token: permitted }],
      ['MediaTypeUnsupported', { body: '{}', headers: { 'Content-Type': 'text/plain' }, token: permitted }],
      ['FormInvalid', roles({ roleIds: 'x' }), 'id'],
      ['FormInvalid', roles({ roleIds: 'x', id: 1 }), 'version'],
      ['FormInvalid', roles({ roleIds: [7, 7], id: 1, version: 1 }), 'roleIds'],
      ['AdministratorProtected', roles({ roleIds: [UNKNOWN], id: 1, version: 9 })],
      ['SelfProtected', roles({ roleIds: [UNKNOWN], id: holder.id, version: 9 })],
      ['RecordNotFound', roles({ roleIds: [UNKNOWN], id: UNKNOWN, version: 9 })],
    ];
    for (const [tag, request, field = ''] of requests)
      expectRefused(await call(service, '/api/v1/user/roles', { method: 'POST', ...request }), tag, { field });
  });

  it('of an update has the form first and ValueTaken last', async () => {
    const token = await tokenOf(service);
    const post = (path: string, form: object) => call(service, `/api/v1/position/${path}`, { token, form });
    const add = async (name: string) => Number(dataOf(await post('add', { name }))['id']);
    const [taken, id] = ['judged first', await add('judged second')];
    await add(taken);
    const form = { id, version: 2, name: taken, sort: 0, status: 1 };
    expectRefused(await post('update', { ...form, id: UNKNOWN, name: ' x', sort: -1 }), 'FormInvalid', {
      field: 'name',
    });
    expectRefused(await post('update', { ...form, id: UNKNOWN }), 'RecordNotFound');
    expectRefused(await post('update', form), 'RecordChanged');
    expectRefused(await post('update', { ...form, version: 1 }), 'ValueTaken', { title: '岗位名称' });
    const detail = await call(service, `/api/v1/position/detail?id=${id}`, { token });
    expect(dataOf(detail)).to.include({ name: 'judged second', version: 1 });
  });
});
