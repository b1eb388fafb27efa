import { Box, type AutocompleteCloseReason, type PopperProps } from '@mui/material';
import { useState } from 'react';

/** Only these close the options. A press on the field and the loss of the focus do not. */
const CLOSING: ReadonlyArray<AutocompleteCloseReason> = ['escape', 'selectOption'];

/** The options where they are, in place of a layer above the page. */
const InPlace = ({ open, children }: PopperProps) =>
  open && typeof children !== 'function' ? <Box sx={{ mt: 0.5 }}>{children}</Box> : null;

/**
 * Shows the options of an autocomplete below its field, open from the beginning. What follows stands below them, so they cover
 * nothing. A press on a button that follows does not close them: the button would move away.
 */
export const useOptionsInPlace = () => {
  const [open, setOpen] = useState(true);
  return {
    open,
    onOpen: () => setOpen(true),
    onClose: (_event: unknown, reason: AutocompleteCloseReason) => {
      if (CLOSING.includes(reason)) setOpen(false);
    },
    clearOnBlur: false,
    forcePopupIcon: false,
    slots: { popper: InPlace },
    slotProps: { paper: { variant: 'outlined' }, listbox: { sx: { maxHeight: 220 } } },
  } as const;
};
