import Bookmark from '@mui/icons-material/BookmarkBorder';
import Delete from '@mui/icons-material/DeleteOutlined';
import {
  Box,
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  IconButton,
  List,
  ListItem,
  ListItemButton,
  ListItemText,
  TextField,
  Tooltip,
  Typography,
} from '@mui/material';
import { useId, useState, type SubmitEvent } from 'react';
import { useListContext, useStore, useTranslate } from 'react-admin';
import { savedFiltersKey } from '../service/console-store';
import type { Module } from '../service/description';
import { MOST_NAME_LENGTH, withoutSaved, withSaved, type SavedFilter } from '../service/saved-filters';

type Saved = ReadonlyArray<SavedFilter>;

type DialogProps = Readonly<{ module: Module; onClose: () => void }>;

const SaveForm = ({ onSave }: Readonly<{ onSave: (name: string) => void }>) => {
  const translate = useTranslate();
  const [name, setName] = useState('');
  const save = (event: SubmitEvent) => {
    event.preventDefault();
    if (name.trim() === '') return;
    onSave(name.trim());
    setName('');
  };
  return (
    <Box component="form" onSubmit={save} sx={{ display: 'flex', gap: 1, pt: 1 }}>
      <TextField
        fullWidth
        size="small"
        label={translate('listing.saved.name')}
        value={name}
        onChange={({ target }) => setName(target.value)}
        slotProps={{ htmlInput: { maxLength: MOST_NAME_LENGTH, autoComplete: 'off' } }}
      />
      <Button type="submit" variant="contained" disabled={name.trim() === ''} sx={{ whiteSpace: 'nowrap' }}>
        {translate('listing.saved.save')}
      </Button>
    </Box>
  );
};

const SavedDialog = ({ module, onClose }: DialogProps) => {
  const translate = useTranslate();
  const titleId = useId();
  const { filterValues, sort, setFilters, setSort } = useListContext();
  const [saved, setSaved] = useStore<Saved>(savedFiltersKey(module.name), []);
  const filter = filterValues as SavedFilter['filter'];
  const isFiltered = Object.keys(filter).length > 0 || sort.field !== '';
  const use = (one: SavedFilter) => {
    setSort(one.sort);
    setFilters(one.filter);
    onClose();
  };
  return (
    <Dialog open fullWidth maxWidth="xs" onClose={onClose} aria-labelledby={titleId}>
      <DialogTitle id={titleId}>{translate('listing.saved.title')}</DialogTitle>
      <DialogContent>
        {saved.length === 0 && <Typography color="text.secondary">{translate('listing.saved.none')}</Typography>}
        <List disablePadding>
          {saved.map((one) => (
            <ListItem
              key={one.name}
              disablePadding
              secondaryAction={
                <IconButton
                  edge="end"
                  aria-label={translate('listing.saved.remove', { name: one.name })}
                  onClick={() => setSaved(withoutSaved(saved, one.name))}
                >
                  <Delete />
                </IconButton>
              }
            >
              <ListItemButton onClick={() => use(one)}>
                <ListItemText primary={<bdi>{one.name}</bdi>} sx={{ overflowWrap: 'anywhere' }} />
              </ListItemButton>
            </ListItem>
          ))}
        </List>
        {isFiltered ? (
          <SaveForm
            onSave={(name) => {
              const { field, order } = sort;
              setSaved(withSaved(saved, { name, filter, sort: { field, order } }));
            }}
          />
        ) : (
          <Typography variant="body2" color="text.secondary" sx={{ pt: 1 }}>
            {translate('listing.saved.hint')}
          </Typography>
        )}
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{translate('ra.action.close')}</Button>
      </DialogActions>
    </Dialog>
  );
};

/** Keeps filters of a list under names, for each account. The browser has them, not the service. */
export const SavedFiltersButton = ({ module }: Readonly<{ module: Module }>) => {
  const translate = useTranslate();
  const [isOpen, setOpen] = useState(false);
  const label = translate('listing.saved.title');
  return (
    <>
      <Tooltip title={label}>
        <IconButton size="small" aria-label={label} aria-haspopup="dialog" onClick={() => setOpen(true)}>
          <Bookmark />
        </IconButton>
      </Tooltip>
      {isOpen && <SavedDialog module={module} onClose={() => setOpen(false)} />}
    </>
  );
};
