import type { LockView } from '@menshen/contract/login/lock-endpoints';
import { Alert, AlertTitle, Box, Button, Typography } from '@mui/material';
import { useTranslate } from 'react-admin';
import { useRemainingTime } from '../login/countdown';

type Shown = Pick<LockView, 'scope' | 'address' | 'seconds'>;

const Lock = ({ scope, address, seconds }: Shown) => {
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

type Props = Readonly<{
  locks: ReadonlyArray<Shown>;
  /** How many more locks there are. */
  others: number;
  /** When the locks were read. Their remaining times begin anew with each read. */
  readAt: number;
  /** Whether they lock the own user name, which somebody else unlocks. */
  isOwn: boolean;
  /** Undefined if the user may not unlock. */
  onUnlock: (() => void) | undefined;
}>;

/** The locks of a user name, each with its remaining time. */
export const LocksAlert = ({ locks, others, readAt, isOwn, onUnlock }: Props) => {
  const translate = useTranslate();
  return (
    <Alert
      severity="warning"
      sx={{ mb: 2, overflowWrap: 'anywhere' }}
      action={
        onUnlock && (
          <Button color="inherit" size="small" onClick={onUnlock}>
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
  );
};
