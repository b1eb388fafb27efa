import { Alert } from '@mui/material';
import { useRef } from 'react';
import { useTranslate } from 'react-admin';
import { useLocation, useNavigate, useSearchParams } from 'react-router';
import { useTitle } from '../i18n/use-title';
import { textOf, type Values } from '../modules/form-values';
import { RecordForm } from '../modules/record-form';
import { PageFrame } from '../modules/record-page';
import { useDone } from '../modules/use-done';
import { usePermitted } from '../modules/use-permitted';
import { api } from '../service/api';
import type { BodyOf } from '../service/calls';
import type { Module } from '../service/description';

/**
 * The form of a new role. It leads to the permissions of the role, if the user may give some. With `from` in the address, these
 * begin with the permissions of that role.
 */
export const RoleCreate = ({ module }: Readonly<{ module: Module }>) => {
  const translate = useTranslate();
  const titleOf = useTitle();
  const done = useDone(module);
  const navigate = useNavigate();
  const isPermitted = usePermitted('role');
  const [parameters] = useSearchParams();
  const from = Number(parameters.get('from')) || undefined;
  const { state } = useLocation() as { state: { values?: Values } | null };
  const sent = useRef<Values>({});
  const back = from === undefined ? '/role' : `/role/${from}/show`;
  const mayGrant = isPermitted('grants') && isPermitted('grant');
  return (
    <PageFrame title={translate('modules.createTitle', { name: titleOf(module) })} back={back}>
      {from !== undefined && (
        <Alert severity="info" sx={{ m: 2, mb: 0 }}>
          {translate('roles.copies')}
        </Alert>
      )}
      <RecordForm
        form={module.form.filter(({ readOnly }) => !readOnly)}
        list="/role"
        record={{ ...state?.values }}
        send={(fields) => {
          sent.current = fields;
          return api.post('/role/add', fields as BodyOf<'/role/add'>);
        }}
        onSaved={({ id }) => {
          done('created', [textOf(sent.current['name'])]);
          const copied = from === undefined ? '' : `?from=${from}`;
          void navigate(mayGrant ? `/role/${id}/grants${copied}` : '/role');
        }}
        onCancel={() => void navigate(back)}
      />
    </PageFrame>
  );
};
