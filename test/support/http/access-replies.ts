import { newUser, PASSWORD } from './people.js';
import { type Reply } from './reply.js';
import { factorReplies } from './factor-replies.js';
import { tokenOf } from './session.js';
import { STALE, UNKNOWN, type AdministrationRequests } from './administration-requests.js';

/** What brings about every answer of the other operations of administration, by the path. */
export const accessReplies = ({
  service,
  holder,
  get,
  post,
  api,
  added,
  strongerUser,
  strongerRole,
  ownId,
}: AdministrationRequests): Readonly<Record<string, () => Promise<Reply[]>>> => ({
  '/user/roles': async () => {
    const path = api('user', 'roles');
    const [id, roleId, user] = [await added('user'), await added('role'), await strongerUser()];
    const elsewhere = [{ roleId, scope: 2, departments: [{ id: UNKNOWN, below: false }] }];
    return [
      await post(path, { id, version: 1, roleIds: [roleId] }),
      await post(path, { id, version: STALE, roleIds: [] }),
      await post(path, { id, version: 1, roles: elsewhere }),
      await post(path, { id: UNKNOWN, version: 1, roleIds: [] }),
      await post(path, { id: user, version: 1, roleIds: [] }, holder),
      await post(path, { id: 1, version: 1, roleIds: [] }),
      await post(path, { id: await ownId(), version: 1, roleIds: [] }, holder),
    ];
  },
  '/user/setRole': async () => {
    const path = api('user', 'setRole');
    const [id, roleId] = [await added('user'), await added('role')];
    const full = await added('user', { roleIds: await Promise.all(Array.from({ length: 50 }, () => added('role'))) });
    return [
      await post(path, { ids: [id], roleId, held: true }),
      await post(path, { ids: [full], roleId, held: true }),
      await post(path, { ids: [UNKNOWN], roleId, held: true }),
      await post(path, { ids: [await strongerUser()], roleId, held: true }, holder),
      await post(path, { ids: [1], roleId, held: true }),
      await post(path, { ids: [await ownId()], roleId, held: true }, holder),
    ];
  },
  '/user/resetPassword': async () => {
    const path = api('user', 'resetPassword');
    const id = await added('user');
    return [
      await post(path, { id }),
      await post(path, { id, password: 'Another#2026' }),
      await post(path, { id, password: '123456' }),
      await post(path, { id: UNKNOWN }),
      await post(path, { id: await strongerUser() }, holder),
      await post(path, { id: 1 }),
      await post(path, { id: await ownId() }, holder),
    ];
  },
  '/user/resetFactor': async () => {
    const path = api('user', 'resetFactor');
    return [
      await post(path, { id: await added('user') }),
      await post(path, { id: UNKNOWN }),
      await post(path, { id: await strongerUser() }, holder),
      await post(path, { id: 1 }),
      await post(path, { id: await ownId() }, holder),
    ];
  },
  ...factorReplies(service),
  '/role/grants': async () => [
    await get(`${api('role', 'grants')}?id=${await added('role')}`),
    await get(`${api('role', 'grants')}?id=${UNKNOWN}`),
    await get(`${api('role', 'grants')}?id=x`),
  ],
  '/role/grant': async () => {
    const path = api('role', 'grant');
    const id = await added('role');
    return [
      await post(path, { id, version: 1, menuIds: [1] }),
      await post(path, { id, version: STALE, menuIds: [] }),
      await post(path, { id: UNKNOWN, version: 1, menuIds: [] }),
      await post(path, { id: await strongerRole(), version: 1, menuIds: [] }, holder),
    ];
  },
  '/user/access': async () => [
    await get(`${api('user', 'access')}?id=${await added('user')}`),
    await get(`${api('user', 'access')}?id=1`),
    await get(`${api('user', 'access')}?id=${UNKNOWN}`),
    await get(`${api('user', 'access')}?id=x`),
  ],
  '/user/rows': async () => [
    await get(`${api('user', 'rows')}?id=${await added('user')}&module=position`),
    await get(`${api('user', 'rows')}?id=1&module=position`),
    await get(`${api('user', 'rows')}?id=${UNKNOWN}&module=position`),
    await get(`${api('user', 'rows')}?id=1&module=nothing`),
  ],
  '/menu/holders': async () => [
    await get(`${api('menu', 'holders')}?permission=sys:user:page`),
    await get(`${api('menu', 'holders')}?permission=user`),
    await get(`${api('menu', 'holders')}?permission=sys:user:page&pageNo=0`),
  ],
  '/menu/tree': async () => [await get(api('menu', 'tree'))],
  '/department/tree': async () => [await get(api('department', 'tree'))],
  '/account/info': async () => [await get(api('account', 'info')), await get(api('account', 'info'), holder)],
  '/account/passwordRules': async () => [await get('/api/v1/account/passwordRules')],
  '/account/lastLogin': async () => [
    await get('/api/v1/account/lastLogin'),
    await get('/api/v1/account/lastLogin', holder),
  ],
  '/account/givableRoles': async () => [await get('/api/v1/account/givableRoles')],
  '/account/scopes': async () => [
    await get('/api/v1/account/scopes?permission=sys:user:page'),
    await get('/api/v1/account/scopes'),
  ],
  '/account/menus': async () => [
    await get(api('account', 'menus')),
    await get(api('account', 'menus'), holder),
    await get(api('account', 'menus?hidden=1')),
  ],
  '/account/profile': async () => [await post(api('account', 'profile'), { realname: '改名' }, holder)],
  '/account/password': async () => {
    const token = await tokenOf(service, await newUser(service));
    const change = (oldPassword: string, newPassword: string) =>
      post(api('account', 'password'), { oldPassword, newPassword }, token);
    return [
      await change('Wrong#2026', 'Another#2026'),
      await change(PASSWORD, '123456'),
      await change(PASSWORD, 'Another#2026'),
    ];
  },
});
