import { Button, Stack } from '@mui/material';
import { useId, useRef, useState } from 'react';
import { useNotify, useTranslate } from 'react-admin';
import { useFormContext } from 'react-hook-form';
import { useNavigate, useParams } from 'react-router';
import { useTitle } from '../i18n/use-title';
import { api, type Failure } from '../service/api';
import type { FormInput, Module } from '../service/description';
import { FormConflict } from './form-conflict';
import { requestFields, type Values } from './form-values';
import { RecordForm } from './record-form';
import { Loaded, PageFrame } from './record-page';
import { usePermitted } from './use-permitted';
import { useResult } from './use-result';

/** What to do with the typed values when somebody else has deleted the record. */
const DeletedMeanwhile = ({ module, form }: Readonly<{ module: Module; form: ReadonlyArray<FormInput> }>) => {
  const translate = useTranslate();
  const navigate = useNavigate();
  const isPermitted = usePermitted(module.name);
  const { getValues, reset } = useFormContext<Values>();
  const addAgain = () => {
    const values = requestFields(form, getValues());
    // The values go on to the next form, so this one has nothing to lose.
    reset(getValues());
    void navigate(`/${module.name}/create`, { state: { values } });
  };
  return (
    <Stack spacing={1} sx={{ mt: 0.5, alignItems: 'flex-start' }}>
      <span>{translate('modules.deletedMeanwhile')}</span>
      {isPermitted('add') && (
        <Button size="small" color="inherit" variant="outlined" onClick={addAgain}>
          {translate('modules.addAgain')}
        </Button>
      )}
    </Stack>
  );
};

type FormProps = Readonly<{ module: Module; record: Values; form: ReadonlyArray<FormInput> }>;

const EditForm = ({ module, record, form }: FormProps) => {
  const notify = useNotify();
  const navigate = useNavigate();
  const formId = useId();
  const base = useRef(record);
  const [theirs, setTheirs] = useState<Values>();
  const id = Number(record['id']);
  const page = `/${module.name}/${id}/show`;

  const send = async (fields: Values) => {
    const version = base.current['version'];
    const result = await api.post<{ version: number }>(`/${module.name}/update`, { ...fields, id, version });
    if (result.ok || result.reason !== 'RecordChanged') return result;
    const fresh = await api.get<Values>(`/${module.name}/detail`, { id });
    if (fresh.ok) setTheirs(fresh.data);
    return fresh.ok ? result : fresh;
  };
  const leave = () => {
    notify('ra.notification.updated', { type: 'success', messageArgs: { smart_count: 1 } });
    void navigate(page);
  };
  const explain = ({ reason }: Failure) => reason === 'RecordNotFound' && <DeletedMeanwhile module={module} form={form} />;
  return (
    <RecordForm
      id={formId}
      form={form}
      record={record}
      send={send}
      onSaved={leave}
      onCancel={() => void navigate(page)}
      explain={explain}
      aside={
        theirs && (
          <FormConflict
            form={form}
            formId={formId}
            base={base.current}
            theirs={theirs}
            onAdopt={() => {
              base.current = theirs;
              setTheirs(undefined);
            }}
            onDone={leave}
            onKeepEditing={() => setTheirs(undefined)}
          />
        )
      }
    />
  );
};

/** The form of an existing record. */
export const ModuleEdit = ({ module }: Readonly<{ module: Module }>) => {
  const titleOf = useTitle();
  const { id } = useParams();
  const { result, reload } = useResult(`${module.name} ${id}`, () =>
    api.get<Values>(`/${module.name}/detail`, { id }),
  );
  const name = result?.ok ? ` · ${String(result.data[module.label])}` : '';
  return (
    <PageFrame title={`${titleOf(module)}${name}`} back={`/${module.name}/${id}/show`}>
      <Loaded result={result} onRetry={reload}>
        {(record) => <EditForm module={module} record={record} form={module.form.filter(({ addOnly }) => !addOnly)} />}
      </Loaded>
    </PageFrame>
  );
};
