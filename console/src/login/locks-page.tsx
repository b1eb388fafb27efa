import { isSameName } from '@menshen/contract/login/same-name';
import type { LockView } from '@menshen/contract/login/lock-endpoints';
import { Button, Typography } from '@mui/material';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import { Countdown } from './countdown';
import { usePermitted } from '../records/use-permitted';
import { session } from '../service/api';
import { TextFilter } from '../listing/filter-inputs';
import { ListFrame } from '../listing/list-frame';
import { RecordTable } from '../listing/record-table';
import type { Lockable } from './unlock-choices';
import { UnlockDialog } from './unlock-dialog';
import { usePagedList } from '../listing/use-paged-list';

const useColumns = () => {
  const translate = useTranslate();
  const label = (name: string): string => translate(`login.locks.${name}`);
  const orAny = (text: string) => (text === '' ? label('any') : <bdi>{text}</bdi>);
  return [
    { label: label('username'), show: ({ username }: LockView) => orAny(username) },
    { label: label('address'), show: ({ address }: LockView) => orAny(address) },
    { label: label('scope'), show: ({ scope }: LockView) => label(`scopes.${scope}`) },
    {
      label: label('remaining'),
      // the key begins a new countdown when the list is read again
      show: ({ seconds }: LockView) => <Countdown key={seconds} seconds={seconds} />,
    },
  ];
};

const FILTERS = ['username'] as const;

/** The locks of logins, those that last longest first. The address of the page may have a user name to filter by. */
export const LocksPage = ({ title }: Readonly<{ title: string }>) => {
  const translate = useTranslate();
  const columns = useColumns();
  const mayUnlock = usePermitted('lock')('unlock');
  const list = usePagedList('/lock/page', FILTERS, ({ username }) => ({ username }));
  const [unlocking, setUnlocking] = useState<Lockable>();
  const ownName = session.current()?.username ?? '';
  return (
    <>
      <ListFrame
        title={title}
        permission="sys:lock:page"
        list={list}
        none={translate(list.isFiltered ? 'listing.nothing.locksOfName' : 'listing.nothing.locks')}
        capped="login.locks.capped"
        filters={
          <TextFilter
            label={translate('login.locks.username')}
            value={list.filters.username}
            onChange={(username) => list.setFilter('username', username)}
          />
        }
        actions={
          mayUnlock && (
            <Button size="small" onClick={() => setUnlocking({ username: '', address: '' })}>
              {translate('login.locks.other')}
            </Button>
          )
        }
      >
        {(records) => (
          <RecordTable
            title={title}
            records={records}
            keyOf={({ username, address, scope }) => JSON.stringify([username, address, scope])}
            columns={columns}
            {...(mayUnlock && {
              action: (lock: LockView) =>
                isSameName(lock.username, ownName) ? (
                  <Typography variant="caption" color="text.secondary">
                    {translate('login.locks.own')}
                  </Typography>
                ) : (
                  <Button size="small" onClick={() => setUnlocking(lock)}>
                    {translate('login.locks.unlock')}
                  </Button>
                ),
            })}
          />
        )}
      </ListFrame>
      {unlocking && (
        <UnlockDialog
          lock={unlocking}
          onDone={() => {
            setUnlocking(undefined);
            list.reload();
          }}
          onClose={() => setUnlocking(undefined)}
        />
      )}
    </>
  );
};
