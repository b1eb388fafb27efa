import DeleteSweep from '@mui/icons-material/DeleteSweepOutlined';
import { Button } from '@mui/material';
import { useTranslate } from 'react-admin';
import { Link } from 'react-router';
import type { Module } from '../service/description';

/** Leads to the deleted records of a module. */
export const DeletedButton = ({ module }: Readonly<{ module: Module }>) => {
  const translate = useTranslate();
  return (
    <Button component={Link} to={`/${module.name}/deleted`} size="small" startIcon={<DeleteSweep />}>
      {translate('records.deleted.show')}
    </Button>
  );
};
