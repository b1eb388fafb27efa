import { Alert } from '@mui/material';
import { useNotify, useTranslate } from 'react-admin';
import type { OwnSession } from '../account/own-sessions-page';
import { ActionDialog } from '../modules/action-dialog';
import { NameList, type Named } from '../modules/name-list';
import { api } from '../service/api';

/** A record of `GET /session/page`. */
export type Session = OwnSession & Readonly<{ userId: number; username: string; realname: string }>;

type Props = Readonly<{
  sessions: ReadonlyArray<Session>;
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
      run={() => api.post<null>('/session/end', { ids: sessions.map(({ id }) => id) })}
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
