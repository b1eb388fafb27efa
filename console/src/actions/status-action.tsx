import { IN_USE, OUT_OF_USE } from '@menshen/contract/values/status';
import { useState, type ReactNode } from 'react';
import { useTranslate } from 'react-admin';
import type { Module } from '../service/description';
import { textOf, type Values } from '../forms/form-values';
import { StatusDialog } from './status-dialog';
import { useDone } from '../records/use-done';
import { useOffers } from '../records/use-offers';

/** What a button of an action needs. */
export type OfferedAction = Readonly<{ text: string; isDisabled: boolean; onClick: () => void }>;

type Props = Readonly<{
  module: Module;
  record: Values;
  onDone: () => void;
  children: (action: OfferedAction, isEnabled: boolean) => ReactNode;
}>;

/** Enables a disabled record, or disables an enabled one, for users who may. The button is the child. */
export const StatusAction = ({ module, record, onDone, children }: Props) => {
  const translate = useTranslate();
  const done = useDone(module);
  const [isAsking, setAsking] = useState(false);
  const id = Number(record['id']);
  const offer = useOffers(module.name)('status', id);
  const isEnabled = record['status'] === IN_USE;
  if (offer === 'hidden' || record['status'] === undefined) return null;
  const text = translate(isEnabled ? 'records.disable.title' : 'records.enable.title');
  return (
    <>
      {children({ text, isDisabled: offer === 'protected', onClick: () => setAsking(true) }, isEnabled)}
      {isAsking && (
        <StatusDialog
          module={module}
          records={[{ key: id, name: textOf(record[module.label]) }]}
          status={isEnabled ? OUT_OF_USE : IN_USE}
          onClose={() => setAsking(false)}
          onDone={() => {
            setAsking(false);
            done(isEnabled ? 'disabled' : 'enabled', [textOf(record[module.label])]);
            onDone();
          }}
        />
      )}
    </>
  );
};
