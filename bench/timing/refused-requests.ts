import { randomUUID } from 'node:crypto';
import { timedConnection } from './connection.js';
import type { TimedService } from './service.js';

/** What the manager does not reach, or what does not exist. */
type NamedRecords = Readonly<{ userId: number; contractId: number; sessionId: string }>;

/** Ids of nothing. */
export const UNKNOWN: NamedRecords = { userId: 4_000_000, contractId: 4_000_000, sessionId: randomUUID() };

const CONTRACT = {
  ...{ version: 1, number: 'C-1', customerId: 1, amount: '1.00', signedOn: null, endsOn: null, remindAt: null },
  ...{ urgent: false, ownerId: null, departmentId: null, remarks: '', sort: 1, status: 1 },
};
const USER = { version: 1, realname: '', sort: 1, status: 1 };

/** Requests that name one record. */
const REQUESTS: Readonly<Record<string, (named: NamedRecords) => readonly [path: string, form?: object]>> = {
  'detail of a contract': ({ contractId }) => [`/contract/detail?id=${contractId}`],
  'update of a contract': ({ contractId }) => ['/contract/update', { ...CONTRACT, id: contractId }],
  'deletion of a contract': ({ contractId }) => ['/contract/delete', { ids: [contractId] }],
  'detail of a user': ({ userId }) => [`/user/detail?id=${userId}`],
  'update of a user': ({ userId }) => ['/user/update', { ...USER, id: userId }],
  'deletion of a user': ({ userId }) => ['/user/delete', { ids: [userId] }],
  'roles of a user': ({ userId }) => ['/user/roles', { id: userId, version: 1, roleIds: [] }],
  'end of a session': ({ sessionId }) => ['/session/end', { ids: [sessionId] }],
};

/** Requests of the manager over one connection. Each is refused. */
export const refusedRequestsOn = ({ url }: TimedService, token: string) => {
  const { ask, close } = timedConnection(url);
  return {
    names: Object.keys(REQUESTS),
    /** Milliseconds of a request. */
    timeOf: async (name: string, named: NamedRecords): Promise<number> => {
      const [path, form] = REQUESTS[name]?.(named) ?? [''];
      const asToken = { Authorization: `Bearer ${token}` };
      const { text, reason, took } = await ask(form ? 'POST' : 'GET', path, form, asToken);
      if (reason !== 'RecordNotFound') throw new Error(`${name}: ${text}`);
      return took;
    },
    close,
  };
};
