import { Checkbox, FormControlLabel, Stack } from '@mui/material';
import Edit from '@mui/icons-material/EditOutlined';
import { MAX_IDS } from '@menshen/contract/forms/form-field';
import { ActionDialog } from '../src/actions/action-dialog';
import { ConflictDialog, type ConflictField } from '../src/forms/conflict-dialog';
import { FailureAlert } from '../src/records/failure-alert';
import { PageBar } from '../src/listing/list-pagination';
import type { Named } from '../src/records/name-list';
import { Loaded } from '../src/records/record-page';
import { RecordsQuestion } from '../src/actions/records-question';
import { RowAction } from '../src/actions/row-action';
import { SelectionBar } from '../src/listing/selection-bar';
import { SelectionDialog } from '../src/listing/selection-dialog';
import { ShownValue } from '../src/fields/shown-value';
import type { Selection } from '../src/listing/use-selection';
import { FAILURES, LONG_NAME, NAMES, refused } from './samples';
import { Confirmed, nothing, type State } from './state';

const selectionOf = (records: ReadonlyArray<Named>): Selection<Named> => ({
  records,
  keyOf: ({ key }) => key,
  nameOf: ({ name }) => name,
  has: (record) => records.includes(record),
  change: nothing,
  clear: nothing,
});

const MANY = Array.from({ length: MAX_IDS + 1 }, (_, key) => ({ key, name: `user-${key}` }));

const dialog = { title: '停用 · Disable', confirmLabel: '确定 · OK', onDone: nothing, onClose: nothing };

const TITLED = { title: '状态', english: 'Status' };
const TEXT = { ...TITLED, name: 'name', kind: 'text' } as const;

const CONFLICTS: ReadonlyArray<ConflictField> = [
  {
    name: 'status',
    title: '状态 · Status',
    theirs: '停用 · Disabled',
    mine: '启用 · Enabled',
    isChangedByThem: true,
    isChangedByMe: true,
  },
  {
    name: 'name',
    title: '名称 · Name',
    theirs: <ShownValue input={TEXT} value={LONG_NAME} />,
    mine: '—',
    isChangedByThem: true,
    isChangedByMe: false,
  },
  {
    name: 'remark',
    title: '备注 · Remark',
    theirs: '—',
    mine: <ShownValue input={TEXT} value={LONG_NAME} />,
    isChangedByThem: false,
    isChangedByMe: true,
  },
];

const conflict = {
  changedBy: 'lilei',
  changedAt: '2026-11-22 09:12:33',
  isSame: false,
  onSave: nothing,
  onDone: nothing,
  onKeepEditing: nothing,
};

const pages = { perPage: 10, total: 95, maxPageSize: 100, isPending: false, setPage: nothing, setPerPage: nothing };

export const moduleStates: ReadonlyArray<State> = [
  { name: 'ConflictDialog: fields', height: 720, show: () => <ConflictDialog {...conflict} fields={CONFLICTS} /> },
  {
    name: 'ConflictDialog: other fields were changed',
    height: 300,
    show: () => <ConflictDialog {...conflict} fields={[]} />,
  },
  {
    name: 'ConflictDialog: both typed the same',
    height: 300,
    show: () => <ConflictDialog {...conflict} fields={[]} isSame />,
  },
  {
    name: 'ActionDialog: asks, long name',
    height: 360,
    show: () => (
      <ActionDialog {...dialog} title={LONG_NAME} text={LONG_NAME} isDangerous run={refused(FAILURES.notHeld)} />
    ),
  },
  {
    name: 'ActionDialog: waits',
    height: 200,
    show: () => (
      <Confirmed>
        <ActionDialog {...dialog} run={() => new Promise(nothing)} />
      </Confirmed>
    ),
  },
  {
    name: 'ActionDialog: refused',
    height: 300,
    show: () => (
      <Confirmed>
        <ActionDialog {...dialog} run={refused(FAILURES.notHeld)} />
      </Confirmed>
    ),
  },
  {
    name: 'ActionDialog: refused, with a way on',
    height: 320,
    show: () => (
      <Confirmed>
        <ActionDialog
          {...dialog}
          run={refused(FAILURES.inUse)}
          explain={({ reason }) => <FormControlLabel control={<Checkbox />} label={reason} />}
        />
      </Confirmed>
    ),
  },
  {
    name: 'ActionDialog and RecordsQuestion: one, long name',
    height: 320,
    show: () => (
      <ActionDialog {...dialog} isDangerous run={refused(FAILURES.notHeld)}>
        <RecordsQuestion question="modules.delete" records={NAMES.slice(1, 2)} />
      </ActionDialog>
    ),
  },
  {
    name: 'ActionDialog and RecordsQuestion: several, long names',
    height: 480,
    show: () => (
      <ActionDialog {...dialog} isDangerous run={refused(FAILURES.notHeld)}>
        <RecordsQuestion question="modules.delete" records={NAMES} />
      </ActionDialog>
    ),
  },
  {
    name: 'SelectionBar: one',
    show: () => (
      <SelectionBar selection={selectionOf(NAMES.slice(0, 1))} shown={NAMES}>
        {null}
      </SelectionBar>
    ),
  },
  {
    name: 'SelectionBar: on several pages',
    show: () => (
      <SelectionBar selection={selectionOf(NAMES)} shown={NAMES.slice(0, 10)}>
        {null}
      </SelectionBar>
    ),
  },
  {
    name: 'SelectionBar: too many',
    show: () => (
      <SelectionBar selection={selectionOf(MANY)} shown={MANY.slice(0, 10)}>
        {null}
      </SelectionBar>
    ),
  },
  {
    name: 'SelectionDialog: long names',
    height: 420,
    show: () => <SelectionDialog selection={selectionOf(NAMES)} onClose={nothing} />,
  },
  ...Object.entries(FAILURES).map(([name, failure]) => ({
    name: `FailureAlert: ${name}`,
    show: () => <FailureAlert failure={failure} onRetry={nothing} />,
  })),
  {
    name: 'Loaded: before the answer',
    show: () => (
      <Loaded result={undefined} onRetry={nothing}>
        {() => null}
      </Loaded>
    ),
  },
  { name: 'PageBar: first page', show: () => <PageBar {...pages} page={1} /> },
  { name: 'PageBar: last page', show: () => <PageBar {...pages} page={10} /> },
  {
    name: 'RowAction: offered and not offered',
    show: () =>
      [false, true].map((isDisabled) => (
        <RowAction
          key={String(isDisabled)}
          icon={<Edit />}
          text="Edit"
          of="lilei"
          isDisabled={isDisabled}
          onClick={nothing}
        />
      )),
  },
  {
    name: 'ShownValue: status, unknown status, time, yes, empty, long',
    show: () => {
      const status = { ...TITLED, name: 'status', kind: 'choice', choices: [{ ...TITLED, value: 1 }] } as const;
      return (
        <Stack spacing={1} sx={{ alignItems: 'flex-start' }}>
          <ShownValue input={status} value={1} />
          <ShownValue input={status} value={3} />
          <ShownValue input={{ ...TITLED, name: 'time', kind: 'time' }} value="2026-11-22 09:12:33" />
          <ShownValue input={{ ...TITLED, name: 'flag', kind: 'boolean' }} value />
          <ShownValue input={TEXT} value="" />
          <ShownValue input={TEXT} value={LONG_NAME} />
        </Stack>
      );
    },
  },
];
