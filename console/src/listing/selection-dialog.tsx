import {
  Button,
  Checkbox,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  FormControlLabel,
  Stack,
} from '@mui/material';
import { useId, useState } from 'react';
import { useTranslate } from 'react-admin';
import type { Selection } from './use-selection';

type Props<T> = Readonly<{ selection: Selection<T>; onClose: () => void }>;

/** The selected records of all pages. Those that the user unticks stay in sight until the dialog closes. */
export const SelectionDialog = <T,>({ selection, onClose }: Props<T>) => {
  const translate = useTranslate();
  const titleId = useId();
  const [listed] = useState(selection.records);
  return (
    <Dialog open fullWidth maxWidth="xs" onClose={onClose} aria-labelledby={titleId}>
      <DialogTitle id={titleId}>{translate('listing.selection.title')}</DialogTitle>
      <DialogContent dividers>
        <Stack>
          {listed.map((record) => (
            <FormControlLabel
              key={selection.keyOf(record)}
              label={<bdi>{selection.nameOf(record)}</bdi>}
              sx={{ overflowWrap: 'anywhere' }}
              control={
                <Checkbox
                  size="small"
                  checked={selection.has(record)}
                  onChange={(_event, isSelected) => selection.change([record], isSelected)}
                />
              }
            />
          ))}
        </Stack>
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{translate('ra.action.close')}</Button>
      </DialogActions>
    </Dialog>
  );
};
