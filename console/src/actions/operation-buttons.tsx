import { Button } from '@mui/material';
import { useState } from 'react';
import { useTitle } from '../i18n/use-title';
import type { Module, Operation } from '../service/description';
import { textOf, type Values } from '../forms/form-values';
import { OperationDialog } from './operation-dialog';
import { permittedOperations } from '../records/record-offers';
import { usePermitted } from '../records/use-permitted';

type Props = Readonly<{ module: Module; record: Values; onDone: () => void }>;

/** The operations of a record for users who may run them, each with its question. */
export const OperationButtons = ({ module, record, onDone }: Props) => {
  const titleOf = useTitle();
  const [asked, setAsked] = useState<Operation>();
  const operations = permittedOperations(module, usePermitted(module.name));
  return (
    <>
      {operations.map((operation) => (
        <Button key={operation.name} variant="outlined" size="small" onClick={() => setAsked(operation)}>
          {titleOf(operation)}
        </Button>
      ))}
      {asked && (
        <OperationDialog
          module={module}
          operation={asked}
          records={[{ key: Number(record['id']), name: textOf(record[module.label]) }]}
          version={Number(record['version'])}
          onClose={() => setAsked(undefined)}
          onStale={onDone}
          onDone={onDone}
        />
      )}
    </>
  );
};
