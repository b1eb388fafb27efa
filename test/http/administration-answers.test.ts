import { expect } from 'chai';
import { MODULES } from '../../src/domain/listing/modules.js';
import { call } from '../support/http/call.js';
import {
  answersOf,
  descriptionOf,
  expectDescribed,
  isOfAdministration,
  type DescribedOperation,
} from '../support/http/description.js';
import { useMainService } from '../support/http/main-service.js';
import { newHolder, newUser, PASSWORD } from '../support/http/people.js';
import { expectApiHeaders } from '../support/http/refusals.js';
import { dataOf, reasonOf, type Reply } from '../support/http/reply.js';
import { someAddress, tokenOf } from '../support/http/session.js';

/** The answers that every guarded operation has for the same reasons; other tests bring them about. */
const OF_EVERY_OPERATION = [
  ...['400 RequestMalformed', '401 TokenInvalid', '401 TokenExpired', '401 TokenRevoked', '408 RequestTimedOut'],
  ...['431 HeadersTooLarge', '503 ServiceUnavailable', '503 ServiceBusy', '500 UnexpectedError'],
  ...['200 PasswordChangeRequired', '415 MediaTypeUnsupported', '200 LoginLocked'],
];

const UNKNOWN = 4_000_000;
const STALE = 999_999;

let names = 0;
const newName = (): string => `administered-${(names += 1)}`.slice(-20);

/** A valid form that adds a record. */
const ADDED: Readonly<Record<string, () => Readonly<Record<string, unknown>>>> = {
  user: () => ({ username: newName(), password: PASSWORD }),
  role: () => ({ name: newName() }),
  menu: () => ({ name: newName(), type: 1 }),
  position: () => ({ name: newName() }),
  example: () => ({ name: newName(), type: 1 }),
};

describe('every described answer of administration occurs, and every answer is described', () => {
  const service = useMainService();
  let admin: string;
  /** Of somebody who has this endpoint's permission and no other. */
  let holder: string;
  let operations: ReadonlyArray<DescribedOperation>;
  before(async () => {
    admin = await tokenOf(service);
    operations = (await descriptionOf(service)).operations.filter(isOfAdministration);
  });

  const get = (path: string, token = admin) => call(service, path, { token });
  const post = (path: string, form: unknown, token = admin) =>
    call(service, path, { token, form, from: someAddress() });
  const api = (module: string, action: string) => `/api/v1/${module}/${action}`;
  const added = async (module: string, form: object = {}) =>
    Number(dataOf(await post(api(module, 'add'), { ...ADDED[module]!(), ...form }))['id']);
  /** What an update of the record sends when nothing changes. */
  const formOf = async (module: string, id: number) => dataOf(await get(`${api(module, 'detail')}?id=${id}`));
  /** A record that carries a permission which the holder lacks. */
  const strongerUser = async () => (await newHolder(service, 'sys:nobody:else')).id;
  const strongerRole = async () => (await newHolder(service, 'sys:nobody:else')).roleId;
  const stronger: Readonly<Record<string, () => Promise<number>>> = {
    user: strongerUser,
    role: strongerRole,
    menu: async () => (await newHolder(service, 'sys:nobody:else')).menuId,
  };
  const ownId = async () => Number(dataOf(await get('/api/v1/account/info', holder))['id']);

  const UNIQUE: Readonly<Record<string, string>> = { user: 'username', role: 'name', position: 'name' };

  const addAnswers = async (module: string): Promise<Reply[]> => {
    const path = api(module, 'add');
    const form = ADDED[module]!();
    const permission = { permission: 'sys:nobody:else' };
    return [
      await post(path, form),
      ...(module in UNIQUE ? [await post(path, form)] : []),
      ...(module === 'user' ? [await post(path, { ...ADDED['user']!(), roleIds: [UNKNOWN] })] : []),
      ...(module === 'user'
        ? [await post(path, { ...ADDED['user']!(), roleIds: [await strongerRole()] }, holder)]
        : []),
      ...(module === 'menu' ? [await post(path, { ...form, parentId: UNKNOWN })] : []),
      ...(module === 'menu' ? [await post(path, { ...form, ...permission }, holder)] : []),
    ];
  };

  const updateAnswers = async (module: string): Promise<Reply[]> => {
    const path = api(module, 'update');
    const [id, other] = [await added(module), await added(module)];
    const form = await formOf(module, id);
    const unique = UNIQUE[module];
    const taken = unique && module !== 'user' ? { [unique]: (await formOf(module, other))[unique] } : {};
    return [
      await post(path, { ...form, sort: 7 }),
      await post(path, { ...form, version: STALE, sort: 8 }),
      await post(path, { ...form, id: UNKNOWN }),
      ...(module in UNIQUE && module !== 'user' ? [await post(path, { ...form, version: 2, ...taken })] : []),
      ...(module in stronger
        ? [await post(path, { ...(await formOf(module, await stronger[module]!())), sort: 9 }, holder)]
        : []),
      ...(module === 'menu' ? [await post(path, { ...form, parentId: UNKNOWN })] : []),
      ...(module === 'user'
        ? [
            await post(path, await formOf('user', 1), holder),
            await post(path, { ...(await formOf('user', await ownId())), status: 2 }, holder),
          ]
        : []),
    ];
  };

  const statusAnswers = async (module: string): Promise<Reply[]> => {
    const path = api(module, 'status');
    return [
      await post(path, { ids: [await added(module)], status: 2 }),
      await post(path, { ids: [UNKNOWN], status: 2 }),
      ...(module in stronger ? [await post(path, { ids: [await stronger[module]!()], status: 2 }, holder)] : []),
      ...(module === 'user' ? [await post(path, { ids: [1], status: 2 })] : []),
      ...(module === 'user' ? [await post(path, { ids: [await ownId()], status: 2 }, holder)] : []),
    ];
  };

  const deleteAnswers = async (module: string): Promise<Reply[]> => {
    const path = api(module, 'delete');
    const parent = module === 'menu' ? await added('menu') : 0;
    if (parent) await added('menu', { parentId: parent });
    return [
      await post(path, { ids: [await added(module)] }),
      await post(path, { ids: [UNKNOWN] }),
      ...(module in stronger ? [await post(path, { ids: [await stronger[module]!()] }, holder)] : []),
      ...(module === 'user' ? [await post(path, { ids: [1] })] : []),
      ...(module === 'user' ? [await post(path, { ids: [await ownId()] }, holder)] : []),
      ...(module === 'role' ? [await post(path, { ids: [await strongerRole()] })] : []),
      ...(module === 'menu' ? [await post(path, { ids: [parent] })] : []),
    ];
  };

  const ACTIONS: Readonly<Record<string, (module: string) => Promise<Reply[]>>> = {
    add: addAnswers,
    update: updateAnswers,
    status: statusAnswers,
    delete: deleteAnswers,
    detail: async (module) => [
      await get(`${api(module, 'detail')}?id=${await added(module)}`),
      await get(`${api(module, 'detail')}?id=${UNKNOWN}`),
      await get(`${api(module, 'detail')}?id=0`),
    ],
    export: async (module) => [await get(api(module, 'export')), await get(`${api(module, 'export')}?status=x`)],
    options: async (module) => [
      await get(api(module, 'options')),
      await get(`${api(module, 'options')}?name=a&name=b`),
    ],
  };

  const OTHERS: Readonly<Record<string, () => Promise<Reply[]>>> = {
    '/user/roles': async () => {
      const path = api('user', 'roles');
      const [id, user] = [await added('user'), await strongerUser()];
      return [
        await post(path, { id, version: 1, roleIds: [await added('role')] }),
        await post(path, { id, version: STALE, roleIds: [] }),
        await post(path, { id: UNKNOWN, version: 1, roleIds: [] }),
        await post(path, { id: user, version: 1, roleIds: [] }, holder),
        await post(path, { id: 1, version: 1, roleIds: [] }),
        await post(path, { id: await ownId(), version: 1, roleIds: [] }, holder),
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
      await get(`${api('user', 'access')}?id=1`),
      await get(`${api('user', 'access')}?id=${UNKNOWN}`),
      await get(`${api('user', 'access')}?id=x`),
    ],
    '/menu/holders': async () => [
      await get(`${api('menu', 'holders')}?permission=sys:user:page`),
      await get(`${api('menu', 'holders')}?permission=sys:user:page&pageNo=x`),
      await get(api('menu', 'holders')),
    ],
    '/lock/page': async () => [await get(api('lock', 'page')), await get(`${api('lock', 'page')}?pageNo=x`)],
    '/lock/unlock': async () => [await post(api('lock', 'unlock'), { username: 'nobody' })],
    '/audit/page': async () => [await get(api('audit', 'page')), await get(`${api('audit', 'page')}?pageNo=x`)],
    '/menu/tree': async () => [await get(api('menu', 'tree'))],
    '/account/info': async () => [await get(api('account', 'info')), await get(api('account', 'info'), holder)],
    '/account/menus': async () => [await get(api('account', 'menus')), await get(api('account', 'menus'), holder)],
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
  };

  const commonAnswers = async ({ method, path }: DescribedOperation): Promise<Reply[]> => {
    const guest = await tokenOf(service, 'guest');
    const headers = { 'Content-Type': 'application/json' };
    return [
      await call(service, path, { method }),
      ...(path.startsWith('/api/v1/account/') ? [] : [await call(service, path, { method, token: guest })]),
      ...(method === 'GET'
        ? []
        : [
            await post(path, {}),
            await post(path, { a: 'x'.repeat(64 * 1024) }),
            await call(service, path, { token: admin, body: '{', headers }),
          ]),
    ];
  };

  const paths = [
    ...Object.keys(MODULES).flatMap((module) => Object.keys(ACTIONS).map((action) => `/${module}/${action}`)),
    ...Object.keys(OTHERS),
  ];

  it('of these operations, and no others', () => {
    expect(operations.map(({ path }) => path.replace('/api/v1', ''))).to.have.members(paths);
  });

  /** Never occur: the own account is there as long as its token is good. */
  const NEVER: Readonly<Record<string, string>> = {
    '/account/info': '200 RecordNotFound',
    '/account/menus': '200 RecordNotFound',
    '/account/profile': '200 RecordNotFound',
  };

  for (const path of paths)
    it(`of ${path}`, async () => {
      const operation = operations.find((one) => one.path === `/api/v1${path}`)!;
      const [, module = '', action = ''] = path.split('/');
      holder = await tokenOf(service, await newHolder(service, `sys:${module}:${action}`));
      const replies = [...(await (OTHERS[path]?.() ?? ACTIONS[action]!(module))), ...(await commonAnswers(operation))];
      for (const reply of replies) {
        expectDescribed(operation, reply);
        expectApiHeaders(reply);
      }
      const occurred = new Set(replies.map((reply) => `${reply.status} ${reasonOf(reply) ?? '-'}`));
      const due = answersOf(operation.operation).filter(
        (answer) => !OF_EVERY_OPERATION.includes(answer) && answer !== NEVER[path],
      );
      expect([...occurred]).to.have.members(due);
    });
});
