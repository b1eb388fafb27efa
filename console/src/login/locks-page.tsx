import { isSameName } from '@menshen/contract/login/same-name';
import type { LockView } from '@menshen/contract/login/lock-endpoints';
import { Button, Typography } from '@mui/material';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import { useSecondsLeft } from './use-seconds-left';
import { usePermitted } from '../records/use-permitted';
import { session } from '../service/api';
import { ListFrame } from '../listing/list-frame';
import { RecordTable } from '../listing/record-table';
import type { Lockable } from './unlock-choices';
import { UnlockDialog } from './unlock-dialog';
import { usePagedList } from '../listing/use-paged-list';

/** The remaining time, counted down from the answer of the service. */
export const Countdown = ({ seconds }: Readonly<{ seconds: number }>) => {
  const translate = useTranslate();
  const [until] = useState(() => performance.now() + seconds * 1000);
  const left = useSecondsLeft(until);
  if (left === 0) return translate('login.locks.over');
  const minutes = Math.floor(left / 60);
  return (
    <Typography component="span" variant="inherit" role="timer" sx={{ fontVariantNumeric: 'tabular-nums' }}>
      {`${minutes}:${String(left % 60).padStart(2, '0')}`}
    </Typography>
  );
};

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

/** The locks of logins, those that last longest first. */
export const LocksPage = ({ title }: Readonly<{ title: string }>) => {
  const translate = useTranslate();
  const columns = useColumns();
  const mayUnlock = usePermitted('lock')('unlock');
  const list = usePagedList('/lock/page', [], () => ({}));
  const [unlocking, setUnlocking] = useState<Lockable>();
  const ownName = session.current()?.username ?? '';
  return (
    <>
      <ListFrame
        title={title}
        permission="sys:lock:page"
        list={list}
        none={translate('listing.nothing.locks')}
        capped="login.locks.capped"
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
