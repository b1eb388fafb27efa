import { IconButton, Popover, Tooltip } from '@mui/material';
import { useState, type ReactElement, type ReactNode } from 'react';

type Props = Readonly<{
  icon: ReactElement;
  /** What is chosen. */
  label: string;
  children: (close: () => void) => ReactNode;
}>;

/** A button that opens a choice beside it. */
export const PickerButton = ({ icon, label, children }: Props) => {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const close = () => setAnchor(null);
  return (
    <>
      <Tooltip title={label}>
        <IconButton
          size="small"
          edge="end"
          aria-label={label}
          aria-haspopup="dialog"
          onClick={({ currentTarget }) => setAnchor(currentTarget)}
        >
          {icon}
        </IconButton>
      </Tooltip>
      <Popover
        open={anchor !== null}
        anchorEl={anchor}
        onClose={close}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
        transformOrigin={{ vertical: 'top', horizontal: 'right' }}
        slotProps={{ paper: { role: 'dialog', 'aria-label': label } }}
      >
        {anchor && children(close)}
      </Popover>
    </>
  );
};
