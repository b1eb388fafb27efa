import { useState, type ReactNode } from 'react';
import { useNotify, useTranslate } from 'react-admin';
import { ActionDialog } from '../actions/action-dialog';
import { textOf, type Values } from '../forms/form-values';
import type { OfferedAction } from '../actions/status-action';
import { useOffers } from '../records/use-offers';
import { api } from '../service/api';

type Props = Readonly<{ record: Values; onClose: () => void; children: (action: OfferedAction) => ReactNode }>;

/** Resets the second factor of a user who has one, for users who may. The button is the child. */
export const ResetFactorAction = ({ record, onClose, children }: Props) => {
  const translate = useTranslate();
  const notify = useNotify();
  const [isAsking, setAsking] = useState(false);
  const id = Number(record['id']);
  const offer = useOffers('user')('resetFactor', id);
  if (offer === 'hidden' || record['hasFactor'] === false) return null;
  const close = () => {
    setAsking(false);
    onClose();
  };
  return (
    <>
      {children({
        text: translate('factor.reset.title'),
        isDisabled: offer === 'protected',
        onClick: () => setAsking(true),
      })}
      {isAsking && (
        <ActionDialog
          title={translate('factor.reset.title')}
          text={translate('factor.reset.explanation', { name: textOf(record['username']) })}
          confirmLabel={translate('factor.reset.title')}
          isDangerous
          run={() => api.post('/user/resetFactor', { id })}
          onDone={() => {
            notify('factor.reset.done', { type: 'success' });
            close();
          }}
          onClose={close}
        />
      )}
    </>
  );
};
