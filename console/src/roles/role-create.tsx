import { useRef } from 'react';
import { useTranslate } from 'react-admin';
import { useNavigate, useSearchParams } from 'react-router';
import { useTitle } from '../i18n/use-title';
import { textOf, type Values } from '../forms/form-values';
import { RecordForm } from '../fields/record-form';
import { PageFrame } from '../records/record-page';
import { useDone } from '../records/use-done';
import { usePermitted } from '../records/use-permitted';
import { api } from '../service/api';
import type { BodyOf } from '../service/calls';
import type { Module } from '../service/description';
import { NEW_ROLE } from './new-role';
import { RoleCopy } from './role-copy';

type Props = Readonly<{ module: Module }>;

/** The form of a new role. `mayGrant`: it leads to the permissions of the role. */
const NewRole = ({ module, mayGrant }: Props & Readonly<{ mayGrant: boolean }>) => {
  const translate = useTranslate();
  const titleOf = useTitle();
  const done = useDone(module);
  const navigate = useNavigate();
  const sent = useRef<Values>({});
  return (
    <PageFrame title={translate('records.createTitle', { name: titleOf(module) })} back="/role">
      <RecordForm
        form={module.form.filter(({ readOnly }) => !readOnly)}
        list="/role"
        record={NEW_ROLE}
        send={(fields) => {
          sent.current = fields;
          return api.post('/role/add', fields as BodyOf<'/role/add'>);
        }}
        onSaved={({ id }) => {
          done('created', [textOf(sent.current['name'])]);
          void navigate(mayGrant ? `/role/${id}/grants` : '/role');
        }}
        onCancel={() => void navigate('/role')}
      />
    </PageFrame>
  );
};

/** The form of a new role. With `from` in the address, it is a copy of that role, if the user may give permissions. */
export const RoleCreate = ({ module }: Props) => {
  const isPermitted = usePermitted('role');
  const [parameters] = useSearchParams();
  const from = Number(parameters.get('from')) || undefined;
  const mayGrant = isPermitted('grants') && isPermitted('grant');
  return from !== undefined && mayGrant ? (
    <RoleCopy module={module} from={from} />
  ) : (
    <NewRole module={module} mayGrant={mayGrant} />
  );
};
