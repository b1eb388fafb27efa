import { Button } from '@mui/material';
import { useTranslate } from 'react-admin';
import { Link, useParams } from 'react-router';
import { textOf, type Values } from '../forms/form-values';
import { ModuleShow } from '../modules/module-show';
import { usePermitted } from '../records/use-permitted';
import { useResult } from '../records/use-result';
import { api } from '../service/api';
import type { Module } from '../service/description';
import { RoleMembers } from './role-members';
import { RolePermissions } from './role-permissions';

const RoleActions = ({ record }: Readonly<{ record: Values }>) => {
  const translate = useTranslate();
  const isPermitted = usePermitted('role');
  const id = textOf(record['id']);
  return (
    <>
      {isPermitted('grants') && isPermitted('options') && (
        <Button component={Link} to={`/role/compare?one=${id}`} size="small" variant="outlined">
          {translate('roles.compare.with')}
        </Button>
      )}
      {isPermitted('add') && isPermitted('grants') && isPermitted('grant') && (
        <Button component={Link} to={`/role/create?from=${id}`} size="small" variant="outlined">
          {translate('roles.copy')}
        </Button>
      )}
    </>
  );
};

/** A role with what it grants and the users who have it. */
export const RoleShow = ({ module }: Readonly<{ module: Module }>) => {
  const { id } = useParams();
  const maySeeGrants = usePermitted('role')('grants');
  const maySeeUsers = usePermitted('user')('page');
  const { result } = useResult(`role name ${id}`, () => api.get('/role/detail', { id: Number(id) }));
  return (
    <>
      <ModuleShow module={module} actions={(record) => <RoleActions record={record} />} />
      {result?.ok && (
        <>
          {maySeeUsers && (
            <RoleMembers
              key={id}
              role={{ id: Number(id), name: result.data.name, defaultScope: result.data.defaultScope }}
            />
          )}
          {maySeeGrants && <RolePermissions key={id} id={Number(id)} />}
        </>
      )}
    </>
  );
};
