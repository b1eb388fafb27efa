import ViewColumn from '@mui/icons-material/ViewColumnOutlined';
import { IconButton, Tooltip } from '@mui/material';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import type { Module } from '../service/description';
import { useListView } from './list-view';
import { ViewDialog } from './view-dialog';

/** Opens the choice of the columns of a list and of the height of its rows. The browser keeps the choice for each account. */
export const ViewButton = ({ module }: Readonly<{ module: Module }>) => {
  const translate = useTranslate();
  const view = useListView(module);
  const [isOpen, setOpen] = useState(false);
  const label = translate('listing.view.title');
  return (
    <>
      <Tooltip title={label}>
        <IconButton size="small" aria-label={label} aria-haspopup="dialog" onClick={() => setOpen(true)}>
          <ViewColumn />
        </IconButton>
      </Tooltip>
      {isOpen && <ViewDialog view={view} onClose={() => setOpen(false)} />}
    </>
  );
};
