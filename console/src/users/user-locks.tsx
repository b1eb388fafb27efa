import { isSameName } from '@menshen/contract/login/same-name';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { UnlockDialog } from '../login/unlock-dialog';
import { usePermitted } from '../records/use-permitted';
import { api, session } from '../service/api';
import { rereadLocksAfterMs } from './lock-reading';
import { LocksAlert } from './locks-alert';

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

const KnownLocks = ({ username }: Props) => {
  const mayUnlock = usePermitted('lock')('unlock');
  const isOwn = isSameName(username, session.current()?.username ?? '');
  const [isUnlocking, setUnlocking] = useState(false);
  const { page, readAt, reload } = useLocks({ username });
  const locks = page?.records ?? [];
  const others = (page?.total ?? 0) - locks.length;
  return (
    <>
      {locks.length > 0 && (
        <LocksAlert
          locks={locks}
          others={others}
          readAt={readAt}
          isOwn={isOwn}
          onUnlock={mayUnlock && !isOwn ? () => setUnlocking(true) : undefined}
        />
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
