import type { ComponentProps } from 'react';
import { ChangeDetails } from '../src/audit/change-details';
import { DashboardCard } from '../src/dashboard/dashboard-card';
import { EndSessionsDialog } from '../src/session/end-sessions-dialog';
import { ListFrame } from '../src/listing/list-frame';
import type { LoginHour } from '@menshen/contract/audit/audit-endpoints';
import { LoginChart } from '../src/dashboard/login-chart';
import { RecordTable } from '../src/listing/record-table';
import { Notes } from '../src/records/notes';
import { DeletedRecordAlert } from '../src/users/deleted-record-alert';
import { LocksAlert } from '../src/users/locks-alert';
import type { Module } from '../src/service/description';
import { UnlockDialog } from '../src/login/unlock-dialog';
import { DESCRIPTION, FAILURES, LONG_NAME, NAMES, SESSIONS, UPDATED, WRITE_REFUSED } from './samples';
import { nothing, type State } from './state';

type Named = (typeof NAMES)[number];
type List = ComponentProps<typeof ListFrame<Named>>['list'];

const listWith = (result: List['result']): List => {
  const total = result?.ok ? result.data.total : 0;
  const isPending = result === undefined;
  return {
    isFiltered: true,
    result,
    reload: nothing,
    clearFilters: nothing,
    pages: { page: 1, perPage: 10, total, isPending, setPage: nothing, setPerPage: nothing },
  };
};

const pageOf = (records: ReadonlyArray<Named>, totalIsCapped = false): List['result'] => ({
  ok: true,
  msg: '',
  data: { records, total: records.length, size: 10, current: 1, pages: 1, totalIsCapped },
});

const columns = [
  { label: '名称 · Name', show: ({ name }: Named) => <bdi>{name}</bdi> },
  { label: '地址 · Address', show: ({ detail = '—' }: Named) => detail, noWrap: true },
];

const list = (result: List['result']) => (
  <ListFrame
    title="List"
    permission="sys:session:page"
    list={listWith(result)}
    filters={null}
    none="没有符合条件的记录 · No records match"
    capped="operations.audit.capped"
  >
    {(records) => <RecordTable title="List" records={records} keyOf={({ key }) => String(key)} columns={columns} />}
  </ListFrame>
);

const card = (data: ComponentProps<typeof DashboardCard<string>>['polled']['data']) => (
  <DashboardCard title="登录 · Logins" polled={{ data, refetch: nothing }} all="/audit">
    {(text) => text}
  </DashboardCard>
);

/** 24 hours; `most` is the number of logins of the last one. */
const hoursUpTo = (most: number): ReadonlyArray<LoginHour> =>
  Array.from({ length: 24 }, (_, i) => ({
    hour: `2026-11-22 ${String(i).padStart(2, '0')}:00:00`,
    loggedIn: Math.round((most * i) / 23),
    refused: Math.round((most * i) / 69),
  }));

const [MODULE] = DESCRIPTION.modules as [Module];

const LOCKS = [
  { scope: 'main', address: '2001:db8::1', seconds: 297 },
  { scope: 'factor', address: '', seconds: 0 },
] as const;

const DELETED = { deleteUser: 'admin', deleteTime: '2026-11-22 09:30:00' };

const dialog = { onDone: nothing, onClose: nothing };

export const operationStates: ReadonlyArray<State> = [
  { name: 'ListFrame: before the answer', show: () => list(undefined) },
  { name: 'ListFrame: empty', show: () => list(pageOf([])) },
  { name: 'ListFrame: failed', show: () => list(FAILURES.unavailable) },
  { name: 'ListFrame and RecordTable: long names', show: () => list(pageOf(NAMES.slice(0, 4))) },
  { name: 'ListFrame: more than are counted', show: () => list(pageOf(NAMES.slice(0, 1), true)) },
  { name: 'DashboardCard: before the answer', show: () => card(undefined) },
  { name: 'DashboardCard: failed', show: () => card(FAILURES.unavailable) },
  { name: 'LoginChart: no logins', show: () => <LoginChart title="Chart" hours={hoursUpTo(0)} /> },
  { name: 'LoginChart', show: () => <LoginChart title="Chart" hours={hoursUpTo(12)} /> },
  { name: 'ChangeDetails: a change, long name', show: () => <ChangeDetails record={UPDATED} /> },
  { name: 'ChangeDetails: a refused write', show: () => <ChangeDetails record={WRITE_REFUSED} /> },
  {
    name: 'ChangeDetails: nothing to show',
    show: () => <ChangeDetails record={{ ...UPDATED, before: null, after: null, requestId: null }} />,
  },
  {
    name: 'LocksAlert: one that has ended, and more than are shown',
    show: () => <LocksAlert locks={LOCKS} others={3} readAt={0} isOwn={false} onUnlock={nothing} />,
  },
  {
    name: 'LocksAlert: the own user name',
    show: () => <LocksAlert locks={LOCKS.slice(0, 1)} others={0} readAt={0} isOwn onUnlock={undefined} />,
  },
  { name: 'Notes: before the answer', show: () => <Notes notes={undefined} /> },
  {
    name: 'DeletedRecordAlert: long name',
    show: () => <DeletedRecordAlert module={MODULE} record={{ ...DELETED, [MODULE.label]: LONG_NAME }} />,
  },
  {
    name: 'DeletedRecordAlert: nobody knows who deleted it',
    show: () => <DeletedRecordAlert module={MODULE} record={{ deleteUser: null, deleteTime: null }} />,
  },
  {
    name: 'UnlockDialog: a lock of the list',
    height: 320,
    show: () => <UnlockDialog {...dialog} lock={{ username: LONG_NAME, address: '2001:db8::1' }} />,
  },
  {
    name: 'UnlockDialog: anything',
    height: 360,
    show: () => <UnlockDialog {...dialog} lock={{ username: '', address: '' }} />,
  },
  {
    name: 'EndSessionsDialog: the own one among them',
    height: 520,
    show: () => <EndSessionsDialog label="Sessions" {...dialog} sessions={SESSIONS} names={NAMES.slice(0, 3)} />,
  },
];
