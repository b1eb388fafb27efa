import type { SessionView } from '@menshen/contract/session/session-endpoints';
import { Alert } from '@mui/material';
import { useNotify, useTranslate } from 'react-admin';
import { ActionDialog } from '../actions/action-dialog';
import { NameList, type Named } from '../records/name-list';
import { api } from '../service/api';

type Props = Readonly<{
  /** What the list of the sessions is called. */
  label: string;
  sessions: ReadonlyArray<SessionView>;
  names: ReadonlyArray<Named>;
  onDone: () => void;
  onClose: () => void;
}>;

/** Asks before sessions are ended, and names them. */
export const EndSessionsDialog = ({ label, sessions, names, onDone, onClose }: Props) => {
  const translate = useTranslate();
  const notify = useNotify();
  const count = sessions.length;
  return (
    <ActionDialog
      title={translate('session.confirmTitle')}
      text={translate('session.confirm', { smart_count: count })}
      confirmLabel={translate('session.end')}
      isDangerous
      run={() => api.post('/session/end', { ids: sessions.map(({ id }) => id) })}
      onDone={() => {
        notify('session.ended', { type: 'success', messageArgs: { smart_count: count } });
        onDone();
      }}
      onClose={onClose}
    >
      <NameList label={label} items={names} />
      {sessions.some(({ current }) => current) && <Alert severity="warning">{translate('session.own')}</Alert>}
    </ActionDialog>
  );
};
