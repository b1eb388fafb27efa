import { Button, Stack, Typography } from '@mui/material';
import { useState, type ReactNode } from 'react';
import { useTranslate } from 'react-admin';
import { MAX_IDS } from '@menshen/contract/forms/form-field';
import { SelectionDialog } from './selection-dialog';
import type { Selection } from './use-selection';

type Props<T> = Readonly<{
  selection: Selection<T>;
  /** The records of this page. */
  shown: ReadonlyArray<T>;
  /** What can be done with the selected records. */
  children: ReactNode;
}>;

/** Says how many records are selected and how many of them are on other pages, and shows them. */
export const SelectionBar = <T,>({ selection, shown, children }: Props<T>) => {
  const translate = useTranslate();
  const [isOpen, setOpen] = useState(false);
  const count = selection.records.length;
  const elsewhere = count - shown.filter(selection.has).length;
  const texts = [
    translate('ra.action.bulk_actions', { smart_count: count }),
    ...(elsewhere > 0 ? [translate('listing.selection.elsewhere', { count: elsewhere })] : []),
    ...(count > MAX_IDS ? [translate('listing.selection.tooMany', { max: MAX_IDS })] : []),
  ];
  return (
    <>
      {count > 0 && (
        <Stack
          direction="row"
          useFlexGap
          sx={{ flexWrap: 'wrap', gap: 1, alignItems: 'center', px: 2, py: 1, bgcolor: 'action.selected' }}
        >
          <Typography role="status" variant="body2" sx={{ mr: 1 }}>
            {texts.join(translate('listing.selection.separator'))}
          </Typography>
          {elsewhere > 0 && (
            <Button size="small" color="inherit" onClick={() => setOpen(true)}>
              {translate('listing.selection.show')}
            </Button>
          )}
          {children}
          <Button size="small" color="inherit" onClick={selection.clear}>
            {translate('ra.action.unselect')}
          </Button>
        </Stack>
      )}
      {isOpen && <SelectionDialog selection={selection} onClose={() => setOpen(false)} />}
    </>
  );
};
