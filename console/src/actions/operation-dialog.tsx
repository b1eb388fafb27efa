import { Button, Dialog, DialogActions, DialogContent, DialogTitle, Stack } from '@mui/material';
import { useId, useState } from 'react';
import { Form, useNotify, useTranslate } from 'react-admin';
import { useFormState } from 'react-hook-form';
import { useTitle } from '../i18n/use-title';
import { api, type Failure, type Result } from '../service/api';
import { modulePath, operationPath } from '../service/calls';
import type { Module, Operation } from '../service/description';
import { changedNone } from './changed-none';
import { FieldInput } from '../fields/field-input';
import { shownValues, type Values } from '../forms/form-values';
import type { Named } from '../records/name-list';
import { RecordsQuestion } from './records-question';
import { RefusedFocus, useSubmission } from '../forms/use-submission';
import { WriteFailure } from '../records/write-failure';

/** Refusals of a record that is no longer as the page shows it. */
const STALE: ReadonlyArray<Failure['reason']> = ['RecordChanged', 'RecordNotFound', 'OperationRefused'];

type Props = Readonly<{
  module: Module;
  operation: Operation;
  /** The records with their ids. An operation that takes one record has one. */
  records: ReadonlyArray<Named>;
  /** The version that the user sees. Without it, that of the moment when the dialog opens. */
  version?: number | undefined;
  /** The dialog ends. `onStale` or `onDone` may follow. */
  onClose: () => void;
  /** The records are other than the page shows them. */
  onStale: () => void;
  onDone: () => void;
}>;

type Version = Promise<Result<Values>>;

const useVersion = ({ module, operation, records, version }: Props): Version | undefined => {
  const [{ reading }] = useState((): Readonly<{ reading: Version | undefined }> => {
    if (operation.many) return { reading: undefined };
    if (version !== undefined) return { reading: Promise.resolve({ ok: true, data: { version }, msg: '' }) };
    return { reading: api.get(modulePath(module.name, 'detail'), { id: Number(records[0]?.key) }) };
  });
  return reading;
};

type ButtonsProps = Readonly<{ label: string; hasForm: boolean; onClose: () => void }>;

const Buttons = ({ label, hasForm, onClose }: ButtonsProps) => {
  const translate = useTranslate();
  const { isSubmitting } = useFormState();
  const close = translate('ra.action.close');
  // two buttons of one name cannot be told apart
  const leave = label.trim().toLowerCase() === close.toLowerCase() ? translate('ra.action.cancel') : close;
  return (
    <DialogActions>
      <Button color="inherit" onClick={onClose} disabled={isSubmitting} autoFocus={!hasForm}>
        {leave}
      </Button>
      <Button type="submit" variant="contained" loading={isSubmitting}>
        {label}
      </Button>
    </DialogActions>
  );
};

/** Asks before an operation, with its form. It stays open until the operation succeeds. */
export const OperationDialog = (props: Props) => {
  const { module, operation, records, onClose, onStale, onDone } = props;
  const { form } = operation;
  const translate = useTranslate();
  const titleOf = useTitle();
  const notify = useNotify();
  const titleId = useId();
  const [defaults] = useState(() => shownValues(form));
  const reading = useVersion(props);
  const title = titleOf(operation);
  const path = operationPath(module.name, operation.name);
  const ids = records.map(({ key }) => Number(key));

  const { submit, failure, refused } = useSubmission<unknown>({
    form,
    send: async (fields) => {
      if (!reading) return api.post(path, { ...fields, ids });
      const read = await reading;
      return read.ok ? api.post(path, { ...fields, id: ids[0], version: read.data['version'] }) : read;
    },
    onSaved: (data) => {
      const [text, type] = changedNone(data) ? (['none', 'info'] as const) : (['done', 'success'] as const);
      notify(`records.operation.${text}`, { type, messageArgs: { title } });
      onClose();
      onDone();
    },
  });
  const isStale = failure !== undefined && STALE.includes(failure.reason);
  const close = () => {
    onClose();
    if (isStale) onStale();
  };
  return (
    <Dialog
      open
      fullWidth
      maxWidth="xs"
      onClose={close}
      aria-labelledby={titleId}
      slotProps={{
        paper: { sx: { '& > form': { display: 'flex', flexDirection: 'column', minHeight: 0, overflow: 'hidden' } } },
      }}
    >
      <Form onSubmit={submit} defaultValues={defaults} noValidate disableInvalidFormNotification>
        <DialogTitle id={titleId}>{title}</DialogTitle>
        <DialogContent sx={{ overflowWrap: 'anywhere' }}>
          <Stack spacing={2} sx={{ '& > *': { flexShrink: 0 } }}>
            <RecordsQuestion question="records.operation" records={records} parts={{ title }} />
            {form.map((input, index) => (
              <FieldInput key={input.name} form={form} input={input} autoFocus={index === 0} />
            ))}
            {failure && <WriteFailure failure={failure} />}
            {isStale && (
              <Button size="small" variant="outlined" onClick={close} sx={{ alignSelf: 'flex-start' }}>
                {translate('records.operation.look')}
              </Button>
            )}
          </Stack>
        </DialogContent>
        <Buttons label={title} hasForm={form.length > 0} onClose={close} />
        <RefusedFocus refused={refused} />
      </Form>
    </Dialog>
  );
};
