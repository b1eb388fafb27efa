import { Paper, Stack } from '@mui/material';
import { useEffect } from 'react';
import { Form } from 'react-admin';
import { useFormContext } from 'react-hook-form';
import { Calendar } from '../src/forms/calendar';
import { FieldInput } from '../src/fields/field-input';
import { shownValues, type Values } from '../src/forms/form-values';
import { OperationDialog } from '../src/actions/operation-dialog';
import type { FormInput, Module, Operation } from '../src/service/description';
import { DESCRIPTION, NAMES } from './samples';
import { Confirmed, nothing, type State } from './state';

const FORM: ReadonlyArray<FormInput> = [
  { name: 'amount', title: '金额', english: 'Amount', kind: 'decimal', precision: 14, scale: 2 },
  { name: 'signedOn', title: '签订日期', english: 'Signed on', kind: 'date', optional: true },
  { name: 'remindAt', title: '提醒时间', english: 'Remind at', kind: 'time', optional: true },
  {
    name: 'level',
    title: '级别',
    english: 'Level',
    kind: 'choice',
    choices: [{ value: 1, title: '普通', english: 'Normal' }],
    optional: true,
  },
  { name: 'isPaid', title: '已付款', english: 'Paid', kind: 'boolean', optional: true },
  { name: 'urgent', title: '加急', english: 'Urgent', kind: 'boolean' },
];

/** Judges the values at once. */
const Judged = () => {
  const { trigger } = useFormContext();
  useEffect(() => void trigger(), [trigger]);
  return null;
};

const inputs = (values: Values) => (
  <Form defaultValues={shownValues(FORM, values)}>
    <Paper variant="outlined" sx={{ p: 2 }}>
      <Stack spacing={1}>
        {FORM.map((input) => (
          <FieldInput key={input.name} form={FORM} input={input} />
        ))}
      </Stack>
    </Paper>
    <Judged />
  </Form>
);

const OPERATION: Operation = {
  name: 'cancel',
  permission: '',
  title: '作废',
  english: 'Cancel',
  many: true,
  form: [{ name: 'reason', title: '原因', english: 'Reason', kind: 'text', min: 1, max: 200 }],
};

const [MODULE] = DESCRIPTION.modules as [Module];

const operation = (records: typeof NAMES) => (
  <OperationDialog
    module={MODULE}
    operation={OPERATION}
    records={records}
    onDone={nothing}
    onClose={nothing}
    onStale={nothing}
  />
);

export const inputStates: ReadonlyArray<State> = [
  {
    name: 'FieldInput: values',
    show: () => inputs({ amount: '1234567.50', signedOn: '2026-01-05', remindAt: '2026-12-01 15:05:00', isPaid: true }),
  },
  { name: 'FieldInput: no values', show: () => inputs({}) },
  {
    name: 'FieldInput: wrong texts',
    show: () => inputs({ amount: '1,5', signedOn: '2026-02-30', remindAt: '2026-01-05' }),
  },
  { name: 'Calendar', show: () => <Calendar day="2026-01-05" onChoose={nothing} /> },
  { name: 'OperationDialog: asks', height: 340, show: () => operation(NAMES.slice(1, 2)) },
  {
    name: 'OperationDialog: several, without what is required',
    height: 520,
    show: () => <Confirmed>{operation(NAMES)}</Confirmed>,
  },
];
