import { withParts } from '@menshen/contract/refusals/refusal-parts';
import { REFUSALS, type RefusalTag } from '@menshen/contract/refusals/refusals';
import type { Failure, Result } from '../src/service/api';
import type { Description } from '../src/service/description';
import type { AuditRecord } from '@menshen/contract/audit/audit-endpoints';
import type { SessionView } from '@menshen/contract/session/session-endpoints';

export const LONG_NAME = `${'Wolfeschlegelsteinhausenbergerdorff'.repeat(2)} 欧阳娜娜娜娜娜娜娜娜娜娜娜娜娜娜娜娜`;

export const NAMES = [
  { key: 1, name: 'lilei', detail: '李雷' },
  { key: 2, name: LONG_NAME },
  { key: 3, name: 'שלום', detail: '2026-11-22 09:12:33' },
  ...Array.from({ length: 20 }, (_, i) => ({ key: i + 4, name: `user-${i + 4}` })),
];

const failure = (reason: RefusalTag, detail: Readonly<Record<string, number>> = {}): Failure => {
  const { status, zh } = REFUSALS[reason];
  return { ok: false, reason, msg: withParts(zh, detail), status, detail } as Failure;
};

export const FAILURES = {
  notHeld: failure('PermissionNotHeld'),
  inUse: failure('RoleInUse', { users: 3 }),
  changed: failure('RecordChanged'),
  unavailable: failure('ServiceUnavailable'),
  ofANewerService: { ...failure('RecordChanged'), reason: 'ReasonOfANewerService' } as unknown as Failure,
};

export const refused = (why: Failure) => (): Promise<Result<never>> => Promise.resolve(why);

/** One module, for the titles of fields and the size of pages. */
export const DESCRIPTION: Description = {
  modules: [
    {
      name: 'position',
      title: '岗位',
      english: 'Positions',
      label: 'name',
      unique: [],
      order: [],
      orderBy: [],
      rules: [],
      operations: [],
      maxPageSize: 100,
      lists: [],
      actions: [],
      columns: [
        { name: 'name', title: '岗位名称', english: 'Position name', kind: 'text' },
        { name: 'updateTime', title: '更新时间', english: 'Updated at', kind: 'time' },
      ],
      filters: [],
      form: [],
    },
  ],
  permissions: { 'position:update': { title: '修改岗位', english: 'Update positions' } },
  auditKinds: {},
  captchaKinds: [],
  hasFactors: true,
  passwordChange: 'advise',
};

export const UPDATED: AuditRecord = {
  id: 1,
  time: '2026-11-22 09:12:33',
  kind: 'RecordUpdated',
  userId: 2,
  username: 'lilei',
  module: 'position',
  action: 'update',
  input: null,
  recordId: 7,
  before: { name: '' },
  after: { name: LONG_NAME },
  address: '2001:db8::1',
  requestId: '0f8fad5b-d9cb-469f-a165-70867728950e',
};

export const WRITE_REFUSED: AuditRecord = {
  ...UPDATED,
  kind: 'WriteRefused',
  before: null,
  after: { permission: 'position:update' },
};

export const SESSIONS: ReadonlyArray<SessionView> = NAMES.slice(0, 3).map(({ name, key }) => ({
  id: `0f8fad5b-d9cb-469f-a165-70867728950${key}`,
  userId: key,
  username: name,
  realname: '李雷',
  address: '2001:db8::1',
  userAgent: 'Mozilla/5.0 (X11; Linux x86_64) Chrome/156.0',
  beginTime: '2026-11-22 09:12:33',
  refreshTime: '2026-11-22 10:12:33',
  endTime: '2026-11-22 10:32:33',
  current: key === 1,
}));
