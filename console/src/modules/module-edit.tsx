import { Button, Stack } from '@mui/material';
import { useRef, type ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { useTranslate } from 'react-admin';
import { useFormContext } from 'react-hook-form';
import { useNavigate, useParams } from 'react-router';
import { useTitle } from '../i18n/use-title';
import { PlacedFormContext } from '../scopes/use-possible-departments';
import { api } from '../service/api';
import { modulePath } from '../service/calls';
import type { FormInput, Module } from '../service/description';
import { requestFields, textOf, type Values } from '../forms/form-values';
import { Loaded, PageFrame } from '../records/record-page';
import { useDone } from '../records/use-done';
import { usePermitted } from '../records/use-permitted';
import { useProtection } from '../records/use-protection';
import { useResult } from '../records/use-result';
import { VersionedForm } from '../fields/versioned-form';

type FormProps = Readonly<{ module: Module; form: ReadonlyArray<FormInput> }>;

/** What to do with the typed values when somebody else has deleted the record. */
const DeletedMeanwhile = ({ module, form }: FormProps) => {
  const translate = useTranslate();
  const navigate = useNavigate();
  const isPermitted = usePermitted(module.name);
  const { getValues, reset } = useFormContext<Values>();
  const addAgain = () => {
    const values = requestFields(form, getValues());
    // The values go on to the next form, so there is no question before this one closes.
    flushSync(() => reset(getValues()));
    void navigate(`/${module.name}/create`, { state: { values } });
  };
  return (
    <Stack spacing={1} sx={{ mt: 0.5, alignItems: 'flex-start' }}>
      <span>{translate('records.deletedMeanwhile')}</span>
      {isPermitted('add') && (
        <Button size="small" color="inherit" variant="outlined" onClick={addAgain}>
          {translate('records.addAgain')}
        </Button>
      )}
    </Stack>
  );
};

type Props = Readonly<{
  module: Module;
  /** The inputs of the record. Without it, one for each field. */
  inputs?: (record: Values) => ReactNode;
  /** Changes the fields before they are sent. */
  prepare?: (fields: Values, record: Values) => Values;
  /** The page after the form. Without it, the page of the record. */
  next?: (id: string) => string;
}>;

/** The form of an existing record. */
export const ModuleEdit = ({ module, inputs, prepare = (fields) => fields, next }: Props) => {
  const titleOf = useTitle();
  const navigate = useNavigate();
  const { id = '' } = useParams();
  const protectionOf = useProtection(module.name);
  const done = useDone(module);
  const sent = useRef<Values>({});
  const page = next?.(id) ?? `/${module.name}/${id}/show`;
  const read = () => api.get(modulePath(module.name, 'detail'), { id: Number(id) });
  const { result, reload } = useResult(`${module.name} ${id}`, read);
  const name = result?.ok ? ` · ${String(result.data[module.label])}` : '';
  const form = module.form.filter(({ addOnly, readOnly }) => !addOnly && !readOnly);
  return (
    <PageFrame title={`${titleOf(module)}${name}`} back={page}>
      <Loaded result={result} onRetry={reload}>
        {(record) => (
          <PlacedFormContext value={{ module, record }}>
            <VersionedForm
              form={form}
              record={record}
              read={read}
              protection={protectionOf(record.id).edit}
              send={(fields, version) => {
                sent.current = fields;
                return api.post(modulePath(module.name, 'update'), {
                  ...prepare(fields, record),
                  id: record.id,
                  version,
                });
              }}
              onSaved={() => done('saved', [textOf(sent.current[module.label] ?? record[module.label])])}
              onLeave={() => void navigate(page)}
              explain={({ reason }) => reason === 'RecordNotFound' && <DeletedMeanwhile module={module} form={form} />}
            >
              {inputs?.(record)}
            </VersionedForm>
          </PlacedFormContext>
        )}
      </Loaded>
    </PageFrame>
  );
};
