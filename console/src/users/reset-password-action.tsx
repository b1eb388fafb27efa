import { useState, type ReactNode } from 'react';
import { useTranslate } from 'react-admin';
import { textOf, type Values } from '../forms/form-values';
import type { OfferedAction } from '../actions/status-action';
import { useOffers } from '../records/use-offers';
import { ResetPasswordDialog } from './reset-password-dialog';

type Props = Readonly<{ record: Values; onClose: () => void; children: (action: OfferedAction) => ReactNode }>;

/** Resets the password of a user, for users who may. The button is the child. */
export const ResetPasswordAction = ({ record, onClose, children }: Props) => {
  const translate = useTranslate();
  const [isResetting, setResetting] = useState(false);
  const id = Number(record['id']);
  const offer = useOffers('user')('resetPassword', id);
  if (offer === 'hidden') return null;
  return (
    <>
      {children({
        text: translate('users.reset.title'),
        isDisabled: offer === 'protected',
        onClick: () => setResetting(true),
      })}
      {isResetting && (
        <ResetPasswordDialog
          id={id}
          name={textOf(record['username'])}
          onClose={() => {
            setResetting(false);
            onClose();
          }}
        />
      )}
    </>
  );
};
