import { Alert, Button, Checkbox, Chip, Stack, Tooltip } from '@mui/material';
import { useState } from 'react';
import { useLocale, useNotify, useTranslate } from 'react-admin';
import { shortUserAgent } from '../account/user-agent';
import { shownTime } from '../i18n/shown-time';
import { ActionDialog } from '../modules/action-dialog';
import { usePermitted } from '../modules/use-permitted';
import { api } from '../service/api';
import { TextFilter } from './filter-inputs';
import { ListFrame } from './list-frame';
import { RecordLink } from './record-link';
import { RecordTable } from './record-table';
import { usePagedList } from './use-paged-list';

/** A record of `GET /session/page`. */
export type Session = Readonly<{
  id: string;
  userId: number;
  username: string;
  realname: string;
  address: string;
  userAgent: string;
  beginTime: string;
  refreshTime: string;
  endTime: string;
  current: boolean;
}>;

const DIGITS = /^\d{1,10}$/;

type EndProps = Readonly<{ sessions: ReadonlyArray<Session>; onDone: () => void; onClose: () => void }>;

const EndDialog = ({ sessions, onDone, onClose }: EndProps) => {
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
      {sessions.some(({ current }) => current) && (
        <Alert severity="warning">{translate('operations.sessions.own')}</Alert>
      )}
    </ActionDialog>
  );
};

const useColumns = () => {
  const translate = useTranslate();
  const locale = useLocale();
  const label = (name: string): string => translate(`operations.sessions.${name}`);
  return [
    {
      label: label('user'),
      show: ({ userId, username, realname, current }: Session) => (
        <Stack
          direction="row"
          useFlexGap
          sx={{ gap: 1, alignItems: 'center', flexWrap: 'wrap', minWidth: { md: 140 } }}
        >
          <RecordLink module="user" id={userId} text={realname === '' ? username : `${username} · ${realname}`} />
          {current && <Chip size="small" color="success" variant="outlined" label={label('current')} />}
        </Stack>
      ),
    },
    {
      label: label('browser'),
      noWrap: true,
      show: ({ userAgent }: Session) => (
        <Tooltip title={userAgent}>
          <span>{shortUserAgent(userAgent) ?? label('unknown')}</span>
        </Tooltip>
      ),
    },
    { label: label('address'), show: ({ address }: Session) => address, noWrap: true },
    { label: label('beginTime'), show: ({ beginTime }: Session) => shownTime(beginTime, locale), noWrap: true },
    { label: label('refreshTime'), show: ({ refreshTime }: Session) => shownTime(refreshTime, locale), noWrap: true },
    { label: label('endTime'), show: ({ endTime }: Session) => shownTime(endTime, locale), noWrap: true },
  ];
};

/** Who is logged in, and where. */
export const SessionsPage = () => {
  const translate = useTranslate();
  const columns = useColumns();
  const mayEnd = usePermitted('session')('end');
  const list = usePagedList<Session, 'name' | 'userId'>('/session/page', ['name', 'userId']);
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const [ending, setEnding] = useState<ReadonlyArray<Session>>();
  const records = list.result?.ok ? list.result.data.records : [];
  const chosen = records.filter(({ id }) => selected.has(id));
  const toggle = (ids: ReadonlyArray<string>, isSelected: boolean) =>
    setSelected((present) => {
      const next = new Set(present);
      for (const id of ids)
        if (isSelected) next.add(id);
        else next.delete(id);
      return next;
    });
  const title = translate('layout.sessions');
  return (
    <>
      <ListFrame
        title={title}
        list={list}
        none={translate('operations.none.sessions')}
        capped="operations.more"
        actions={
          mayEnd && (
            <Button
              size="small"
              color="error"
              variant="outlined"
              disabled={chosen.length === 0}
              onClick={() => setEnding(chosen)}
            >
              {translate('operations.sessions.endSeveral', { count: chosen.length })}
            </Button>
          )
        }
        filters={
          <>
            <TextFilter
              label={translate('operations.filters.name')}
              value={list.filters.name}
              onChange={(name) => list.setFilter('name', name)}
            />
            <TextFilter
              label={translate('operations.filters.userId')}
              value={list.filters.userId}
              onChange={(userId) => list.setFilter('userId', userId)}
              pattern={DIGITS}
              fault={translate('operations.filters.notId')}
            />
          </>
        }
      >
        {(shown) => (
          <RecordTable
            title={title}
            records={shown}
            keyOf={({ id }) => id}
            columns={columns}
            {...(mayEnd && {
              select: ({ id, username }: Session) => (
                <Checkbox
                  size="small"
                  checked={selected.has(id)}
                  onChange={(_event, isSelected) => toggle([id], isSelected)}
                  slotProps={{ input: { 'aria-label': translate('operations.list.select', { name: username }) } }}
                />
              ),
              selectAll: (
                <Checkbox
                  size="small"
                  checked={chosen.length === shown.length}
                  indeterminate={chosen.length > 0 && chosen.length < shown.length}
                  onChange={(_event, isSelected) =>
                    toggle(
                      shown.map(({ id }) => id),
                      isSelected,
                    )
                  }
                  slotProps={{ input: { 'aria-label': translate('operations.list.selectAll') } }}
                />
              ),
              action: (session: Session) => (
                <Button size="small" color="error" onClick={() => setEnding([session])}>
                  {translate('operations.sessions.end')}
                </Button>
              ),
            })}
          />
        )}
      </ListFrame>
      {ending && (
        <EndDialog
          sessions={ending}
          onDone={() => {
            setEnding(undefined);
            setSelected(new Set());
            list.reload();
          }}
          onClose={() => setEnding(undefined)}
        />
      )}
    </>
  );
};
