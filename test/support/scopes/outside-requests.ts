import { randomUUID } from 'node:crypto';

/** What a user does not reach: a session and a name too. */
export type NamedRecords = Readonly<{ user: number; deletedUser: number; contract: number; deletedContract: number }> &
  Readonly<{ session: string; username: string }>;

/** What nobody has. */
const [NOWHERE, NOBODY] = [4_000_000, 'user-who-is-nowhere'];
export const UNKNOWN_RECORDS: NamedRecords = {
  ...{ user: NOWHERE, deletedUser: NOWHERE, contract: NOWHERE, deletedContract: NOWHERE },
  ...{ session: randomUUID(), username: NOBODY },
};

/** A request that names such a record. `says` is how the answer tells that nothing is there: a refusal, unless it is another one. */
export type OutsideRequest = Readonly<{ path: string; form?: object; csv?: string; says?: keyof typeof TELLINGS }>;

/** The body of an answer, and the reason of its refusal. */
type Answer = Readonly<{ text: string; reason: string | null | undefined }>;

const TELLINGS = {
  refusal: ({ reason }: Answer) => reason === 'RecordNotFound',
  'no choices': ({ text }: Answer) => text.includes('"data":[]'),
  'no records': ({ text }: Answer) => text.includes('"total":0,'),
  'a refused row': ({ text }: Answer) => text.includes('"reason":"RecordNotFound"'),
};

/** True if the answer tells that nothing is there. */
export const tellsNothing = ({ says = 'refusal' }: OutsideRequest, answer: Answer): boolean => TELLINGS[says](answer);

const CONTRACT = {
  ...{ version: 1, number: 'C-OTHER', customerId: 1, amount: '1.00', signedOn: null, endsOn: null, remindAt: null },
  ...{ urgent: false, ownerId: null, departmentId: null, remarks: '', sort: 1, status: 1 },
};
const USER = { version: 1, realname: '', sort: 1, status: 1 };

const csv = (header: string, row: string): string => `${header}\r\n${row}\r\n`;

/** A request for each endpoint that takes the id of a user or of a contract, or what else names a user. */
export const OUTSIDE_REQUESTS: Readonly<Record<string, (named: NamedRecords) => OutsideRequest>> = {
  'GET /contract/detail': (named) => ({ path: `/contract/detail?id=${named.contract}` }),
  'GET /contract/options': (named) => ({ path: `/contract/options?ids=${named.contract}`, says: 'no choices' }),
  'POST /contract/update': (named) => ({ path: '/contract/update', form: { ...CONTRACT, id: named.contract } }),
  'POST /contract/status': (named) => ({ path: '/contract/status', form: { ids: [named.contract], status: 2 } }),
  'POST /contract/delete': (named) => ({ path: '/contract/delete', form: { ids: [named.contract] } }),
  'POST /contract/restore': (named) => ({ path: '/contract/restore', form: { ids: [named.deletedContract] } }),
  'POST /contract/import': (named) => ({
    path: '/contract/import?dryRun=true',
    csv: csv('id,version,number,customerId,amount', `${named.contract},1,C-OTHER,1,1.00`),
    says: 'a refused row',
  }),
  'POST /contract/approve': (named) => ({ path: '/contract/approve', form: { id: named.contract, version: 1 } }),
  'POST /contract/cancel': (named) => ({ path: '/contract/cancel', form: { ids: [named.contract], reason: '重复' } }),
  'GET /user/detail': (named) => ({ path: `/user/detail?id=${named.user}` }),
  'GET /user/options': (named) => ({ path: `/user/options?ids=${named.user}`, says: 'no choices' }),
  'GET /user/access': (named) => ({ path: `/user/access?id=${named.user}` }),
  'GET /user/rows': (named) => ({ path: `/user/rows?id=${named.user}&module=contract` }),
  'POST /user/update': (named) => ({ path: '/user/update', form: { ...USER, id: named.user } }),
  'POST /user/status': (named) => ({ path: '/user/status', form: { ids: [named.user], status: 2 } }),
  'POST /user/delete': (named) => ({ path: '/user/delete', form: { ids: [named.user] } }),
  'POST /user/restore': (named) => ({ path: '/user/restore', form: { ids: [named.deletedUser] } }),
  'POST /user/import': (named) => ({
    path: '/user/import?dryRun=true',
    csv: csv('id,version,realname,sort,status', `${named.user},1,x,1,1`),
    says: 'a refused row',
  }),
  'POST /user/roles': (named) => ({ path: '/user/roles', form: { id: named.user, version: 1, roleIds: [] } }),
  'POST /user/setRole': (named) => ({ path: '/user/setRole', form: { ids: [named.user], roleId: 1, held: true } }),
  'POST /user/resetPassword': (named) => ({
    path: '/user/resetPassword',
    form: { id: named.user, password: 'Another#2026' },
  }),
  'POST /user/resetFactor': (named) => ({ path: '/user/resetFactor', form: { id: named.user } }),
  'GET /session/page': (named) => ({ path: `/session/page?userId=${named.user}`, says: 'no records' }),
  'POST /session/end': (named) => ({ path: '/session/end', form: { ids: [named.session] } }),
  'POST /lock/unlock': (named) => ({ path: '/lock/unlock', form: { username: named.username } }),
  'GET /audit/page of a user': (named) => ({ path: `/audit/page?userId=${named.user}`, says: 'no records' }),
  'GET /audit/page of a contract': (named) => ({
    path: `/audit/page?module=contract&recordId=${named.contract}`,
    says: 'no records',
  }),
};

/** What a user needs for these requests. */
const ACTIONS = ['detail', 'options', 'add', 'update', 'status', 'delete', 'restore', 'import'];
export const OUTSIDE_PERMISSIONS: ReadonlyArray<string> = [
  ...[...ACTIONS, 'approve', 'cancel'].map((action) => `sys:contract:${action}`),
  ...[...ACTIONS, 'access', 'rows', 'roles', 'setRole', 'resetPassword', 'resetFactor'].map(
    (action) => `sys:user:${action}`,
  ),
  ...['sys:session:page', 'sys:session:end', 'sys:lock:unlock', 'sys:audit:page'],
  ...['sys:customer:options', 'sys:department:options'],
];
