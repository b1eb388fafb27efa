import { call } from './call.js';
import { newHolder, PASSWORD } from './people.js';
import type { TestService } from './service.js';
import { dataOf } from './reply.js';
import { someAddress } from './session.js';

/** No record has this id. */
export const UNKNOWN = 4_000_000;
/** No record has this version. */
export const STALE = 999_999;

let names = 0;
const newName = (): string => `administered-${(names += 1)}`.slice(-20);

/** A valid form that adds a record. */
export const ADDED: Readonly<Record<string, () => Readonly<Record<string, unknown>>>> = {
  user: () => ({ username: newName(), password: PASSWORD }),
  role: () => ({ name: newName() }),
  menu: () => ({ name: newName(), type: 1 }),
  department: () => ({ name: newName() }),
  position: () => ({ name: newName() }),
  example: () => ({ name: newName(), type: 1 }),
};

/**
 * Requests of administration: of the administrator, or with the token of `holder`, who has one permission and no other.
 */
export const administrationRequests = (service: TestService, admin: string, holder: string) => {
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
  return { service, holder, get, post, api, added, formOf, strongerUser, strongerRole, stronger, ownId };
};

export type AdministrationRequests = ReturnType<typeof administrationRequests>;
