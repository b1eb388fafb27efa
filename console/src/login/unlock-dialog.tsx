import { formFaults } from '@menshen/contract/forms/form';
import { isSameName } from '@menshen/contract/login/same-name';
import { UNLOCK_FORM } from '@menshen/contract/login/unlock-form';
import {
  FormControl,
  FormControlLabel,
  FormHelperText,
  FormLabel,
  Radio,
  RadioGroup,
  Stack,
  TextField,
  Typography,
} from '@mui/material';
import { useState } from 'react';
import { useNotify, useTranslate } from 'react-admin';
import { ActionDialog } from '../actions/action-dialog';
import { FaultText } from '../forms/fault-text';
import { tidied } from '../forms/form-values';
import { api, session } from '../service/api';
import { unlockChoices, type Lockable } from './unlock-choices';

type Props = Readonly<{ lock: Lockable; onDone: () => void; onClose: () => void }>;

const tidy = ({ username, address }: Lockable): Lockable => ({
  username: tidied({ kind: 'text' }, username) as string,
  address: tidied({ kind: 'text' }, address) as string,
});

/** Clears failed logins and locks of a lock of the list, or of what the user enters. */
export const UnlockDialog = ({ lock, onDone, onClose }: Props) => {
  const translate = useTranslate();
  const notify = useNotify();
  const choices = unlockChoices(lock);
  const [chosen, setChosen] = useState(choices[0]?.[0] ?? '');
  const [entered, setEntered] = useState<Lockable>(lock);
  const what = choices.find(([name]) => name === chosen)?.[1] ?? tidy(entered);
  const isOwn = isSameName(what.username, session.current()?.username ?? '');
  const faults = formFaults(UNLOCK_FORM.fields, what, UNLOCK_FORM.rules);
  const faultOf = (name: keyof Lockable) =>
    what[name] === '' ? undefined : faults.find(({ field }) => field === name);
  return (
    <ActionDialog
      title={translate('login.locks.unlockTitle')}
      confirmLabel={translate('login.locks.unlock')}
      isConfirmable={faults.length === 0 && !isOwn}
      run={() => api.post('/lock/unlock', what)}
      onDone={({ cleared }) => {
        if (cleared === 0) notify('login.locks.nothing', { type: 'info' });
        else notify('login.locks.done', { type: 'success', messageArgs: { smart_count: cleared } });
        onDone();
      }}
      onClose={onClose}
    >
      {choices.length > 0 ? (
        <FormControl>
          <FormLabel id="unlock-what">{translate('login.locks.what')}</FormLabel>
          <RadioGroup
            aria-labelledby="unlock-what"
            value={chosen}
            onChange={(event) => setChosen(event.target.value)}
            sx={{ overflowWrap: 'anywhere' }}
          >
            {choices.map(([name, fields]) => (
              <FormControlLabel
                key={name}
                value={name}
                control={<Radio />}
                label={translate(`login.locks.${name}`, fields)}
              />
            ))}
          </RadioGroup>
          <FormHelperText sx={{ mx: 0 }}>{translate(`login.locks.clears.${chosen}`)}</FormHelperText>
        </FormControl>
      ) : (
        <Stack spacing={2}>
          <Typography color="text.secondary">{translate('login.locks.oneNeeded')}</Typography>
          {(['username', 'address'] as const).map((name) => {
            const refusesOwn = name === 'username' && isOwn;
            return (
              <TextField
                key={name}
                label={translate(`login.locks.${name}`)}
                value={entered[name]}
                onChange={(event) => setEntered({ ...entered, [name]: event.target.value })}
                onBlur={() => setEntered(tidy)}
                autoComplete="off"
                error={refusesOwn || faultOf(name) !== undefined}
                helperText={refusesOwn ? translate('login.locks.own') : <FaultText fault={faultOf(name)} />}
              />
            );
          })}
        </Stack>
      )}
    </ActionDialog>
  );
};
