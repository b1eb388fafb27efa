import FilterList from '@mui/icons-material/FilterList';
import { Button, Menu, MenuItem } from '@mui/material';
import { useId, useState, type RefObject } from 'react';
import { useTranslate } from 'react-admin';
import { useTitle } from '../i18n/use-title';
import type { FieldFilter } from './field-filters';

type Props = Readonly<{
  filters: ReadonlyArray<FieldFilter>;
  button: RefObject<HTMLButtonElement | null>;
  onChoose: (filter: FieldFilter) => void;
}>;

/** Offers the filters of the fields. */
export const AddFilter = ({ filters, button, onChoose }: Props) => {
  const translate = useTranslate();
  const titleOf = useTitle();
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  return (
    <>
      <Button
        ref={button}
        id={id}
        size="small"
        color="inherit"
        startIcon={<FilterList />}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        onClick={() => setOpen(true)}
      >
        {translate('ra.action.add_filter')}
      </Button>
      <Menu
        anchorEl={() => button.current}
        open={isOpen}
        onClose={() => setOpen(false)}
        slotProps={{
          list: { dense: true, 'aria-labelledby': id },
          paper: { role: 'region', 'aria-labelledby': id, sx: { maxHeight: '70vh' } },
        }}
      >
        {filters.map((filter) => (
          <MenuItem
            key={filter.field}
            onClick={() => {
              setOpen(false);
              onChoose(filter);
            }}
          >
            {titleOf(filter)}
          </MenuItem>
        ))}
      </Menu>
    </>
  );
};
