import { Button, IconButton, ListItemIcon, ListItemText, Menu, MenuItem, Tooltip } from '@mui/material';
import { useId, useState, type MouseEvent, type ReactElement } from 'react';

type Choice = Readonly<{ value: string; text: string; icon?: ReactElement; lang?: string }>;

type Props = Readonly<{
  /** What the user chooses. */
  label: string;
  icon: ReactElement;
  /** A text beside the icon. */
  text?: string;
  choices: ReadonlyArray<Choice>;
  chosen: string;
  onChoose: (value: string) => void;
}>;

/** A button with a menu of choices, one of which is selected. */
export const ChoiceMenu = ({ label, icon, text, choices, chosen, onChoose }: Props) => {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const id = useId();
  const button = {
    id: `${id}-button`,
    color: 'inherit',
    'aria-haspopup': 'menu',
    'aria-expanded': anchor !== null,
    onClick: ({ currentTarget }: MouseEvent<HTMLElement>) => setAnchor(currentTarget),
  } as const;
  return (
    <>
      {text === undefined ? (
        <Tooltip title={label}>
          <IconButton {...button} aria-label={label}>
            {icon}
          </IconButton>
        </Tooltip>
      ) : (
        <Button {...button} startIcon={icon}>
          {text}
        </Button>
      )}
      <Menu
        anchorEl={anchor}
        open={anchor !== null}
        onClose={() => setAnchor(null)}
        slotProps={{ list: { 'aria-labelledby': `${id}-button` } }}
      >
        {choices.map((choice) => (
          <MenuItem
            key={choice.value}
            role="menuitemradio"
            aria-checked={choice.value === chosen}
            selected={choice.value === chosen}
            lang={choice.lang}
            onClick={() => {
              setAnchor(null);
              onChoose(choice.value);
            }}
          >
            {choice.icon && <ListItemIcon>{choice.icon}</ListItemIcon>}
            <ListItemText>{choice.text}</ListItemText>
          </MenuItem>
        ))}
      </Menu>
    </>
  );
};
