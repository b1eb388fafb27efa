import { fieldFault } from '@menshen/contract/forms/field-rules';
import { PASSWORD } from '@menshen/contract/forms/form-field';
import { FormControlLabel, Radio, RadioGroup } from '@mui/material';
import { useState } from 'react';
import { useNotify, useTranslate } from 'react-admin';
import { PasswordField } from '../elements/password-field';
import { PasswordRules } from '../login/password-rules';
import { ActionDialog } from '../actions/action-dialog';
import { FaultText } from '../forms/fault-text';
import { api } from '../service/api';
import { usePasswordChange } from '../service/description-context';
import { PasswordOnce } from './password-once';

type Props = Readonly<{ id: number; name: string; onClose: () => void }>;

/** Gives a user another password: a random one that is shown once, or one that is typed here. */
export const ResetPasswordDialog = ({ id, name, onClose }: Props) => {
  const translate = useTranslate();
  const notify = useNotify();
  const change = usePasswordChange();
  const [isTyped, setTyped] = useState(false);
  const [password, setPassword] = useState('');
  const [generated, setGenerated] = useState<string>();
  const fault = isTyped && password !== '' ? fieldFault(PASSWORD, password) : undefined;
  if (generated !== undefined)
    return <PasswordOnce title={translate('users.reset.done')} password={generated} onClose={onClose} />;
  return (
    <ActionDialog
      title={translate('users.reset.title')}
      text={translate(`users.reset.explanation.${change}`, { name })}
      confirmLabel={translate('users.reset.title')}
      isConfirmable={!isTyped || (password !== '' && !fault)}
      run={() => api.post('/user/resetPassword', { id, ...(isTyped && { password }) })}
      onDone={(data) => {
        if (data) {
          setGenerated(data.password);
          return;
        }
        notify('users.reset.done', { type: 'success' });
        onClose();
      }}
      onClose={onClose}
    >
      <RadioGroup
        aria-label={translate('users.reset.title')}
        value={isTyped ? 'typed' : 'generated'}
        onChange={(_event, value) => setTyped(value === 'typed')}
      >
        <FormControlLabel
          value="generated"
          control={<Radio size="small" />}
          label={translate('users.reset.generate')}
        />
        <FormControlLabel value="typed" control={<Radio size="small" />} label={translate('users.reset.choose')} />
      </RadioGroup>
      {isTyped && (
        <form onSubmit={(event) => event.preventDefault()}>
          {/* for password managers */}
          <input hidden name="username" autoComplete="username" value={name} readOnly />
          <PasswordField
            name="password"
            label={translate('users.reset.password')}
            autoComplete="new-password"
            value={password}
            onValue={setPassword}
            isWrong={fault !== undefined}
            help={<FaultText fault={fault} />}
          />
          <PasswordRules occasion="reset" password={password} username={name} />
        </form>
      )}
    </ActionDialog>
  );
};
