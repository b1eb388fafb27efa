import { useState } from 'react';
import { useTranslate } from 'react-admin';
import { PasswordField } from '../elements/password-field';
import { ActionDialog } from '../actions/action-dialog';
import type { Result } from '../service/api';
import { CodeField } from '../login/code-field';

type Form = Readonly<{ password: string; code: string }>;

type Props<T> = Readonly<{
  title: string;
  text: string;
  isDangerous?: boolean;
  /** Whether a recovery code counts, too. */
  allowsRecovery: boolean;
  run: (form: Form) => Promise<Result<T>>;
  onDone: (data: T) => void;
  onClose: () => void;
}>;

/** Asks for the password and a code before the second factor changes. */
export const FactorChangeDialog = <T,>({
  title,
  text,
  isDangerous = false,
  allowsRecovery,
  run,
  onDone,
  onClose,
}: Props<T>) => {
  const translate = useTranslate();
  const [password, setPassword] = useState('');
  const [code, setCode] = useState('');
  return (
    <ActionDialog
      title={title}
      text={text}
      confirmLabel={title}
      isDangerous={isDangerous}
      isConfirmable={password !== '' && code !== ''}
      run={() => run({ password, code })}
      onDone={onDone}
      onClose={onClose}
    >
      <PasswordField
        name="password"
        label={translate('factor.password')}
        value={password}
        onValue={setPassword}
        autoComplete="current-password"
      />
      <CodeField value={code} onValue={setCode} allowsRecovery={allowsRecovery} />
    </ActionDialog>
  );
};
