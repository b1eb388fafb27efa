import MoreVert from '@mui/icons-material/MoreVert';
import { IconButton, Menu, MenuItem, Tooltip } from '@mui/material';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import { useTitle } from '../i18n/use-title';
import type { Module, Operation } from '../service/description';
import { textOf, type Values } from '../forms/form-values';
import { OperationDialog } from './operation-dialog';
import { rowOperations } from '../records/record-offers';
import { usePermitted } from '../records/use-permitted';

type Props = Readonly<{ module: Module; record: Values; onDone: () => void }>;

/** The operations at the row of a record, in a menu. */
export const RowOperations = ({ module, record, onDone }: Props) => {
  const translate = useTranslate();
  const titleOf = useTitle();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [asked, setAsked] = useState<Operation>();
  const operations = rowOperations(module, usePermitted(module.name));
  const name = textOf(record[module.label]);
  const label = translate('records.operation.more');
  if (operations.length === 0) return null;
  return (
    <>
      <Tooltip title={label}>
        <IconButton
          size="small"
          aria-label={`${label} ${name}`}
          aria-haspopup="menu"
          onClick={({ currentTarget }) => setAnchor(currentTarget)}
        >
          <MoreVert fontSize="small" />
        </IconButton>
      </Tooltip>
      <Menu anchorEl={anchor} open={anchor !== null} onClose={() => setAnchor(null)}>
        {operations.map((operation) => (
          <MenuItem
            key={operation.name}
            onClick={() => {
              setAnchor(null);
              setAsked(operation);
            }}
          >
            {titleOf(operation)}
          </MenuItem>
        ))}
      </Menu>
      {asked && (
        <OperationDialog
          module={module}
          operation={asked}
          records={[{ key: Number(record['id']), name }]}
          onClose={() => setAsked(undefined)}
          onStale={onDone}
          onDone={onDone}
        />
      )}
    </>
  );
};
