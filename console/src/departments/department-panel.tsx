import { MAX_DEPARTMENT_DEPTH } from '@menshen/contract/access/department-hierarchy';
import { Button } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import { Link } from 'react-router';
import type { Placed } from '../tree/placed-tree';
import { TreePanel } from '../modules/tree-panel';
import { ActionDialog } from '../actions/action-dialog';
import { StatusButton } from '../actions/status-button';
import { useDone } from '../records/use-done';
import { usePermitted } from '../records/use-permitted';
import { HistoryButton } from '../audit/history-button';
import { api } from '../service/api';
import type { Module } from '../service/description';
import type { DepartmentNode } from '../department-tree/department-tree';

const membersOf = (id: number): string =>
  `/user?filter=${encodeURIComponent(JSON.stringify({ departmentId: String(id) }))}`;

/** How many users the department has, as far as the user may see them. */
const useMemberCount = (id: number): Readonly<{ smart_count: number }> | undefined => {
  const mayCount = usePermitted('user')('page');
  const { data } = useQuery({
    queryKey: ['members of department', id],
    queryFn: () => api.get('/user/page', { departmentId: String(id), pageSize: 1 }),
    enabled: mayCount,
    gcTime: 0,
  });
  return data?.ok ? { smart_count: data.data.total } : undefined;
};

type Props = Readonly<{ module: Module; placed: Placed<DepartmentNode>; onChanged: () => void; onClose: () => void }>;

/** The chosen department, its members, and what can be done with it. */
export const DepartmentPanel = ({ module, placed: { node: department, depth, above }, onChanged, onClose }: Props) => {
  const translate = useTranslate();
  const done = useDone(module);
  const isPermitted = usePermitted(module.name);
  const maySeeUsers = usePermitted('user')('page');
  const [isDeleting, setDeleting] = useState(false);
  const { id, name } = department;
  const count = useMemberCount(id);
  return (
    <TreePanel
      name={name}
      above={above.map((one) => one.name)}
      form={module.form}
      record={department}
      onClose={onClose}
      buttons={
        <>
          {isPermitted('update') && isPermitted('detail') && (
            <Button component={Link} to={`/department/${id}`} size="small" variant="contained">
              {translate('ra.action.edit')}
            </Button>
          )}
          {isPermitted('add') && depth < MAX_DEPARTMENT_DEPTH && (
            <Button component={Link} to={`/department/create?parentId=${id}`} size="small" variant="outlined">
              {translate('departments.addBelow')}
            </Button>
          )}
          {maySeeUsers && (
            <Button component={Link} to={membersOf(id)} size="small" variant="outlined">
              {count === undefined ? translate('departments.members') : translate('departments.memberCount', count)}
            </Button>
          )}
          <StatusButton module={module} record={department} onDone={onChanged} />
          <HistoryButton module={module.name} id={id} />
          {isPermitted('delete') && (
            <Button size="small" variant="outlined" color="error" onClick={() => setDeleting(true)}>
              {translate('ra.action.delete')}
            </Button>
          )}
        </>
      }
    >
      {isDeleting && (
        <ActionDialog
          title={translate('ra.action.delete')}
          text={translate('records.delete.one', { name })}
          confirmLabel={translate('ra.action.delete')}
          isDangerous
          run={() => api.post('/department/delete', { ids: [id] })}
          onDone={() => {
            done('deleted', [name]);
            setDeleting(false);
            onClose();
            onChanged();
          }}
          onClose={() => setDeleting(false)}
        />
      )}
    </TreePanel>
  );
};
