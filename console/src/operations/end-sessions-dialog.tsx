import type { ShownSession } from '@menshen/contract/session-endpoints';
import { Alert } from '@mui/material';
import { useNotify, useTranslate } from 'react-admin';
import { ActionDialog } from '../modules/action-dialog';
import { NameList, type Named } from '../modules/name-list';
import { api } from '../service/api';

type Props = Readonly<{
  sessions: ReadonlyArray<ShownSession>;
  names: ReadonlyArray<Named>;
  onDone: () => void;
  onClose: () => void;
}>;

/** Asks before sessions are ended, and names them. */
export const EndSessionsDialog = ({ sessions, names, onDone, onClose }: Props) => {
  const translate = useTranslate();
  const notify = useNotify();
  const count = sessions.length;
  return (
    <ActionDialog
      title={translate('operations.sessions.confirmTitle')}
      text={translate('operations.sessions.confirm', { smart_count: count })}
      confirmLabel={translate('operations.sessions.end')}
      isDangerous
      run={() => api.post('/session/end', { ids: sessions.map(({ id }) => id) })}
      onDone={() => {
        notify('operations.sessions.ended', { type: 'success', messageArgs: { smart_count: count } });
        onDone();
      }}
      onClose={onClose}
    >
      <NameList label={translate('layout.sessions')} items={names} />
      {sessions.some(({ current }) => current) && (
        <Alert severity="warning">{translate('operations.sessions.own')}</Alert>
      )}
    </ActionDialog>
  );
};
