import { IN_USE, OUT_OF_USE } from '@menshen/contract/values/status';
import { useTranslate } from 'react-admin';
import type { ComponentType } from 'react';
import { RoleUse } from '../assignments/role-consequences';
import { api } from '../service/api';
import { modulePath } from '../service/calls';
import type { Module } from '../service/description';
import { ActionDialog } from './action-dialog';
import { DepartmentConsequences } from '../records/department-consequences';
import { MenuConsequences } from '../records/menu-consequences';
import type { Named } from '../records/name-list';
import { RecordsQuestion } from './records-question';

/** What the dialog tells before records of these modules are disabled. */
const CONSEQUENCES: Readonly<Record<string, ComponentType<Readonly<{ ids: ReadonlyArray<number> }>>>> = {
  role: ({ ids }) => <RoleUse ids={ids} change="disabled" />,
  menu: MenuConsequences,
  department: DepartmentConsequences,
};

type Props = Readonly<{
  module: Module;
  /** The records with their ids. */
  records: ReadonlyArray<Named>;
  status: typeof IN_USE | typeof OUT_OF_USE;
  onDone: () => void;
  onClose: () => void;
}>;

/** Asks before records are enabled or disabled. */
export const StatusDialog = ({ module, records, status, onDone, onClose }: Props) => {
  const translate = useTranslate();
  const action = status === IN_USE ? 'enable' : 'disable';
  const ids = records.map(({ key }) => Number(key));
  const Consequences = status === OUT_OF_USE ? CONSEQUENCES[module.name] : undefined;
  return (
    <ActionDialog
      title={translate(`records.${action}.title`)}
      confirmLabel={translate(`records.${action}.title`)}
      run={() => api.post(modulePath(module.name, 'status'), { ids, status })}
      onDone={onDone}
      onClose={onClose}
    >
      <RecordsQuestion question={`records.${action}`} records={records} />
      {Consequences && <Consequences ids={ids} />}
    </ActionDialog>
  );
};
