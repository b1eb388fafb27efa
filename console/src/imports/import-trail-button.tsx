import { Button } from '@mui/material';
import { useCloseNotification, useTranslate } from 'react-admin';
import { Link } from 'react-router';
import { importsInto } from '../audit/trail-address';

/** Leads from the notice of an import to the records that it has added and changed, in the audit trail. */
export const ImportTrailButton = ({ module }: Readonly<{ module: string }>) => {
  const translate = useTranslate();
  const close = useCloseNotification();
  return (
    <Button component={Link} to={importsInto(module)} color="inherit" size="small" onClick={() => close()}>
      {translate('imports.showImported')}
    </Button>
  );
};
