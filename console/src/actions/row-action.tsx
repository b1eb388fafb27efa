import { IconButton, Tooltip } from '@mui/material';
import type { ReactElement } from 'react';
import { Link } from 'react-router';

type Props = Readonly<{
  icon: ReactElement;
  text: string;
  /** The name of the record. */
  of: string;
  isDisabled: boolean;
}> &
  (Readonly<{ to: string }> | Readonly<{ onClick: () => void }>);

/** An action at the row of a record, as an icon. Screen readers tell the record, too. */
export const RowAction = ({ icon, text, of, isDisabled, ...target }: Props) => {
  const shared = { size: 'small', 'aria-label': `${text} ${of}`, disabled: isDisabled } as const;
  const button =
    'to' in target ? (
      <IconButton {...shared} component={Link} to={target.to}>
        {icon}
      </IconButton>
    ) : (
      <IconButton {...shared} onClick={target.onClick}>
        {icon}
      </IconButton>
    );
  return isDisabled ? button : <Tooltip title={text}>{button}</Tooltip>;
};
