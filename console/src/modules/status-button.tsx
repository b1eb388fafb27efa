import { Button } from '@mui/material';
import { useState } from 'react';
import { useNotify, useTranslate } from 'react-admin';
import type { Module } from '../service/description';
import type { Values } from './form-values';
import { useProtection } from './protection';
import { DISABLED, ENABLED, StatusDialog } from './status-dialog';

type Props = Readonly<{ module: Module; record: Values; onDone: () => void }>;

/** Enables a disabled record, or disables an enabled one. */
export const StatusButton = ({ module, record, onDone }: Props) => {
  const translate = useTranslate();
  const notify = useNotify();
  const [isAsking, setAsking] = useState(false);
  const protection = useProtection(module.name)(record['id']);
  const status = record['status'] === ENABLED ? DISABLED : ENABLED;
  return (
    <>
      <Button
        variant="outlined"
        size="small"
        disabled={protection.removal !== undefined}
        onClick={() => setAsking(true)}
      >
        {translate(status === ENABLED ? 'modules.enable.title' : 'modules.disable.title')}
      </Button>
      {isAsking && (
        <StatusDialog
          module={module}
          ids={[Number(record['id'])]}
          status={status}
          name={String(record[module.label])}
          onClose={() => setAsking(false)}
          onDone={() => {
            setAsking(false);
            notify('ra.notification.updated', { type: 'success', messageArgs: { smart_count: 1 } });
            onDone();
          }}
        />
      )}
    </>
  );
};
