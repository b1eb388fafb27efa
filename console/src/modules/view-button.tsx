import CheckBox from '@mui/icons-material/CheckBox';
import CheckBoxEmpty from '@mui/icons-material/CheckBoxOutlineBlank';
import RadioEmpty from '@mui/icons-material/RadioButtonUnchecked';
import RadioFull from '@mui/icons-material/RadioButtonChecked';
import ViewColumn from '@mui/icons-material/ViewColumnOutlined';
import { Divider, IconButton, ListItemIcon, ListItemText, Menu, MenuItem, Tooltip } from '@mui/material';
import { useId, useState } from 'react';
import { useTranslate } from 'react-admin';
import { useTitle } from '../i18n/use-title';
import { DENSITIES } from '../service/console-store';
import type { Module } from '../service/description';
import { useListView } from './list-view';

/** Chooses the columns of a list and the height of its rows. The browser keeps the choice. */
export const ViewButton = ({ module }: Readonly<{ module: Module }>) => {
  const translate = useTranslate();
  const titleOf = useTitle();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const id = useId();
  const { offered, columns, isHideable, toggle, showAll, density, setDensity } = useListView(module);
  const label = translate('modules.view.title');
  return (
    <>
      <Tooltip title={label}>
        <IconButton
          id={id}
          size="small"
          aria-label={label}
          aria-haspopup="menu"
          aria-expanded={anchor !== null}
          onClick={({ currentTarget }) => setAnchor(currentTarget)}
        >
          <ViewColumn />
        </IconButton>
      </Tooltip>
      <Menu
        anchorEl={anchor}
        open={anchor !== null}
        onClose={() => setAnchor(null)}
        slotProps={{ list: { dense: true, 'aria-labelledby': id }, paper: { sx: { maxHeight: '70vh' } } }}
      >
        {DENSITIES.map((one) => (
          <MenuItem key={one} role="menuitemradio" aria-checked={density === one} onClick={() => setDensity(one)}>
            <ListItemIcon>
              {density === one ? <RadioFull fontSize="small" color="primary" /> : <RadioEmpty fontSize="small" />}
            </ListItemIcon>
            <ListItemText>{translate(`modules.view.${one}`)}</ListItemText>
          </MenuItem>
        ))}
        <Divider />
        <MenuItem disabled={columns.length === offered.length} onClick={showAll}>
          <ListItemText inset>{translate('modules.view.showAll')}</ListItemText>
        </MenuItem>
        {offered.map((column) => (
          <MenuItem
            key={column.name}
            role="menuitemcheckbox"
            aria-checked={columns.includes(column)}
            disabled={!isHideable(column)}
            onClick={() => toggle(column)}
          >
            <ListItemIcon>
              {columns.includes(column) ? (
                <CheckBox fontSize="small" color="primary" />
              ) : (
                <CheckBoxEmpty fontSize="small" />
              )}
            </ListItemIcon>
            <ListItemText>{titleOf(column)}</ListItemText>
          </MenuItem>
        ))}
      </Menu>
    </>
  );
};
