import { useTranslate } from 'react-admin';
import { api } from '../service/api';
import type { Module } from '../service/description';
import { ActionDialog } from './action-dialog';

export const ENABLED = 1;
export const DISABLED = 2;

type Props = Readonly<{
  module: Module;
  ids: ReadonlyArray<number>;
  status: typeof ENABLED | typeof DISABLED;
  /** The name of the only record. */
  name?: string;
  onDone: () => void;
  onClose: () => void;
}>;

/** Asks before records are enabled or disabled. */
export const StatusDialog = ({ module, ids, status, name, onDone, onClose }: Props) => {
  const translate = useTranslate();
  const action = status === ENABLED ? 'enable' : 'disable';
  return (
    <ActionDialog
      title={translate(`modules.${action}.title`)}
      text={
        name === undefined
          ? translate(`modules.${action}.several`, { smart_count: ids.length })
          : translate(`modules.${action}.one`, { name })
      }
      confirmLabel={translate(`modules.${action}.title`)}
      run={() => api.post(`/${module.name}/status`, { ids, status })}
      onDone={onDone}
      onClose={onClose}
    />
  );
};
