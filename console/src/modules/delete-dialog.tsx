import { Checkbox, FormControlLabel } from '@mui/material';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import { useTitle } from '../i18n/use-title';
import { api, type Failure } from '../service/api';
import type { Module } from '../service/description';
import { ActionDialog } from './action-dialog';

type Props = Readonly<{
  module: Module;
  ids: ReadonlyArray<number>;
  /** The name of the only record. */
  name?: string;
  onDone: () => void;
  onClose: () => void;
}>;

/** Asks before records are deleted. Roles that users have can be taken from them. */
export const DeleteDialog = ({ module, ids, name, onDone, onClose }: Props) => {
  const translate = useTranslate();
  const titleOf = useTitle();
  const [detach, setDetach] = useState(false);
  const explain = ({ reason }: Failure) =>
    reason === 'RoleInUse' && (
      <FormControlLabel
        control={<Checkbox checked={detach} onChange={(event) => setDetach(event.target.checked)} />}
        label={translate('modules.delete.detach')}
      />
    );
  return (
    <ActionDialog
      title={translate('modules.delete.title', { name: titleOf(module) })}
      text={
        name === undefined
          ? translate('modules.delete.several', { smart_count: ids.length })
          : translate('modules.delete.one', { name })
      }
      confirmLabel={translate('ra.action.delete')}
      isDangerous
      run={() => api.post(`/${module.name}/delete`, { ids, ...(detach && { detach }) })}
      onDone={onDone}
      onClose={onClose}
      explain={explain}
    />
  );
};
