import { isSameName } from '@menshen/contract/login/same-name';
import type { LockView } from '@menshen/contract/login/lock-endpoints';
import { Alert, AlertTitle, Box, Button, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import { useRemainingTime } from '../login/countdown';
import { UnlockDialog } from '../login/unlock-dialog';
import { usePermitted } from '../records/use-permitted';
import { api, session } from '../service/api';
import { rereadLocksAfterMs } from './lock-reading';

/** Somebody who fails at many addresses has a lock at each of them. */
const MOST_SHOWN = 5;

type Props = Readonly<{ username: string }>;

/** The present locks of the name, the longest first. After a failed read they are those of the read before it. */
const useLocks = ({ username }: Props) => {
  const { data, dataUpdatedAt, refetch } = useQuery({
    queryKey: ['locks of user', username],
    queryFn: async () => {
      const result = await api.get('/lock/page', { username, pageSize: MOST_SHOWN });
      // a query that throws keeps what it has read before
      if (!result.ok) throw new Error(result.reason);
      return result.data;
    },
    gcTime: 0,
    refetchInterval: ({ state }) => rereadLocksAfterMs(state.data?.records ?? [], state.status === 'error'),
  });
  return { page: data, readAt: dataUpdatedAt, reload: () => void refetch() };
};

const Lock = ({ scope, address, seconds }: Pick<LockView, 'scope' | 'address' | 'seconds'>) => {
  const translate = useTranslate();
  const time = useRemainingTime(seconds);
  const place = translate(`users.locked.places.${scope}`, { address });
  if (time === undefined) return translate('users.locked.over', { place });
  return (
    <Typography component="span" variant="inherit" role="timer" sx={{ fontVariantNumeric: 'tabular-nums' }}>
      {translate('users.locked.lasting', { place, time })}
    </Typography>
  );
};

const KnownLocks = ({ username }: Props) => {
  const translate = useTranslate();
  const mayUnlock = usePermitted('lock')('unlock');
  const isOwn = isSameName(username, session.current()?.username ?? '');
  const [isUnlocking, setUnlocking] = useState(false);
  const { page, readAt, reload } = useLocks({ username });
  const locks = page?.records ?? [];
  const others = (page?.total ?? 0) - locks.length;
  return (
    <>
      {locks.length > 0 && (
        <Alert
          severity="warning"
          sx={{ mb: 2, overflowWrap: 'anywhere' }}
          action={
            mayUnlock &&
            !isOwn && (
              <Button color="inherit" size="small" onClick={() => setUnlocking(true)}>
                {translate('login.locks.unlock')}
              </Button>
            )
          }
        >
          <AlertTitle>{translate('users.locked.title')}</AlertTitle>
          <Box component="ul" sx={{ m: 0, mb: 0.5, pl: 2.5 }}>
            {locks.map(({ scope, address, seconds }) => (
              <li key={`${scope} ${address}`}>
                <Lock key={readAt} scope={scope} address={address} seconds={seconds} />
              </li>
            ))}
            {others > 0 && <li>{translate('users.locked.others', { smart_count: others })}</li>}
          </Box>
          {translate('users.locked.end')}
          {isOwn && <div>{translate('login.locks.own')}</div>}
        </Alert>
      )}
      {isUnlocking && (
        <UnlockDialog
          lock={{ username, address: '' }}
          onDone={() => {
            setUnlocking(false);
            reload();
          }}
          onClose={() => setUnlocking(false)}
        />
      )}
    </>
  );
};

/**
 * Where logins of a user are locked and for how long, for users who may list locks. Nothing is said without a lock: one that the
 * service does not list still holds.
 */
export const UserLocks = (props: Props) => usePermitted('lock')('page') && <KnownLocks {...props} />;
